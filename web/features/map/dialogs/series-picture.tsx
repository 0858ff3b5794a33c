import { sparkPaths, sparkText } from '../../../../contract/words/spark.ts';

const [WIDTH, HEIGHT] = [440, 64];

/** Values over time as a line between its first and its last period. */
export function SeriesPicture({
  name,
  values,
  labels,
  format,
}: {
  name: string;
  values: readonly (number | null)[];
  labels: readonly string[];
  format: (value: number) => string;
}) {
  const { line, dots, end } = sparkPaths(values, WIDTH, HEIGHT);
  const numbers = values.filter((value) => value !== null);
  return (
    <figure>
      <figcaption className="text-12 wrap-anywhere text-ink-3">{name}</figcaption>
      {end ? (
        <>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={sparkText(values, format)}
            className="mt-1 w-full rounded-md bg-sunken text-ink-2"
          >
            <path
              d={line}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            {dots.map(({ x, y }) => (
              <circle key={x} cx={x} cy={y} r="1.5" fill="currentColor" />
            ))}
            <circle cx={end.x} cy={end.y} r="3" className="fill-ink" />
          </svg>
          <p className="tabular flex justify-between text-12 text-ink-3">
            <span>{labels[0]}</span>
            <span>
              lowest {format(Math.min(...numbers))}, highest {format(Math.max(...numbers))}
            </span>
            <span>{labels.at(-1)}</span>
          </p>
        </>
      ) : (
        <p className="text-ink-3">It has fewer than two values.</p>
      )}
    </figure>
  );
}
