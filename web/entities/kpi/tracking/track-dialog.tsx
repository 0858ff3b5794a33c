import { useState } from 'react';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Aggregation, Direction, Grain } from '../../../../contract/scorecard/settings.ts';
import { GRAINS } from '../../../../contract/scorecard/settings.ts';
import { GRAIN_LABELS } from '../../../../contract/words/tracking.ts';
import { EditBase } from '../../../lib/sync/live/edit-base.ts';
import { type Faults, useForm } from '../../../lib/form.ts';
import { update } from '../../../lib/sync/edit.ts';
import { submit } from '../../../lib/sync/outbox.ts';
import { choiceOf, useMembers } from '../../../lib/strategy/people.ts';
import { kpisDueOnce } from '../../../lib/strategy/selectors.ts';
import { undoOf } from '../../../lib/sync/undo/undo.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormNotes } from '../../../ui/form-notes.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ownerNamed } from '../owner.ts';
import { valuesOf } from '../values.ts';
import { CHOICES } from './choices.ts';
import { withLines } from './typed-lines.ts';
import { Options } from './options.tsx';
import { trackingValuesOf } from './values.ts';

interface Values {
  grain: Grain;
  choice: (typeof CHOICES)[number]['id'];
  unit: string;
  inputOwner: string;
  chosen: ReadonlySet<number>;
}

const check = ({ chosen }: Values): Faults =>
  chosen.size === 0 ? { chosen: 'Choose at least one KPI' } : {};

/** Makes several KPIs tracked over time at once. An empty unit or owner leaves each its own. */
export default function TrackDialog({
  strategyId,
  content,
  onClose,
}: {
  strategyId: number;
  content: Content;
  onClose: () => void;
}) {
  const members = useMembers(strategyId);
  const [base] = useState(() => new EditBase(strategyId));
  const [kpis] = useState(() => kpisDueOnce(content));
  const [refusal, setRefusal] = useState<string>();
  const settingsIn = ({ choice, grain, unit, inputOwner }: Values) => {
    const { direction, aggregation } = CHOICES.find(({ id }) => id === choice) as {
      direction: Direction;
      aggregation: Aggregation;
    };
    const owner = ownerNamed(inputOwner.trim(), members);
    return {
      grain,
      direction,
      aggregation,
      ...(unit.trim() && { unit: unit.trim() }),
      ...(owner.inputOwner && {
        inputOwner: owner.inputOwner,
        ownerId: owner.ownerId === '' ? null : Number(owner.ownerId),
      }),
    };
  };
  const form = useForm<Values>({
    initial: {
      grain: 'month',
      choice: 'raise',
      unit: '',
      inputOwner: '',
      chosen: new Set(kpis.map(({ id }) => id)),
    },
    check,
    save: async (values) => {
      setRefusal(undefined);
      const settings = settingsIn(values);
      const chosen = kpis.filter(({ id }) => values.chosen.has(id));
      const commands = chosen.flatMap((kpi) => {
        const now = { ...valuesOf(kpi), ...trackingValuesOf(kpi, []) };
        return withLines(update('kpi', kpi.id, settings), { ...now, ...settings, ownerId: '' }).commands;
      });
      const done = await submit(strategyId, { commands, ...base.option });
      const count = chosen.length === 1 ? '1 KPI is' : `${chosen.length} KPIs are`;
      toast.undoable(`${count} tracked over time`, undoOf(strategyId, done));
      onClose();
    },
    onFailure: (error) => setRefusal([error.message, base.choice(error)].filter(Boolean).join(' ')),
  });
  const { values, faults, field, set } = form;
  const choose = (ids: readonly number[], isChosen: boolean): void => {
    const next = new Set(values.chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    set('chosen', next);
  };
  return (
    <FormDialog
      title="Track over time"
      description="These KPIs get a value and a target for each period. What was typed as their target becomes that of the periods."
      submitLabel={`Track ${values.chosen.size} ${values.chosen.size === 1 ? 'KPI' : 'KPIs'}`}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <FormNotes refusal={refusal} isSent={false} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select label="How often" {...field('grain')}>
            <Options labels={GRAIN_LABELS} only={GRAINS} />
          </Select>
          <Select label="What it is" {...field('choice')}>
            {CHOICES.filter(({ id }) => id !== 'ratio').map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
          <TextField label="Unit" description="Empty: each keeps its own" maxLength={40} {...field('unit')} />
          <ComboBox
            label="Owner"
            description="Empty: each keeps its own"
            value={values.inputOwner}
            suggestions={members.map(choiceOf)}
            onChange={(text) => set('inputOwner', text)}
          />
        </div>
        <fieldset className="min-w-0">
          <legend className="sr-only">KPIs</legend>
          <Checkbox
            name="chosen"
            label={`All ${kpis.length}`}
            className="border-b pb-1 font-medium"
            checked={values.chosen.size === kpis.length}
            error={faults['chosen']}
            onChange={({ target }) =>
              choose(
                kpis.map(({ id }) => id),
                target.checked,
              )
            }
          />
          <ul className="max-h-64 overflow-auto">
            {kpis.map(({ id, measure }) => (
              <li key={id}>
                <Checkbox
                  label={measure}
                  checked={values.chosen.has(id)}
                  onChange={({ target }) => choose([id], target.checked)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      </div>
    </FormDialog>
  );
}
