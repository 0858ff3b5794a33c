import { undoOf } from '../../lib/sync/undo/undo.ts';
import { useId, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { EditBase } from '../../lib/sync/live/edit-base.ts';
import { NOT_A_NUMBER } from '../../../contract/words/number-text.ts';
import { formatOf, plainValue, valueText } from '../../../contract/words/value.ts';
import { writePoints } from '../../entities/scorecard/points.ts';
import type { Entry } from '../../entities/scorecard/scorecard.ts';
import { pointsOfValue, readValue, SHARE_EXAMPLE } from '../../entities/scorecard/typed-value.ts';
import { usePending } from '../../lib/sync/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';

/** Enters the value of the running period, or of an ended one that has none. */
export function ValueField({ kpi, entries }: { kpi: TrackedKpi; entries: readonly Entry[] }) {
  const { strategyId, id, measure } = kpi;
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [base, setBase] = useState(() => new EditBase(strategyId));
  const { offline } = usePending(strategyId);
  const form = useId();
  const isRatio = kpi.aggregation === 'ratio';
  const entry = entries.find(({ key }) => key === chosen) ?? entries[0];
  if (!entry) return null;

  const save = async (): Promise<void> => {
    const typed = readValue(text, { unit: kpi.unit, factor: isRatio ? kpi.factor : null });
    if (typed.kind !== 'value') return setError(typed.kind === 'error' ? typed.message : NOT_A_NUMBER);
    setSaving(true);
    setError(undefined);
    try {
      const points = pointsOfValue({ kpiId: id, period: entry.key }, typed, isRatio);
      const done = await writePoints(strategyId, { points, ...base.option, label: measure });
      const undo = undoOf(strategyId, done);
      toast.undoable(`${valueText(typed.value, formatOf(kpi))} saved for ${entry.label}`, undo);
      setText('');
      setBase(new EditBase(strategyId));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const message = Object.values(failure.fieldErrors())[0] ?? failure.message;
      setError([message, base.choice(failure)].filter(Boolean).join('. '));
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      id={form}
      noValidate
      className="flex flex-wrap items-start gap-2 max-lg:border-t max-lg:pt-3 lg:shrink-0 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      {entries.length > 1 && (
        <Select
          label="Period"
          className="w-36 max-sm:w-full"
          value={entry.key}
          onChange={({ target }) => setChosen(target.value)}
        >
          {entries.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <NumberField
        label={`Value for ${entry.label}`}
        className="w-44 max-sm:w-0 max-sm:flex-1"
        unit={kpi.unit}
        enterKeyHint="done"
        name="value"
        value={text}
        placeholder={plainValue(entry.actual, formatOf(kpi, entry)) || (isRatio ? SHARE_EXAMPLE : undefined)}
        {...(isRatio && { inputMode: 'text' })}
        error={error}
        onChange={({ target }) => {
          // What the value replaces is what stands here when typing begins.
          if (text === '') setBase(new EditBase(strategyId));
          setText(target.value);
          setError(undefined);
        }}
      />
      {/* In a line with the boxes, below their labels. */}
      <div className="flex items-center gap-2 pt-6">
        <Button type="submit" variant="primary" pending={isSaving} disabled={text.trim() === ''}>
          Save
        </Button>
        {isSaving && offline && (
          <span role="status" className="text-13 text-ink-2">
            Kept here, and sent once the server can be reached
          </span>
        )}
      </div>
    </form>
  );
}
