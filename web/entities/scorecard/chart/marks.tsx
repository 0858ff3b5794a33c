import type { Entry } from '../scorecard.ts';

type State = Entry['valueState'];

/** The states that have a value. */
const VALUE_MARKS: Partial<Record<State, (x: number, y: number) => React.ReactNode>> = {
  value: (x, y) => <circle cx={x} cy={y} r="3.5" className="fill-ink" />,
  partial: (x, y) => <circle cx={x} cy={y} r="4" className="fill-surface stroke-ink stroke-[1.5]" />,
  supplied: (x, y) => <rect x={x - 3.5} y={y - 3.5} width="7" height="7" className="fill-ink" />,
  provisional: (x, y) => (
    <>
      <circle cx={x} cy={y} r="4" className="fill-surface stroke-ink stroke-[1.5]" />
      <path d={`M${x} ${y - 4}a4 4 0 0 0 0 8z`} className="fill-ink" />
    </>
  ),
  carried: (x, y) => (
    <rect x={x - 3} y={y - 3} width="6" height="6" className="fill-surface stroke-ink-2 stroke-[1.5]" />
  ),
};

/** The marks of periods without a value stand on the axis. */
const EMPTY_MARKS: Partial<Record<State, (x: number, y: number) => React.ReactNode>> = {
  na: (x, y) => (
    <path d={`M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7`} className="stroke-ink-2 stroke-[1.5]" fill="none" />
  ),
  missing: (x, y) => (
    <circle cx={x} cy={y} r="4" className="stroke-warning stroke-[1.5]" fill="none" strokeDasharray="2.5 2" />
  ),
};

/** The mark of a period: at its value, or on the axis where it has none; nothing where none is due. */
export function Mark({ state, x, y, axis }: { state: State; x: number; y: number | null; axis: number }) {
  if (y === null) return EMPTY_MARKS[state]?.(x, axis) ?? null;
  return (VALUE_MARKS[state] ?? VALUE_MARKS.value)?.(x, y) ?? null;
}

/** The mark of a period in which something was decided: a flag at the top, on a line through the period. */
export function DecisionMark({ x, y }: { x: number; y: number }) {
  return (
    <g data-decision="">
      <path d={`M${x} ${y - 8}v14`} className="stroke-ink-2" />
      <path d={`M${x} ${y - 8}h9l-2.5 3 2.5 3h-9z`} className="fill-ink-2" />
    </g>
  );
}
