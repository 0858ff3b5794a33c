import { useState } from 'react';
import type { Flow } from '../../../contract/api/entities.ts';
import type { Initiative } from '../../../contract/api/initiative.ts';
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
import { changesOf, draft, faultsOfInitiative, fieldsOf, idsOf, valuesOf } from './initiative-values.ts';
import { StatusField } from './status-field.tsx';
import { useWorkForm } from './use-work-form.ts';
import { Pair, WorkDialog } from './work-dialog.tsx';

/** Creates an initiative, or edits `item`. `nodeId` is the preselected objective of a new one. */
export default function InitiativeDialog({
  strategyId,
  flow,
  nodeId,
  item,
  focusOn,
  onClose,
}: {
  strategyId: number;
  flow: Flow;
  nodeId?: number | undefined;
  item?: Initiative | undefined;
  /** The name of the field that gets the focus. */
  focusOn?: string | undefined;
  onClose: () => void;
}) {
  const people = usePeople(strategyId);
  // The choices are those at the opening of the dialog, because the list has the new initiative as soon as it is sent.
  const [{ groups, departments, others }] = useState(() => ({
    groups: objectivesOf(flow),
    departments: [...new Set(flow.initiatives.map(({ whoDepartment }) => whoDepartment))]
      .filter(Boolean)
      .sort(),
    others: flow.initiatives
      .filter(({ id }) => id !== item?.id)
      .map(({ id, initiative }) => ({ id, name: initiative })),
  }));
  const form = useWorkForm({
    strategyId,
    edited: item && { entity: 'initiative', id: item.id },
    initial: () => (item ? valuesOf(item) : draft(nodeId)),
    check: faultsOfInitiative,
    save: (values, before, base) =>
      item
        ? submit(strategyId, { ...update('initiative', item.id, changesOf(values, before)), ...base })
        : submit(strategyId, creation('initiative', temporaryId(), fieldsOf(values))),
    saved: item ? 'Initiative updated successfully' : 'Initiative created successfully',
    failed: item ? 'Failed to update initiative' : 'Failed to create initiative',
    onClose,
  });
  const { values, faults, field, set } = form;

  return (
    <WorkDialog
      strategyId={strategyId}
      form={form}
      isNew={!item}
      title={item ? 'Update Initiative' : 'Create Initiative'}
      size="lg"
      focusOn={focusOn}
      onClose={onClose}
    >
      <TextField label="What" required autoComplete="off" {...field('initiative')} />
      <Pair>
        <Select label="Objective" required {...field('nodeId')}>
          {values.nodeId === '' && <option value="">Choose an objective</option>}
          <option value={UNASSIGNED}>{UNASSIGNED}</option>
          {groups.map(({ pillar, objectives }) => (
            <optgroup key={pillar.id} label={pillar.title}>
              {objectives.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <StatusField value={values.status} error={faults.status} onChange={(it) => set('status', it)} />
      </Pair>
      <Pair>
        <ComboBox
          label="Who"
          name="whoName"
          required
          suggestions={people}
          value={values.whoName}
          error={faults.whoName}
          onChange={(it) => set('whoName', it)}
        />
        <ComboBox
          label="Department"
          name="whoDepartment"
          suggestions={departments}
          value={values.whoDepartment}
          error={faults.whoDepartment}
          onChange={(it) => set('whoDepartment', it)}
        />
      </Pair>
      <Pair>
        <TextField label="Start Date" type="date" required {...field('startDate')} />
        <TextField label="End Date" type="date" required {...field('whenDate')} />
      </Pair>
      <Pair>
        <NumberField label="Budget" description="In dollars" {...field('budget')} />
        <NumberField
          label="Progress"
          description="Percent, 0 to 100"
          inputMode="numeric"
          {...field('progress')}
        />
      </Pair>
      <FinishedOffer
        progress={values.progress}
        status={values.status}
        onMend={(status) => set('status', status)}
      />
      <TextArea label="Description" rows={2} {...field('description')} />
      <DependencyField
        choices={others}
        chosen={idsOf(values.dependencies)}
        error={faults.dependencies}
        onChange={(ids) => set('dependencies', ids.join(','))}
      />
      <TextArea label="How" rows={2} {...field('how')} />
      <TextArea label="Notes" rows={2} {...field('notes')} />
      <AttachmentField {...field('attachments')} />
    </WorkDialog>
  );
}
