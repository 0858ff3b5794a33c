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
import { SERIES_LABELS } from '../../../contract/words/point-words.ts';
import { may } from '../../../contract/people/roles.ts';
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
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { useTyping } from '../../lib/strategy/typing.ts';
import { lockText } from '../../lib/strategy/locks.ts';
import { ActualField, actualPeriodOf, useActualQuestion } from './actual-field.tsx';
import { isFolded, isFoldFilled } from './folded.ts';
import { type DialogValues, directionTold, startOf, startsOverTime } from './form-start.ts';
import { FURTHER_FIELDS } from './placed-fields.ts';
import { ownerNamed } from './owner.ts';
import { CREATED, failedText, newKpi, sendChanges } from './send.ts';
import { withLines } from './tracking/typed-lines.ts';
import { StatusOverride } from './status-override.tsx';
import { GrainChangeNote } from './tracking/grain-change-note.tsx';
import { SettingsChangeNote } from './tracking/settings-change-note.tsx';
import { HowOften, WhatItIs } from './tracking/how-often.tsx';
import { storedLines } from './stored-lines.ts';
import { TrackingSection } from './tracking/tracking-section.tsx';
import { checkTracking, isComputedIn } from './tracking/values.ts';
import { allKpis, type Kpi } from '../../lib/strategy/selectors.ts';
import { checkKpi, checkOverride, type KpiFormValues } from './values.ts';

const titles: Record<KpiLevel, { create: string; edit: string }> = {
  primary: { create: 'Create Primary KPI', edit: 'Update Primary KPI' },
  department: { create: 'Add Department KPI', edit: 'Update Department KPI' },
  team: { create: 'Add Team KPI', edit: 'Update Team KPI' },
};

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
  const [isStart] = useState(() => !kpi && startsOverTime(content));
  const isKindChosen = useRef(false);
  const members = useMembers(strategyId);
  const { strategy } = useStrategy(strategyId);
  const { data: typing } = useTyping(strategyId);
  const askAboutActual = useActualQuestion(kpi, typing);
  const periodOf = (values: DialogValues) => actualPeriodOf(values, typing, !kpi);
  const form = useRecordForm<DialogValues>({
    strategyId,
    entity: 'kpi',
    id: kpi?.id,
    initial: () => startOf(kpi && (content.kpi.get(kpi.id) ?? kpi), nodeId, isStart, measures),
    check: (values) => {
      const period = values.isActualTyped ? periodOf(values) : undefined;
      const lock = period && typing?.lockOf(period);
      return {
        ...checkKpi(values, !kpi || kpi.target !== null),
        ...checkTracking(values, measures),
        ...checkOverride(values, kpi),
        ...(lock && { actual: lockText(lock) }),
      };
    },
    ask: (values) => askAboutActual(values, periodOf(values)),
    save: async (typed, before, base) => {
      // A new name is that of the member whom it names. A member whom the API made the owner may have another name here, or none.
      const isNamed = typed.ownerId !== '' && typed.inputOwner !== before.inputOwner;
      const values = isNamed ? { ...typed, ...ownerNamed(typed.inputOwner, members) } : typed;
      const period = periodOf(values)?.key;
      return kpi
        ? sendChanges(strategyId, kpi, before, values, { base, isRecorded: values.isActualTyped, period })
        : submit(strategyId, withLines(newKpi(level, parent?.id, values, period), values));
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
  const kindOfKpi = values.grain !== '' && (
    <WhatItIs form={form} onChosen={() => (isKindChosen.current = true)} />
  );
  const isLineShown =
    isStart && values.grain !== '' && (values.direction === 'up' || values.direction === 'down');
  /** Types a target or a red line. Which side of each other they lie on tells which way is better. */
  const setLine = (name: 'target' | 'red') => ({
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      set(name, value);
      const direction = directionTold({ ...values, [name]: value });
      if (isLineShown && !isKindChosen.current && direction) set('direction', direction);
    },
  });
  const target = (
    <NumberField
      {...control('target')}
      {...setLine('target')}
      required={values.grain === ''}
      unit={values.unit}
    />
  );
  const objective = level === 'primary' && (
    <Select {...control('nodeId')}>
      <option value="">{UNASSIGNED}</option>
      <ObjectiveOptions groups={objectivesOf(content)} />
    </Select>
  );
  const isPlaced = isStart && nodeId !== undefined;
  const unit = <TextField {...control('unit')} placeholder="%, $, days" maxLength={40} autoComplete="off" />;
  const actual = (
    <ActualField
      {...{ strategyId, kpi, form, typing, isComputed }}
      control={{ ...control('actual'), error: faults['actual'] ?? faults['actualPeriod'] }}
      period={periodOf(values)}
      mayReopen={strategy !== undefined && may(strategy.role, 'content.change')}
    />
  );
  const owner = (
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
  );

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
      {!isPlaced && objective}
      <div className="grid grid-cols-2 items-start gap-4">
        {isStart && unit}
        {target}
        {!isStart && unit}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isLineShown && (
          <NumberField
            label={SERIES_LABELS.red}
            {...form.field('red')}
            {...setLine('red')}
            unit={values.unit}
            description={
              values.red !== '' && values.target === ''
                ? 'Counts only beside a target'
                : `Off Track is what lies ${values.direction === 'down' ? 'above' : 'below'} it`
            }
          />
        )}
        <HowOften form={form} isNew={!kpi} />
        {isStart ? owner : kindOfKpi}
        {isStart && actual}
      </div>
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
      {kpi && initial.grain !== '' && values.grain !== '' && (
        <SettingsChangeNote {...{ strategyId, initial, values }} />
      )}
      <Fold
        label="More"
        holds={(name) => isFolded(name, isStart)}
        faults={faults}
        startsOpen={isFoldFilled(initial) || (focusOn !== undefined && isFolded(focusOn, isStart))}
      >
        <div className="flex flex-col gap-4 pt-2">
          {isPlaced && objective}
          <div className="grid grid-cols-2 items-start gap-4">
            {isStart ? kindOfKpi : actual}
            {!isStart && owner}
            {(isStart || !values.grain) && (
              <>
                <NumberField {...control('period')} inputMode="numeric" />
                <Select {...control('periodUnit')}>
                  {[...new Set(kpi ? [...periodUnits, kpi.periodUnit] : periodUnits)].map((unit) => (
                    <option key={unit}>{unit}</option>
                  ))}
                </Select>
              </>
            )}
            {!values.grain && <TextField {...control('measureDueDate')} type="date" />}
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
