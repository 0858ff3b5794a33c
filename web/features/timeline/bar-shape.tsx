import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { looks } from './bar-style.ts';
import { elapsedOf, type Day, type Place } from './geometry.ts';
import type { Bar } from './tasks.ts';

/**
 * A bar: its fill is the progress, and the line below is the elapsed time. Both are percentages of the visible bar,
 * so that a cut bar reads like any other.
 */
export function BarShape({
  bar: { kind, span, progress },
  place,
  today,
}: {
  bar: Bar;
  place: Extract<Place, { side: 'inside' }>;
  today: Day;
}) {
  const { fill, ground, height } = looks[kind];
  const { isCutLeft, isCutRight } = place;
  return (
    <span
      className={cx(
        'absolute inset-x-0 top-1/2 block -translate-y-1/2 overflow-hidden border',
        ground,
        height,
        isCutLeft ? 'border-l-0' : 'rounded-l-sm',
        isCutRight ? 'border-r-0' : 'rounded-r-sm',
      )}
    >
      <span className={cx('absolute top-0 bottom-1 left-0', fill)} style={{ width: `${progress}%` }} />
      <span
        className="absolute bottom-0 left-0 h-[3px] bg-ink"
        style={{ width: `${elapsedOf(span, today)}%` }}
      />
      {isCutLeft && <CutMark Icon={ChevronLeft} className="left-0 border-r" />}
      {isCutRight && <CutMark Icon={ChevronRight} className="right-0 border-l" />}
    </span>
  );
}

/** The mark of work that continues beyond the range. */
function CutMark({ Icon, className }: { Icon: typeof ChevronLeft; className: string }) {
  return (
    <span className={cx('absolute inset-y-0 flex w-3 items-center bg-surface text-ink-2', className)}>
      <Icon className="-mx-0.5 size-4 shrink-0" aria-hidden="true" />
    </span>
  );
}
