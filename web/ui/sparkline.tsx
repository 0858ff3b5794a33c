import { VALUES_MAX, sparkPaths, sparkText } from '../../contract/words/spark.ts';

const [WIDTH, HEIGHT] = [64, 20];

/** The last values of a KPI as a small line, oldest first; null where there is none. Nothing for less than two values. */
export function Sparkline({
  values,
  format,
  className = '',
}: {
  values: readonly (number | null)[];
  /** Formats a value, for screen readers. */
  format: (value: number) => string;
  className?: string;
}) {
  const last = values.slice(-VALUES_MAX);
  const { line, dots, end } = sparkPaths(last, WIDTH, HEIGHT);
  if (!end) return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={sparkText(last, format)}
      className={`shrink-0 text-ink-3 ${className}`}
    >
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="1" fill="currentColor" />
      ))}
      <circle cx={end.x} cy={end.y} r="2" className="fill-ink" />
    </svg>
  );
}
