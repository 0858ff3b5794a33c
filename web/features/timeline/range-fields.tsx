import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dateOf, dayOf, rangeFaults, type Span } from './geometry.ts';

/** The range of the chart. An invalid one shows an error, and the chart keeps the last one. */
export function RangeFields({
  range,
  onChange,
  onFit,
}: {
  range: Span;
  onChange: (range: Span) => void;
  /** Shows all of the work; null without any. */
  onFit: (() => void) | null;
}) {
  const [invalid, setInvalid] = useState<{ start: string; end: string } | null>(null);
  const shown = invalid ?? { start: dateOf(range.start), end: dateOf(range.end) };
  const spanOf = ({ start, end }: typeof shown): Span => ({ start: dayOf(start), end: dayOf(end) });
  const faults = rangeFaults(spanOf(shown));
  const change = (next: typeof shown) => {
    const span = spanOf(next);
    const isValid = Object.keys(rangeFaults(span)).length === 0;
    setInvalid(isValid ? null : next);
    if (isValid) onChange(span);
  };
  return (
    <>
      <TextField
        label="Start Date"
        type="date"
        className="w-36 pointer-coarse:w-40"
        value={shown.start}
        error={faults.start}
        onChange={({ target }) => change({ ...shown, start: target.value })}
      />
      <TextField
        label="End Date"
        type="date"
        className="w-36 pointer-coarse:w-40"
        value={shown.end}
        error={faults.end}
        onChange={({ target }) => change({ ...shown, end: target.value })}
      />
      {onFit && (
        <Button
          className="mt-6"
          title="Show all of the work"
          icon={<ArrowLeftRight className="size-4" />}
          onClick={() => {
            setInvalid(null);
            onFit();
          }}
        >
          Fit
        </Button>
      )}
    </>
  );
}
