import { useRef, useState } from 'react';
import {
  DESCRIPTION_MAX,
  type KpiLevel,
  PERIOD_UNITS,
  type PeriodUnit,
  STATUSES,
  TITLE_MAX,
} from '../../../contract/kinds/constants.ts';
import { kpi as kind } from '../../../contract/kinds/kpi.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Aggregation } from '../../../contract/scorecard/settings.ts';
import { ObjectiveOptions } from '../record/objective-options.tsx';
import { objectivesOf, UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { submit } from '../../lib/sync/outbox.ts';
import { memberNamed } from '../../../contract/people/member-named.ts';
import { choiceOf, useMembers } from '../../lib/strategy/people.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { controlsOf, FurtherFields } from '../record/controls.tsx';
import { Fold } from '../record/fold.tsx';
import { RecordDialog } from '../record/record-dialog.tsx';
import { useRecordForm } from '../record/use-record-form.ts';
import { formatDueDate } from './format.ts';
import { isFolded, isFoldFilled } from './folded.ts';
import { FURTHER_FIELDS } from './placed-fields.ts';
import { ownerNamed } from './owner.ts';
import { CREATED, failedText, newKpi, sendChanges } from './send.ts';
import { withLines } from './tracking/typed-lines.ts';
import { StatusOverride } from './status-override.tsx';
import { GrainChangeNote } from './tracking/grain-change-note.tsx';
import { HowOften } from './tracking/how-often.tsx';
import { storedLines } from './stored-lines.ts';
import { TrackingSection } from './tracking/tracking-section.tsx';
import { checkTracking, isComputedIn, trackingValuesOf } from './tracking/values.ts';
import { allKpis, type Kpi } from '../../lib/strategy/selectors.ts';
import { checkKpi, checkOverride, type KpiFormValues, valuesOf } from './values.ts';

const titles: Record<KpiLevel, { create: string; edit: string }> = {
  primary: { create: 'Create Primary KPI', edit: 'Update Primary KPI' },
  department: { create: 'Add Department KPI', edit: 'Update Department KPI' },
  team: { create: 'Add Team KPI', edit: 'Update Team KPI' },
};

const FREQUENCIES = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly'];

export interface KpiDialogProps {
  strategyId: number;
  content: Content;
  level: KpiLevel;
  /** The parent of a new department or team KPI. */
  parent?: Kpi | undefined;
  /** The preselected objective of a new primary KPI. */
  nodeId?: number | undefined;
  /** If given, the dialog edits it. */
  kpi?: Kpi | undefined;
  /** The title and the toast of a new KPI, if the page has its own. */
  texts?: { title: string; saved: string };
  /** The period units to choose from; an edited KPI keeps its own. */
  periodUnits?: readonly PeriodUnit[];
  /** The name of the field that gets the focus. */
  focusOn?: string | undefined;
  onClose: () => void;
}

const nobodyAsked = ({ inputOwner, ownerId }: KpiFormValues): string | undefined =>
  ownerId === '' && inputOwner.trim() !== '' ? 'No member: nobody is asked for updates' : undefined;

/** Creates or edits a KPI of any level. Stays open with the typed values on a refusal. */
export default function KpiDialog({
  strategyId,
  content,
  level,
  parent,
  nodeId,
  kpi,
  texts = { title: titles[level].create, saved: CREATED[level].saved },
  periodUnits = PERIOD_UNITS,
  focusOn,
  onClose,
}: KpiDialogProps) {
  // The record may have changed since the dialog was requested.
  const [measures] = useState(() => allKpis(content).map(({ id, measure: name }) => ({ id, name })));
  // The same actual typed again is recorded again.
  const isRecorded = useRef(false);
  const members = useMembers(strategyId);
  const form = useRecordForm<KpiFormValues>({
    strategyId,
    entity: 'kpi',
    id: kpi?.id,
    initial: () => {
      const now = kpi && (content.kpi.get(kpi.id) ?? kpi);
      return { ...valuesOf(now, nodeId), ...trackingValuesOf(now, measures) };
    },
    check: (values) => ({
      ...checkKpi(values, !kpi || kpi.target !== null),
      ...checkTracking(values, measures),
      ...checkOverride(values, kpi),
    }),
    save: async (typed, before, base) => {
      // A new name is that of the member whom it names. A member whom the API made the owner may have another name here, or none.
      const isNamed = typed.ownerId !== '' && typed.inputOwner !== before.inputOwner;
      const values = isNamed ? { ...typed, ...ownerNamed(typed.inputOwner, members) } : typed;
      return kpi
        ? sendChanges(strategyId, kpi, before, values, { base, isRecorded: isRecorded.current })
        : submit(strategyId, withLines(newKpi(level, parent?.id, values), values));
    },
    saved: kpi ? 'KPI updated successfully' : texts.saved,
    failed: (error) => {
      if (error.isUnreadable) console.error(error, error.cause);
      return failedText(level, kpi, error);
    },
    onClose,
  });
  const { initial, values, faults, set } = form;
  const control = controlsOf(kind.fields, form);
  const isComputed = isComputedIn(values);
  const [stored] = useState(() => kpi && storedLines(strategyId).get(kpi.id));
  const member = values.ownerId === '' ? undefined : memberNamed(values.inputOwner, members);

  return (
    <RecordDialog
      strategyId={strategyId}
      form={form}
      isNew={!kpi}
      title={kpi ? titles[level].edit : texts.title}
      description={parent && `Under “${parent.measure}”`}
      focusOn={focusOn}
      onClose={onClose}
    >
      <TextField {...control('measure')} maxLength={TITLE_MAX} autoComplete="off" />
      {level === 'primary' && (
        <Select {...control('nodeId')}>
          <option value="">{UNASSIGNED}</option>
          <ObjectiveOptions groups={objectivesOf(content)} />
        </Select>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField {...control('target')} required={values.grain === ''} unit={values.unit} />
        <TextField {...control('unit')} placeholder="%, $, days" maxLength={40} autoComplete="off" />
      </div>
      <HowOften form={form} isNew={!kpi} />
      {kpi && values.grain !== '' && !isComputed && (
        <GrainChangeNote
          kpi={{
            id: kpi.id,
            strategyId,
            grain: initial.grain || null,
          }}
          grain={values.grain}
          aggregation={values.aggregation as Aggregation}
        />
      )}
      <Fold
        label="More"
        holds={isFolded}
        faults={faults}
        startsOpen={isFoldFilled(initial) || (focusOn !== undefined && isFolded(focusOn))}
      >
        <div className="flex flex-col gap-4 pt-2">
          <div className="grid grid-cols-2 items-start gap-4">
            <NumberField
              {...control('actual')}
              unit={values.unit}
              description={
                isComputed
                  ? 'Computed from other KPIs'
                  : kpi?.actualDate && `Recorded ${formatDueDate(kpi.actualDate)}`
              }
              readOnly={isComputed}
              onInput={() => (isRecorded.current = true)}
            />
            <ComboBox
              {...control('inputOwner')}
              onChange={(text) => {
                set('inputOwner', text);
                set('ownerId', ownerNamed(text, members).ownerId);
              }}
              suggestions={members.map(choiceOf)}
              description={member ? `${member.name} is asked for updates` : nobodyAsked(values)}
              error={faults['inputOwner'] ?? faults['ownerId']}
              maxLength={TITLE_MAX}
            />
            {!values.grain && (
              <>
                <NumberField {...control('period')} inputMode="numeric" />
                <Select {...control('periodUnit')}>
                  {[...new Set(kpi ? [...periodUnits, kpi.periodUnit] : periodUnits)].map((unit) => (
                    <option key={unit}>{unit}</option>
                  ))}
                </Select>
                <TextField {...control('measureDueDate')} type="date" />
                <ComboBox
                  {...control('frequency')}
                  suggestions={FREQUENCIES}
                  maxLength={100}
                  onChange={(text) => set('frequency', text)}
                />
              </>
            )}
            {values.grain ? (
              <StatusOverride form={form} />
            ) : (
              <ComboBox
                {...control('status')}
                suggestions={STATUSES}
                maxLength={40}
                onChange={(text) => set('status', text)}
              />
            )}
          </div>
          {values.grain && values.statusChosen && (
            <TextArea
              label="Why this status"
              description="Shows beside it where the computed status differs"
              required
              rows={2}
              maxLength={DESCRIPTION_MAX}
              {...form.field('statusReason')}
            />
          )}
          <TextArea {...control('description')} rows={3} maxLength={DESCRIPTION_MAX} />
          <FurtherFields fields={FURTHER_FIELDS} form={form} />
          {values.grain && (
            <TrackingSection
              form={form}
              lines={values.target === initial.target ? stored : undefined}
              measures={measures.filter(({ id }) => id !== kpi?.id)}
              focusOn={focusOn}
            />
          )}
        </div>
      </Fold>
    </RecordDialog>
  );
}
