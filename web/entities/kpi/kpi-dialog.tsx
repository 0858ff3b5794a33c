import { useEffect, useRef, useState } from 'react';
import {
  DESCRIPTION_MAX,
  type KpiLevel,
  PERIOD_UNITS,
  type PeriodUnit,
  STATUSES,
  TITLE_MAX,
} from '../../../contract/constants.ts';
import type { Flow } from '../../../contract/entities.ts';
import type { AnyKpi } from '../../../contract/kpi.ts';
import { useForm } from '../../lib/form.ts';
import { objectivesOf, UNASSIGNED } from '../../lib/objectives.ts';
import { EditBase } from '../../lib/live/edit-base.ts';
import { step } from '../../lib/undo/undo.ts';
import { useEditing } from '../../lib/live/use-editing.ts';
import { usePending } from '../../lib/outbox.ts';
import { usePeople } from '../../lib/people.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormNotes } from '../../ui/form-notes.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { CREATED, sendChanges, sendNew } from './send.ts';
import { findKpi } from './tree.ts';
import { checkKpi, valuesOf } from './values.ts';

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
  /** What a new department or team KPI goes under. */
  parent?: AnyKpi | undefined;
  /** The objective a new primary KPI starts with. */
  nodeId?: number | undefined;
  /** Given, it is edited. */
  kpi?: AnyKpi | undefined;
  /** The title of a new one, and what is said once it is made, where the page has words of its own. */
  words?: { title: string; saved: string };
  /** What a period may be counted in on this page; an edited KPI keeps its own. */
  periodUnits?: readonly PeriodUnit[];
  onClose: () => void;
}

/** Makes or edits a KPI of any level. Stays open with what was typed when it is refused. */
export default function KpiDialog({
  strategyId,
  flow,
  level,
  parent,
  nodeId,
  kpi,
  words = { title: titles[level].create, saved: CREATED[level].saved },
  periodUnits = PERIOD_UNITS,
  onClose,
}: KpiDialogProps) {
  // What is typed is held against what was there when the dialog opened, whatever others change meanwhile. Until then it
  // may have changed since it was asked for.
  const [initial] = useState(() => valuesOf(kpi && (findKpi(flow.kpis, kpi.id) ?? kpi), nodeId));
  const [base] = useState(() => new EditBase(strategyId));
  useEditing(strategyId, 'kpi', kpi?.id);
  const [refusal, setRefusal] = useState<string>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const people = usePeople(strategyId);
  const { offline } = usePending(strategyId);

  const form = useForm({
    initial,
    check: checkKpi,
    save: async (values) => {
      setRefusal(undefined);
      if (kpi) await sendChanges(strategyId, kpi, initial, values, base);
      else await sendNew(strategyId, level, parent?.id, values);
      if (kpi) toast.undoable('KPI updated successfully', () => step('undo', { entity: 'kpi', id: kpi.id }));
      else toast.success(words.saved);
      // The user may have opened another dialog before the answer.
      if (isOpen.current) onClose();
    },
    onFailure: (error) => {
      const failed = kpi ? 'Failed to update KPI' : CREATED[level].failed;
      toast.error(!kpi && level === 'primary' ? (error.sentence ?? failed) : failed);
      setRefusal(base.choice(error) ?? (error.details.length > 0 ? undefined : error.message));
    },
  });
  const { values, faults, field, set, pending, isDirty, onSubmit } = form;
  // What was sent is not lost by closing: it waits until the server can be reached.
  const isSent = pending && offline;
  const combo = (name: 'frequency' | 'inputOwner' | 'status') => ({
    name,
    value: values[name],
    onChange: (text: string) => set(name, text),
    error: faults[name],
  });

  return (
    <FormDialog
      onClose={onClose}
      title={kpi ? titles[level].edit : words.title}
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
          <TextField label="Target" required inputMode="decimal" autoComplete="off" {...field('target')} />
          <TextField label="Actual" inputMode="decimal" autoComplete="off" {...field('actual')} />
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
          <TextField label="Period" required inputMode="numeric" autoComplete="off" {...field('period')} />
          <Select label="Period unit" required {...field('periodUnit')}>
            {[...new Set(kpi ? [...periodUnits, kpi.periodUnit] : periodUnits)].map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
          <ComboBox label="Owner" suggestions={people} maxLength={TITLE_MAX} {...combo('inputOwner')} />
          <TextField label="Due date" type="date" {...field('measureDueDate')} />
          <ComboBox label="Status" required suggestions={[...STATUSES]} maxLength={40} {...combo('status')} />
          <ComboBox label="Frequency" suggestions={FREQUENCIES} maxLength={100} {...combo('frequency')} />
        </div>
        <TextArea label="Description" rows={3} maxLength={DESCRIPTION_MAX} {...field('description')} />
      </div>
    </FormDialog>
  );
}
