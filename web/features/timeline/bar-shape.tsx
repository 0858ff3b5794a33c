import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { looks } from './bar-style.ts';
import { clippedShare, elapsedOf, percentOf, type Day, type Place, type Span } from './geometry.ts';
import type { Bar } from './tasks.ts';

/** A bar: its fill is the work done, and its tint the elapsed time, which ends today. */
export function BarShape({
  bar: { kind, span, progress },
  place,
  range,
  today,
}: {
  bar: Bar;
  place: Extract<Place, { side: 'inside' }>;
  range: Span;
  today: Day;
}) {
  const { fill, ground, height } = looks[kind];
  const { isCutLeft, isCutRight } = place;
  const elapsed = clippedShare(elapsedOf(span, today), span, range);
  const done = clippedShare(progress, span, range);
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
      <span className={cx('absolute inset-y-0 left-0 opacity-25', fill)} style={{ width: `${elapsed}%` }} />
      <span className={cx('absolute inset-y-0 left-0', fill)} style={{ width: `${done}%` }} />
      {isCutLeft && <CutMark Icon={ChevronLeft} className="left-0 border-r" />}
      {isCutRight && <CutMark Icon={ChevronRight} className="right-0 border-l" />}
    </span>
  );
}

const lateLook = 'border-t-2 border-dashed border-destructive';

/** The days from the end of overdue work until today, beside its bar. */
export function LateShape({ span, range, today }: { span: Span; range: Span; today: Day }) {
  const left = Math.max(0, percentOf(span.end, range));
  const width = Math.min(100, percentOf(today, range)) - left;
  if (left > 100 || width <= 0) return null;
  return (
    <span
      className={cx('absolute top-1/2 -mt-px', lateLook)}
      style={{ left: `${left}%`, width: `${width}%` }}
    />
  );
}

/** Overdue work that ended before the range: what the range shows of it. */
export function LateStub() {
  return (
    <span className="absolute inset-x-0 inset-y-2.5 flex items-center">
      <CutMark Icon={ChevronLeft} className="left-0 z-10" />
      <span className={cx('flex-1', lateLook)} />
    </span>
  );
}

/** The mark of work that continues beyond the range. */
function CutMark({ Icon, className }: { Icon: typeof ChevronLeft; className: string }) {
  return (
    <span className={cx('absolute inset-y-0 flex w-3 items-center bg-surface text-ink-2', className)}>
      <Icon className="-mx-0.5 size-4 shrink-0" />
    </span>
  );
}
