import type { ActionStep } from '../../../contract/api/initiative.ts';
import { creation, update } from '../../lib/sync/edit.ts';
import { submit, temporaryId } from '../../lib/sync/outbox.ts';
import { StepFields } from './step-fields.tsx';
import { faultsOfStep, stepChangesOf, stepFieldsOf, stepValuesOf } from './step-values.ts';
import { useWorkForm } from './use-work-form.ts';
import { WorkDialog } from './work-dialog.tsx';

/** Adds an action step to a tactic, or edits `item`. */
export default function ActionStepDialog({
  strategyId,
  tacticId,
  item,
  onClose,
}: {
  strategyId: number;
  tacticId: number;
  item?: ActionStep | undefined;
  onClose: () => void;
}) {
  const form = useWorkForm({
    strategyId,
    edited: item && { entity: 'actionStep', id: item.id },
    initial: () => stepValuesOf(item, item?.assignedTo),
    check: faultsOfStep,
    save: (values, before, base) =>
      item
        ? submit(strategyId, {
            ...update('actionStep', item.id, stepChangesOf(values, before, 'assignedTo')),
            ...base,
          })
        : submit(
            strategyId,
            creation('actionStep', temporaryId(), { ...stepFieldsOf(values, 'assignedTo'), tacticId }),
          ),
    saved: item ? 'Action step updated successfully' : 'Action step created successfully',
    failed: item ? 'Failed to update action step' : 'Failed to create action step',
    onClose,
  });
  return (
    <WorkDialog
      strategyId={strategyId}
      form={form}
      isNew={!item}
      title={item ? 'Update Action Step' : 'Add Action Step'}
      onClose={onClose}
    >
      <StepFields strategyId={strategyId} whoLabel="Who" form={form} />
    </WorkDialog>
  );
}
