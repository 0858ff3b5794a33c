import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../ui/cx.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { BarShape, LateShape, LateStub } from './bar-shape.tsx';
import { looks } from './bar-style.ts';
import type { Line } from './connectors.ts';
import { ConnectorLines } from './connector-lines.tsx';
import { percentOf, placeOf, type Day, type Span } from './geometry.ts';
import { KINDS, type Bar } from './tasks.ts';
import { clippedLabel, formatElapsed, formatOverdue, kindLabels } from './labels.ts';

/** A row of the chart: name and bar. */
export function Row({
  bar,
  index,
  top,
  range,
  today,
  todayAt,
  columns,
  lines,
  canEdit,
  isMoving,
  isTree,
  button,
}: {
  bar: Bar;
  index: number;
  /** Its index in the chart. */
  top: string;
  range: Span;
  today: Day;
  /** Percent of the chart's width; null outside of it. */
  todayAt: number | null;
  columns: number;
  lines: readonly Line[];
  canEdit: boolean;
  isMoving: boolean;
  /** Rows are indented by their type. */
  isTree: boolean;
  /** Name, place in the tab order and handlers of the bar. */
  button: ComponentProps<'button'> & { 'data-bar': string };
}) {
  const { Icon, ink } = looks[bar.kind];
  const depth = isTree ? KINDS.indexOf(bar.kind) : 0;
  const late = formatOverdue(bar, today);
  const done = `${bar.progress}% done`;
  const elapsed = formatElapsed(bar, today);
  return (
    <div
      role="row"
      // The heads are row 1.
      aria-rowindex={index + 2}
      className="timeline-row absolute inset-x-0 flex h-11 border-b print:static"
      style={{ top }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className="timeline-task sticky left-0 z-20 flex w-(--task) shrink-0 flex-col justify-center border-r bg-surface pr-2 pl-(--inset)"
      >
        <span className="flex items-start gap-1.5" style={{ paddingLeft: `calc(${depth} * var(--indent))` }}>
          <Icon className={cx('mt-[3px] size-3.5 shrink-0', ink)} aria-hidden="true" />
          <span className="sr-only">{kindLabels[bar.kind]}: </span>
          <span className="truncate text-13 font-medium text-ink print:whitespace-normal" title={bar.title}>
            {bar.title}
          </span>
        </span>
        <span className="flex items-center gap-1.5" style={{ paddingLeft: `calc(${depth} * var(--indent))` }}>
          <span className="flex w-3.5 shrink-0 justify-center">
            <StatusMark status={bar.status} />
          </span>
          <span
            className="tabular truncate text-12 text-ink-3"
            title={[bar.status, late, done, `${elapsed} of time`].filter(Boolean).join(' · ')}
          >
            <span className="max-sm:sr-only">{bar.status} · </span>
            {late && <span className="font-medium text-destructive">{late}</span>}
            <span className={cx(late && 'max-sm:sr-only')}>
              {late && ' · '}
              {done}
            </span>
            {!late && <span className="max-sm:sr-only"> · {elapsed} of time</span>}
          </span>
        </span>
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        aria-colspan={columns}
        className="timeline-track relative isolate min-w-0 flex-1"
      >
        <ConnectorLines lines={lines} />
        {late && <LateShape span={bar.span} range={range} today={today} />}
        <BarButton {...{ bar, range, today, canEdit, isMoving, button }} isLate={late !== ''} />
        {todayAt !== null && (
          <span className="absolute inset-y-0 border-l border-ink" style={{ left: `${todayAt}%` }} />
        )}
      </div>
    </div>
  );
}

function BarButton({
  bar,
  range,
  today,
  canEdit,
  isMoving,
  isLate,
  button,
}: Pick<Parameters<typeof Row>[0], 'bar' | 'range' | 'today' | 'canEdit' | 'isMoving' | 'button'> & {
  isLate: boolean;
}) {
  const place = placeOf(bar.span, range);
  if (place.side === 'before' && isLate && today >= range.start) {
    return (
      <span className="absolute inset-0 flex items-center gap-1.5">
        <button
          {...button}
          type="button"
          className="relative h-full min-w-7 shrink-0 rounded-sm focus-visible:-outline-offset-2"
          style={{ width: `${Math.min(100, percentOf(today, range))}%` }}
        >
          <LateStub />
        </button>
        <span aria-hidden="true" className="truncate text-12 font-medium text-destructive">
          {clippedLabel(bar, range, today)}
        </span>
      </span>
    );
  }
  if (place.side !== 'inside') {
    const Mark = place.side === 'before' ? ChevronLeft : ChevronRight;
    return (
      <button
        {...button}
        type="button"
        className={cx(
          'absolute inset-y-1 flex max-w-full items-center gap-0.5 rounded-sm px-1 text-12 focus-visible:-outline-offset-1',
          isLate ? 'font-medium text-destructive' : 'text-ink-2',
          place.side === 'before' ? 'left-2' : 'right-2 flex-row-reverse',
        )}
      >
        <Mark className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">{clippedLabel(bar, range, today)}</span>
      </button>
    );
  }
  return (
    <button
      {...button}
      type="button"
      className={cx(
        'group/bar absolute inset-y-0 min-w-2 rounded-sm focus-visible:-outline-offset-2',
        canEdit && 'focus:z-10 focus:touch-pan-y',
        canEdit && (isMoving ? 'cursor-grabbing' : 'cursor-grab'),
      )}
      // A bar without length at the end of the range must be visible.
      style={{ left: `min(${place.left}%, 100% - 0.5rem)`, width: `${place.width}%` }}
    >
      <BarShape {...{ bar, place, range, today }} />
      {canEdit && !place.isCutLeft && <Grip part="start" />}
      {canEdit && !place.isCutRight && <Grip part="end" />}
    </button>
  );
}

/** The drag grip of an end. It extends beyond the bar, so that a short bar still has a middle. */
function Grip({ part }: { part: 'start' | 'end' }) {
  return (
    <span
      data-part={part}
      className={cx(
        'absolute inset-y-0 flex w-2.5 cursor-ew-resize items-center justify-center opacity-0 group-focus/bar:opacity-100 pointer-coarse:w-6 print:hidden [@media(hover:hover)]:group-hover/bar:opacity-100',
        part === 'start' ? 'right-full mr-[-4px]' : 'left-full ml-[-4px]',
      )}
    >
      <span className="h-4 w-1 rounded-full bg-ink-2" />
    </span>
  );
}
