import type { Span } from './geometry.ts';
import type { Column } from './scale.ts';

/** The heads of the columns: Task, and those of the scale. */
export function ChartHead({
  range,
  columns,
  todayAt,
}: {
  range: Span;
  columns: readonly Column[];
  todayAt: number | null;
}) {
  const days = range.end - range.start;
  return (
    <div role="rowgroup" className="timeline-head sticky top-0 z-30 short:relative bg-surface">
      <div
        role="row"
        aria-rowindex={1}
        className="timeline-row flex h-14 border-b text-12 font-medium text-ink-2"
      >
        <div
          role="columnheader"
          aria-colindex={1}
          className="timeline-task sticky left-0 z-10 flex w-(--task) shrink-0 items-start border-r bg-surface pt-2 pl-(--inset)"
        >
          Task
        </div>
        <div role="presentation" className="timeline-months relative flex min-w-0 flex-1">
          {columns.map(({ label, start, end }, index) => (
            <div
              key={label}
              role="columnheader"
              aria-colindex={index + 2}
              className="@container min-w-0 overflow-hidden border-l pt-2 first:border-l-0"
              style={{ width: `${((end - start) / days) * 100}%` }}
            >
              {/* A column of a few days is too narrow for its label. */}
              <span className="tabular block px-1 leading-4 wrap-normal @max-[2.4rem]:sr-only">{label}</span>
            </div>
          ))}
          {todayAt !== null && (
            <span
              className="absolute bottom-0 w-11 rounded-t-sm bg-ink text-center leading-4 text-paper"
              style={{ left: `clamp(0px, ${todayAt}% - 1.375rem, 100% - 2.75rem)` }}
            >
              Today
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
