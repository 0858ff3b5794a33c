import { useEffect, useRef, useState } from 'react';
import {
  DESCRIPTION_MAX,
  type KpiLevel,
  PERIOD_UNITS,
  type PeriodUnit,
  STATUSES,
  TITLE_MAX,
} from '../../../contract/kinds/constants.ts';
import type { Flow } from '../../../contract/api/entities.ts';
import type { AnyKpi } from '../../../contract/api/kpi.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';
import { useForm } from '../../lib/form.ts';
import { objectivesOf, UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { EditBase } from '../../lib/sync/live/edit-base.ts';
import { undoOf } from '../../lib/sync/undo/undo.ts';
import { useEditing } from '../../lib/sync/live/use-editing.ts';
import { submit, usePending } from '../../lib/sync/outbox.ts';
import { useMembers } from '../../lib/strategy/people.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormNotes } from '../../ui/form-notes.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatDueDate } from './format.ts';
import { memberNamed, ownerNamed } from './owner.ts';
import { CREATED, failedText, newKpi, sendChanges } from './send.ts';
import { TrackingSection } from './tracking/tracking-section.tsx';
import { checkTracking, isComputedIn, trackingValuesOf } from './tracking/values.ts';
import { findKpi, withBelow } from '../../lib/strategy/kpi-tree.ts';
import { checkKpi, type KpiFormValues, valuesOf } from './values.ts';

const titles: Record<KpiLevel, { create: string; edit: string }> = {
  primary: { create: 'Create Primary KPI', edit: 'Update Primary KPI' },
  department: { create: 'Add Department KPI', edit: 'Update Department KPI' },
  team: { create: 'Add Team KPI', edit: 'Update Team KPI' },
};

const FREQUENCIES = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly'];

export interface KpiDialogProps {
  strategyId: number;
  flow: Flow;
  level: KpiLevel;
  /** The parent of a new department or team KPI. */
  parent?: AnyKpi | undefined;
  /** The preselected objective of a new primary KPI. */
  nodeId?: number | undefined;
  /** If given, the dialog edits it. */
  kpi?: AnyKpi | undefined;
  /** The title and the toast of a new KPI, if the page has its own. */
  texts?: { title: string; saved: string };
  /** The period units to choose from; an edited KPI keeps its own. */
  periodUnits?: readonly PeriodUnit[];
  /** The name of the field that gets the focus. */
  focusOn?: string | undefined;
  onClose: () => void;
}

/** Creates or edits a KPI of any level. Stays open with the typed values on a refusal. */
export default function KpiDialog({
  strategyId,
  flow,
  level,
  parent,
  nodeId,
  kpi,
  texts = { title: titles[level].create, saved: CREATED[level].saved },
  periodUnits = PERIOD_UNITS,
  focusOn,
  onClose,
}: KpiDialogProps) {
  // Typed values are compared with those at the opening of the dialog, not with later changes of other users. The record may
  // have changed since the dialog was requested.
  const [measures] = useState(() =>
    flow.kpis.flatMap(withBelow).map(({ id, measure: name }) => ({ id, name })),
  );
  const [initial] = useState((): KpiFormValues => {
    const now = kpi && (findKpi(flow.kpis, kpi.id) ?? kpi);
    return { ...valuesOf(now, nodeId), ...trackingValuesOf(now, measures) };
  });
  const [base] = useState(() => new EditBase(strategyId));
  useEditing(strategyId, 'kpi', kpi?.id);
  const [refusal, setRefusal] = useState<string>();
  // The same actual typed again is recorded again.
  const isRecorded = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const members = useMembers(strategyId);
  const { offline } = usePending(strategyId);

  const form = useForm({
    initial,
    check: (values) => ({ ...checkKpi(values), ...checkTracking(values, measures) }),
    save: async (typed) => {
      setRefusal(undefined);
      // A new name is that of the member whom it names. A member whom the API made the owner may have another name here, or none.
      const isNamed = typed.ownerId !== '' && typed.inputOwner !== initial.inputOwner;
      const values = isNamed ? { ...typed, ...ownerNamed(typed.inputOwner, members) } : typed;
      if (kpi) {
        const how = { base, isRecorded: isRecorded.current };
        const done = await sendChanges(strategyId, kpi, initial, values, how);
        toast.undoable('KPI updated successfully', done && undoOf(strategyId, done));
      } else {
        await submit(strategyId, newKpi(level, parent?.id, values));
        toast.success(texts.saved);
      }
      // The user may have opened another dialog before the answer.
      if (isOpen.current) onClose();
    },
    onFailure: (error) => {
      toast.failure(error, failedText(level, kpi, error));
      if (error.isUnreadable) console.error(error, error.cause);
      setRefusal(base.choice(error) ?? (error.details.length > 0 ? undefined : error.message));
    },
  });
  const { values, faults, field, set, pending, isDirty, onSubmit } = form;
  // Closing does not lose the save: it waits until the server can be reached.
  const isSent = pending && offline;
  const isComputed = isComputedIn(values);
  const member = values.ownerId === '' ? undefined : memberNamed(values.inputOwner, members);
  const combo = (name: 'frequency' | 'status') => ({
    name,
    value: values[name],
    onChange: (text: string) => set(name, text),
    error: faults[name],
  });

  return (
    <FormDialog
      onClose={onClose}
      focusOn={focusOn}
      title={kpi ? titles[level].edit : texts.title}
      description={parent && `Under “${parent.measure}”`}
      form={{ isDirty: isDirty && !isSent, pending, onSubmit }}
      submitLabel={kpi ? 'Save' : 'Create'}
      cancelLabel={isSent ? 'Close' : 'Cancel'}
    >
      <div className="flex flex-col gap-4">
        <FormNotes refusal={refusal} isSent={isSent} />
        <TextField label="Measure" required maxLength={TITLE_MAX} autoComplete="off" {...field('measure')} />
        {level === 'primary' && (
          <Select label="Objective" {...field('nodeId')}>
            <option value="">{UNASSIGNED}</option>
            {objectivesOf(flow).map(({ pillar, objectives }) => (
              <optgroup key={pillar.id} label={pillar.title}>
                {objectives.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[1fr_1fr_1fr]">
          <NumberField label="Target" required unit={values.unit} {...field('target')} />
          <NumberField
            label="Actual"
            unit={values.unit}
            description={
              isComputed
                ? 'Computed from other KPIs'
                : kpi?.actualDate && `Recorded ${formatDueDate(kpi.actualDate)}`
            }
            readOnly={isComputed}
            onInput={() => (isRecorded.current = true)}
            {...field('actual')}
          />
          <TextField
            label="Unit"
            required
            placeholder="%, $, days"
            maxLength={40}
            autoComplete="off"
            className="max-sm:col-span-2"
            {...field('unit')}
          />
        </div>
        <div className="grid grid-cols-2 items-start gap-4">
          <NumberField label="Period" required inputMode="numeric" {...field('period')} />
          <Select label="Period unit" required {...field('periodUnit')}>
            {[...new Set(kpi ? [...periodUnits, kpi.periodUnit] : periodUnits)].map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
          <ComboBox
            label="Owner"
            name="inputOwner"
            value={values.inputOwner}
            onChange={(text) => {
              set('inputOwner', text);
              set('ownerId', ownerNamed(text, members).ownerId);
            }}
            suggestions={members.map(({ username }) => username)}
            description={member && `${member.name} is asked for updates`}
            error={faults['inputOwner'] ?? faults['ownerId']}
            maxLength={TITLE_MAX}
          />
          <TextField label="Due date" type="date" {...field('measureDueDate')} />
          <ComboBox label="Status" required suggestions={[...STATUSES]} maxLength={40} {...combo('status')} />
          <ComboBox label="Frequency" suggestions={FREQUENCIES} maxLength={100} {...combo('frequency')} />
        </div>
        {values.isTracked && (
          <TextArea
            label="Why this status"
            description="Shows beside it where the computed status differs"
            rows={2}
            maxLength={DESCRIPTION_MAX}
            {...field('statusReason')}
          />
        )}
        <TextArea label="Description" rows={3} maxLength={DESCRIPTION_MAX} {...field('description')} />
        <TrackingSection
          form={form}
          measures={measures.filter(({ id }) => id !== kpi?.id)}
          stored={
            kpi && {
              id: kpi.id,
              strategyId,
              grain: initial.isTracked === 'yes' ? (initial.grain as Grain) : null,
            }
          }
          focusOn={focusOn}
        />
      </div>
    </FormDialog>
  );
}
