import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { createPortal } from 'react-dom';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Day } from './geometry.ts';
import type { Bar } from './tasks.ts';
import {
  formatSpan,
  formatElapsed,
  formatOverdue,
  kindLabels,
  ownerLabel,
  type Dependency,
} from './labels.ts';

const GAP = 6;

/** The tooltip of a bar, hidden from screen readers: the bar's name has the same text. */
export function Tip({
  bar,
  today,
  after,
  anchor,
  hint,
}: {
  bar: Bar;
  today: Day;
  after: readonly Dependency[];
  anchor: () => HTMLElement | null;
  hint: string | null;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    window.addEventListener('scroll', redraw, true);
    window.addEventListener('resize', redraw);
    return () => {
      window.removeEventListener('scroll', redraw, true);
      window.removeEventListener('resize', redraw);
    };
  }, []);
  const late = formatOverdue(bar, today);
  useLayoutEffect(() => {
    if (box.current) place(box.current, anchor());
  });
  return createPortal(
    <div
      ref={box}
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-50 w-max max-w-[min(20rem,100vw-1rem)] animate-appear rounded-md bg-float px-3 py-2 text-13 text-ink shadow-float"
    >
      <p className="line-clamp-3 font-medium wrap-anywhere">{bar.title}</p>
      <p className="line-clamp-2 text-12 wrap-anywhere text-ink-3">
        {kindLabels[bar.kind]}
        {bar.parent && ` of ${bar.parent}`}
      </p>
      <dl className="tabular mt-1.5 grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-0.5 [&_dd]:wrap-anywhere [&_dt]:text-ink-3">
        <dt>Dates</dt>
        <dd>{formatSpan(bar.span)}</dd>
        <dt>Owner</dt>
        <dd className="line-clamp-2">{ownerLabel(bar)}</dd>
        <dt>Progress</dt>
        <dd>{bar.progress}% done</dd>
        <dt>Time</dt>
        <dd>
          {formatElapsed(bar, today)} elapsed
          {late && <span className="font-medium text-destructive">, {late}</span>}
        </dd>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={bar.status} />
        </dd>
        {after.length > 0 && (
          <>
            <dt>After</dt>
            <dd className="line-clamp-3">{after.map(({ from }) => from.title).join(', ')}</dd>
          </>
        )}
      </dl>
      {hint && <p className="mt-1.5 border-t pt-1.5 text-12 text-ink-2">{hint}</p>}
    </div>,
    document.body,
  );
}

/** Below the bar, or above it where there is no space, and always inside the window. */
function place(box: HTMLElement, anchor: HTMLElement | null): void {
  const grid = anchor?.closest('[role="grid"]');
  const task = grid?.querySelector('[role="columnheader"]');
  box.style.visibility = anchor && task ? 'visible' : 'hidden';
  if (!anchor || !task) return;
  const bar = anchor.getBoundingClientRect();
  const { right, bottom } = task.getBoundingClientRect();
  const isHidden =
    bar.bottom < bottom || bar.top > window.innerHeight || bar.right < right || bar.left > window.innerWidth;
  if (isHidden) box.style.visibility = 'hidden';
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(bar.left, right + GAP), window.innerWidth - width - GAP);
  const below = bar.bottom + GAP;
  const top = below + height > window.innerHeight ? Math.max(GAP, bar.top - GAP - height) : below;
  box.style.transform = `translate(${Math.max(GAP, Math.round(left))}px, ${Math.round(top)}px)`;
}
