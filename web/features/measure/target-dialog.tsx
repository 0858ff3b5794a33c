import { undoOf } from '../../lib/sync/undo/undo.ts';
import { isBlank } from '../../../contract/words/invisible.ts';
import { useState } from 'react';
import { inputDay } from '../../../contract/month/input-status.ts';
import type { Series } from '../../../contract/scorecard/settings.ts';
import { formatOf, targetText } from '../../../contract/words/value.ts';
import { SERIES_LABELS } from '../../../contract/words/point-words.ts';
import { writePoints } from '../../entities/scorecard/points.ts';
import { type Timeline, useTimeline } from '../../entities/scorecard/scorecard.ts';
import { readTyped, typedNumber } from '../../ui/typed-number.ts';
import { EditBase } from '../../lib/sync/live/edit-base.ts';
import { type Faults, useForm } from '../../lib/form.ts';
import { usePending } from '../../lib/sync/outbox.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormNotes } from '../../ui/form-notes.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { editRange } from './view.ts';

type LineName = Extract<Series, 'target' | 'lo' | 'hi'>;

const LABELS: Record<LineName, string> = { ...SERIES_LABELS, target: 'New target' };

type Values = Record<LineName | 'from' | 'why', string> & { later: boolean };

const linesOf = ({ direction }: TrackedKpi): LineName[] => (direction === 'band' ? ['lo', 'hi'] : ['target']);

function check(kpi: TrackedKpi, values: Values): Faults {
  const faults: Record<string, string> = {};
  const names = linesOf(kpi);
  for (const name of names) {
    const { fault } = readTyped(values[name], kpi.unit);
    if (fault !== undefined) faults[name] = fault;
  }
  const [first] = names;
  if (first && names.every((name) => values[name].trim() === '')) faults[first] = 'Give the new target';
  if (values.from === '') faults['from'] = 'Choose a period';
  if (isBlank(values.why)) faults['why'] = 'Say why the target changes';
  return faults;
}

/** The targets that are set for periods after one: they would end a new target. */
const laterTargets = (kpi: TrackedKpi, { points, periods }: Timeline, from: string) => {
  const start = periods.find(({ key }) => key === from)?.start ?? '';
  const starts = new Map(periods.map((period) => [period.key, period.start]));
  const names: readonly string[] = linesOf(kpi);
  return points.filter(({ series, period }) => names.includes(series) && (starts.get(period) ?? '') > start);
};

/** Changes the target of a KPI from a period on. What came before keeps its target. */
export default function TargetDialog({ kpi, onClose }: { kpi: TrackedKpi; onClose: () => void }) {
  const { strategyId, id, measure } = kpi;
  const { data, error } = useTimeline(strategyId, id, editRange(kpi.grain, inputDay()));
  const [base] = useState(() => new EditBase(strategyId));
  const [refusal, setRefusal] = useState<string>();
  const { offline } = usePending(strategyId);
  const periods = data?.periods.filter(({ phase }) => phase !== 'locked') ?? [];
  const running = periods.find(({ phase }) => phase === 'open');

  const form = useForm<Values>({
    initial: { target: '', lo: '', hi: '', from: running?.key ?? '', why: '', later: true },
    check: (values) => check(kpi, { ...values, from: values.from || (running?.key ?? '') }),
    save: async (values) => {
      setRefusal(undefined);
      const period = values.from || (running?.key ?? '');
      const note = values.why.trim();
      const set = linesOf(kpi).flatMap((name) => {
        const value = typedNumber(values[name], kpi.unit);
        return value === null ? [] : [{ kpiId: id, period, series: name, value, note }];
      });
      const ended =
        data && values.later
          ? laterTargets(kpi, data, period).map((point) => ({
              kpiId: id,
              period: point.period,
              series: point.series,
              value: null,
            }))
          : [];
      const points = [...set, ...ended];
      const done = await writePoints(strategyId, { points, ...base.option, label: measure });
      toast.undoable('Target changed', undoOf(strategyId, done));
      onClose();
    },
    onFailure: (failure) =>
      setRefusal([failure.message, base.choice(failure)].filter(Boolean).join(' ') || undefined),
  });
  const chosen = form.values.from || (running?.key ?? '');
  const entry = periods.find(({ key }) => key === chosen);
  const ending = data ? laterTargets(kpi, data, chosen).length : 0;

  return (
    <FormDialog title="Change target" submitLabel="Change target" form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <FormNotes refusal={refusal ?? error?.message} isSent={form.pending && offline} />
        {linesOf(kpi).map((name) => (
          <NumberField key={name} label={LABELS[name]} unit={kpi.unit} {...form.field(name)} />
        ))}
        <Select
          label="From"
          description={
            entry
              ? `Now ${targetText(entry, formatOf(kpi, entry)) || 'without a target'}. Earlier periods keep their target and their status.`
              : 'Earlier periods keep their target and their status.'
          }
          {...form.field('from')}
          value={chosen}
        >
          {!running && <option value="">Choose a period</option>}
          {periods.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea label="Why" required {...form.field('why')} />
        {ending > 0 && (
          <Checkbox
            label={`Also for later periods that have a target of their own (${ending})`}
            description="Otherwise the new target ends where the next one begins."
            checked={form.values.later}
            onChange={({ target }) => form.set('later', target.checked)}
          />
        )}
      </div>
    </FormDialog>
  );
}
