import { useState } from 'react';
import type { Content } from '../../../contract/commands/content.ts';
import { progressOfTactics } from '../../../contract/commands/derived-progress.ts';
import { initiative as kind } from '../../../contract/kinds/initiative.ts';
import { ObjectiveOptions } from '../record/objective-options.tsx';
import { objectivesOf, UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { creation, update } from '../../lib/sync/edit.ts';
import { submit, temporaryId } from '../../lib/sync/outbox.ts';
import { usePeople } from '../../lib/strategy/people.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { DependencyField } from './dependency-field.tsx';
import { FinishedOffer } from './finished-offer.tsx';
import {
  changesOf,
  draft,
  faultsOfInitiative,
  fieldsOf,
  idsOf,
  type InitiativeValues,
  valuesOf,
} from './initiative-values.ts';
import { StatusField } from './status-field.tsx';
import { controlsOf, FurtherFields } from '../record/controls.tsx';
import { Pair, RecordDialog } from '../record/record-dialog.tsx';
import { useRecordForm } from '../record/use-record-form.ts';
import { FURTHER_FIELDS } from './placed-fields.ts';
import { type Initiative, initiativesOf } from '../../lib/strategy/selectors.ts';

/** Creates an initiative, or edits `item`. `nodeId` is the preselected objective of a new one. */
export default function InitiativeDialog({
  strategyId,
  content,
  nodeId,
  item,
  focusOn,
  onClose,
}: {
  strategyId: number;
  content: Content;
  nodeId?: number | undefined;
  item?: Initiative | undefined;
  /** The name of the field that gets the focus. */
  focusOn?: string | undefined;
  onClose: () => void;
}) {
  const people = usePeople(strategyId);
  // The choices are those at the opening of the dialog, because the list has the new initiative as soon as it is sent.
  const [{ groups, departments, others }] = useState(() => ({
    groups: objectivesOf(content),
    departments: [...new Set(initiativesOf(content).map(({ whoDepartment }) => whoDepartment))]
      .filter(Boolean)
      .sort(),
    others: initiativesOf(content)
      .filter(({ id }) => id !== item?.id)
      .map(({ id, initiative }) => ({ id, name: initiative })),
  }));
  const form = useRecordForm<InitiativeValues>({
    strategyId,
    entity: 'initiative',
    id: item?.id,
    initial: () => (item ? valuesOf(item) : draft(nodeId)),
    check: faultsOfInitiative,
    save: (values, before, base) =>
      item
        ? submit(strategyId, { ...update('initiative', item.id, changesOf(values, before)), ...base.option })
        : submit(strategyId, creation('initiative', temporaryId(), fieldsOf(values))),
    saved: item ? 'Initiative updated successfully' : 'Initiative created successfully',
    failed: () => (item ? 'Failed to update initiative' : 'Failed to create initiative'),
    onClose,
  });
  const { values, faults, set } = form;
  const control = controlsOf(kind.fields, form);
  const isFollowed = values.progressFrom === 'tactics';
  const progress = isFollowed ? String(item ? progressOfTactics(content, item.id) : 0) : values.progress;

  return (
    <RecordDialog
      strategyId={strategyId}
      form={form}
      isNew={!item}
      title={item ? 'Update Initiative' : 'Create Initiative'}
      size="lg"
      focusOn={focusOn}
      onClose={onClose}
    >
      <TextField {...control('initiative')} autoComplete="off" />
      <Pair>
        <Select {...control('nodeId')}>
          {values.nodeId === '' && <option value="">Choose an objective</option>}
          <option value={UNASSIGNED}>{UNASSIGNED}</option>
          <ObjectiveOptions groups={groups} />
        </Select>
        <StatusField value={values.status} error={faults.status} onChange={(it) => set('status', it)} />
      </Pair>
      <Pair>
        <ComboBox
          {...control('whoName')}
          required
          suggestions={people}
          onChange={(it) => set('whoName', it)}
        />
        <ComboBox
          {...control('whoDepartment')}
          suggestions={departments}
          onChange={(it) => set('whoDepartment', it)}
        />
      </Pair>
      <Pair>
        <TextField {...control('startDate')} type="date" required />
        <TextField {...control('whenDate')} type="date" required />
      </Pair>
      <Pair>
        <NumberField {...control('budget')} description="In dollars" />
        <NumberField
          {...control('progress')}
          {...(isFollowed && { value: progress, readOnly: true })}
          description={isFollowed ? 'Follows its tactics: change it there' : 'Percent, 0 to 100'}
          inputMode="numeric"
        />
      </Pair>
      <Select {...control('progressFrom')} label="Percent done">
        <option value="typed">Typed here</option>
        <option value="tactics">The mean of its tactics and their action steps</option>
      </Select>
      <FinishedOffer progress={progress} status={values.status} onMend={(status) => set('status', status)} />
      <TextArea {...control('description')} rows={2} />
      <DependencyField
        choices={others}
        chosen={idsOf(values.dependencies)}
        error={faults.dependencies}
        onChange={(ids) => set('dependencies', ids.join(','))}
      />
      <TextArea {...control('how')} rows={2} />
      <FurtherFields fields={FURTHER_FIELDS} form={form} />
      <TextArea label="Notes" rows={2} {...form.field('notes')} />
      <AttachmentField {...form.field('attachments')} />
    </RecordDialog>
  );
}
