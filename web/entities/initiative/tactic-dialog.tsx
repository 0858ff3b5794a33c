import type { Tactic } from '../../../contract/api/initiative.ts';
import { creation, update } from '../../lib/sync/edit.ts';
import { submit, temporaryId } from '../../lib/sync/outbox.ts';
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
        ? submit(strategyId, {
            ...update('tactic', item.id, stepChangesOf(values, before, 'owner')),
            ...base,
          })
        : submit(
            strategyId,
            creation('tactic', temporaryId(), { ...stepFieldsOf(values, 'owner'), initiativeId }),
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
