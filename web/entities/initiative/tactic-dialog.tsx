import type { Tactic } from '../../../contract/initiative.ts';
import { submit, temporaryId } from '../../lib/outbox.ts';
import { createTactic, updateTactic } from './step-edits.ts';
import { StepFields } from './step-fields.tsx';
import { faultsOfStep, stepChangesOf, stepFieldsOf, stepValuesOf } from './step-values.ts';
import { useWorkForm } from './use-work-form.ts';
import { WorkDialog } from './work-dialog.tsx';

/** Adds a tactic to an initiative, or edits `item`. */
export default function TacticDialog({
  strategyId,
  initiativeId,
  item,
  onClose,
}: {
  strategyId: number;
  initiativeId: number;
  item?: Tactic | undefined;
  onClose: () => void;
}) {
  const form = useWorkForm({
    strategyId,
    edited: item && { entity: 'tactic', id: item.id },
    initial: () => stepValuesOf(item, item?.owner),
    check: faultsOfStep,
    save: (values, before, base) =>
      item
        ? submit(strategyId, { ...updateTactic(item.id, stepChangesOf(values, before, 'owner')), ...base })
        : submit(
            strategyId,
            createTactic(strategyId, temporaryId(), initiativeId, stepFieldsOf(values, 'owner')),
          ),
    saved: item ? 'Tactic updated successfully' : 'Tactic created successfully',
    failed: item ? 'Failed to update tactic' : 'Failed to create tactic',
    onClose,
  });
  return (
    <WorkDialog
      strategyId={strategyId}
      form={form}
      isNew={!item}
      title={item ? 'Update Tactic' : 'Add Tactic'}
      onClose={onClose}
    >
      <StepFields strategyId={strategyId} whoLabel="Who" form={form} />
    </WorkDialog>
  );
}
