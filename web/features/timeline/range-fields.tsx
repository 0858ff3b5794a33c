import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { dateOf, dayOf, LONGEST_RANGE_MONTHS, monthsBetween, type Span } from './geometry.ts';

/** The error of a typed range; '' for none. */
const faultOf = ({ start, end }: Span): { start?: string; end?: string } => {
  if (Number.isNaN(start)) return { start: 'Give a date' };
  if (Number.isNaN(end)) return { end: 'Give a date' };
  if (end <= start) return { end: 'End Date must be after Start Date' };
  if (monthsBetween(start, end) > LONGEST_RANGE_MONTHS) return { end: 'Show at most 10 years' };
  return {};
};

/** The range of the chart. An invalid one shows an error, and the chart keeps the last one. */
export function RangeFields({ range, onChange }: { range: Span; onChange: (range: Span) => void }) {
  const [typed, setTyped] = useState({ start: dateOf(range.start), end: dateOf(range.end) });
  const faults = faultOf({ start: dayOf(typed.start), end: dayOf(typed.end) });
  const change = (next: typeof typed) => {
    setTyped(next);
    const span = { start: dayOf(next.start), end: dayOf(next.end) };
    if (Object.keys(faultOf(span)).length === 0) onChange(span);
  };
  return (
    <>
      <TextField
        label="Start Date"
        type="date"
        className="w-36 pointer-coarse:w-40"
        value={typed.start}
        error={faults.start}
        onChange={({ target }) => change({ ...typed, start: target.value })}
      />
      <TextField
        label="End Date"
        type="date"
        className="w-36 pointer-coarse:w-40"
        value={typed.end}
        error={faults.end}
        onChange={({ target }) => change({ ...typed, end: target.value })}
      />
    </>
  );
}
