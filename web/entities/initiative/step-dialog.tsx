import { followsParts } from '../../../contract/commands/derived-progress.ts';
import { tactic } from '../../../contract/kinds/steps.ts';
import { useContent } from '../../lib/sync/use-content.ts';
import { usePeople } from '../../lib/strategy/people.ts';
import { creation, update } from '../../lib/sync/edit.ts';
import { submit, temporaryId } from '../../lib/sync/outbox.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { controlsOf, FurtherFields } from '../record/controls.tsx';
import { Pair, RecordDialog } from '../record/record-dialog.tsx';
import { useRecordForm } from '../record/use-record-form.ts';
import { FinishedOffer } from './finished-offer.tsx';
import { StatusField } from './status-field.tsx';
import { faultsOfStep, stepChangesOf, stepFieldsOf, type StepValues, stepValuesOf } from './step-values.ts';
import { FURTHER_FIELDS } from './tactic-columns.ts';
import type { ActionStep, Tactic } from '../../lib/strategy/selectors.ts';

const KINDS = {
  tactic: { who: 'owner', parent: 'initiativeId', noun: 'tactic', name: 'Tactic', title: 'Tactic' },
  actionStep: {
    who: 'assignedTo',
    parent: 'tacticId',
    noun: 'action step',
    name: 'Action step',
    title: 'Action Step',
  },
} as const;

/** Adds a tactic to an initiative, or an action step to a tactic; edits `item` where it is given. */
export default function StepDialog({
  strategyId,
  kind,
  parentId,
  item,
  onClose,
}: {
  strategyId: number;
  kind: keyof typeof KINDS;
  parentId: number;
  item?: Tactic | ActionStep | undefined;
  onClose: () => void;
}) {
  const people = usePeople(strategyId);
  const { content } = useContent(strategyId);
  const { who, parent, noun, name, title } = KINDS[kind];
  const form = useRecordForm<StepValues>({
    strategyId,
    entity: kind,
    id: item?.id,
    initial: () => stepValuesOf(item, item && ('owner' in item ? item.owner : item.assignedTo)),
    check: faultsOfStep,
    save: (values, before, base) =>
      item
        ? submit(strategyId, { ...update(kind, item.id, stepChangesOf(values, before, who)), ...base.option })
        : submit(
            strategyId,
            creation(kind, temporaryId(), { ...stepFieldsOf(values, who), [parent]: parentId }),
          ),
    saved: `${name} ${item ? 'updated' : 'created'} successfully`,
    failed: () => `Failed to ${item ? 'update' : 'create'} ${noun}`,
    onClose,
  });
  const { values, faults, set } = form;
  const isFollowed = !!content && !!item && followsParts(content, kind, item.id);
  const control = controlsOf({ ...tactic.fields, who: tactic.fields.owner }, form);
  return (
    <RecordDialog
      strategyId={strategyId}
      form={form}
      isNew={!item}
      title={`${item ? 'Update' : 'Add'} ${title}`}
      onClose={onClose}
    >
      <TextField label="What" required autoComplete="off" {...form.field('title')} />
      <ComboBox {...control('who')} required suggestions={people} onChange={(text) => set('who', text)} />
      <Pair>
        <TextField {...control('startDate')} type="date" required />
        <TextField {...control('dueDate')} type="date" required />
      </Pair>
      <Pair>
        <NumberField
          {...control('progress')}
          readOnly={isFollowed}
          description={isFollowed ? 'Follows its action steps: change it there' : 'Percent, 0 to 100'}
          inputMode="numeric"
        />
        <StatusField
          value={values.status}
          error={faults.status}
          onChange={(status) => set('status', status)}
        />
      </Pair>
      <FinishedOffer
        progress={values.progress}
        status={values.status}
        onMend={(status) => set('status', status)}
      />
      <FurtherFields fields={FURTHER_FIELDS} form={form} />
    </RecordDialog>
  );
}
