import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ChartHead } from './chart-head.tsx';
import { connectorLines } from './connectors.ts';
import { percentOf, type Day, type Span } from './geometry.ts';
import { type Column } from './scale.ts';
import { Row } from './row.tsx';
import type { Bar } from './tasks.ts';
import { Tip } from './tip.tsx';
import { useMoves } from './use-moves.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { ROW_REM, useRows } from './use-rows.ts';
import { barName, dependenciesOf, MANY_DEPENDENCIES, type Dependency } from './labels.ts';

const PAGE_ROWS = 10;
const HELP = 'timeline-help';

/** The least width of a column: of many, as narrow as its label, so that a year or two fit on a screen. */
const columnRem = (columns: number): number => (columns > 12 ? 2.75 : 5.5);

/** The chart, one row for each bar. One bar is in the tab order; up and down keys move to the others. */
export function Chart({
  strategyId,
  bars,
  range,
  columns,
  today,
  canEdit,
  isTree,
  scroller,
}: {
  strategyId: number;
  bars: readonly Bar[];
  range: Span;
  columns: readonly Column[];
  today: Day;
  canEdit: boolean;
  /** Each initiative is followed by its tactics and their steps. */
  isTree: boolean;
  /** The scroll container. */
  scroller: HTMLElement | null;
}) {
  const body = useRef<HTMLDivElement>(null);
  const [spoken, say] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [movedKey, setMovedKey] = useState<string | null>(null);
  const { move, handlersOf } = useMoves(strategyId, range, say);
  const isPrinting = usePrinting();

  const shown = move ? bars.map((bar) => (bar.key === move.key ? { ...bar, span: move.span } : bar)) : bars;
  const active = Math.max(
    0,
    shown.findIndex(({ key }) => key === activeKey),
  );
  const { rows, scrollTo } = useRows(scroller, body, {
    count: shown.length,
    remaining: active,
    all: isPrinting,
  });
  useKeptFocus(body, activeKey, active, scrollTo);

  const dependencies = dependenciesOf(shown);
  const usedKey = move?.key ?? movedKey;
  const shownDependencies =
    dependencies.length > MANY_DEPENDENCIES ? ofBar(dependencies, usedKey) : dependencies;
  const lines = connectorLines(shown, shownDependencies, range, {
    first: rows[0] ?? 0,
    last: rows.at(-1) ?? 0,
  });
  const todayPercent = percentOf(today, range);
  const todayAt = todayPercent >= 0 && todayPercent <= 100 ? todayPercent : null;
  const activeBar = shown.find(({ key }) => key === usedKey);

  const goTo = (row: number) => {
    const bar = shown[Math.min(shown.length - 1, Math.max(0, row))];
    if (!bar) return;
    // The row must render before its bar can take the focus.
    flushSync(() => setActiveKey(bar.key));
    buttonOf(body.current, bar.key)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const step = {
      ArrowUp: -1,
      ArrowDown: 1,
      PageUp: -PAGE_ROWS,
      PageDown: PAGE_ROWS,
      Home: -shown.length,
      End: shown.length,
    }[event.key];
    if (event.key === 'Escape') setMovedKey(null);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(active + step);
  };

  /** Moves the focus from the name of a bar, which may be cut, to the bar with its full description. */
  const leadToBar = (target: HTMLElement) => {
    const task = target.closest('[role="rowheader"]');
    task?.parentElement?.querySelector<HTMLElement>('[data-bar]')?.focus();
  };

  return (
    <>
      <div
        role="grid"
        tabIndex={-1}
        aria-label="Initiative Timeline"
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={keys}
        onClick={({ target }) => leadToBar(target as HTMLElement)}
        className="timeline-grid w-max min-w-full border-y bg-surface outline-none"
        style={{
          minWidth: `max(100%, var(--task) + ${columns.length * columnRem(columns.length)}rem)`,
          ...columnLines(columns, range),
        }}
      >
        <ChartHead {...{ range, columns, todayAt }} />
        <div
          ref={body}
          role="rowgroup"
          className="timeline-body relative"
          style={{ height: `${shown.length * ROW_REM}rem` }}
        >
          {rows.map((row) => {
            const bar = shown[row];
            const saved = bars[row];
            if (!bar || !saved) return null;
            const handlers: Partial<ReturnType<typeof handlersOf>> = canEdit ? handlersOf(saved) : {};
            return (
              <Row
                key={bar.key}
                index={row}
                top={`${row * ROW_REM}rem`}
                columns={columns.length}
                lines={lines.get(row) ?? []}
                isMoving={move?.key === bar.key}
                {...{ bar, range, today, todayAt, canEdit, isTree }}
                button={{
                  ...handlers,
                  'data-bar': bar.key,
                  tabIndex: row === active ? 0 : -1,
                  'aria-label': barName(
                    bar,
                    range,
                    today,
                    dependencies.filter(({ to }) => to === bar),
                  ),
                  'aria-describedby': canEdit ? HELP : undefined,
                  onFocus: () => {
                    setActiveKey(bar.key);
                    setMovedKey(bar.key);
                  },
                  onBlur: (event) => {
                    handlers.onBlur?.(event);
                    setMovedKey(null);
                  },
                  onPointerEnter: () => setMovedKey(bar.key),
                  onPointerLeave: () => setMovedKey(null),
                }}
              />
            );
          })}
        </div>
      </div>
      <p id={HELP} hidden>
        Left and right arrow keys move it by a day, with Shift by a week; with Alt they move its end, with
        Ctrl its start. Enter saves, Escape puts it back. Up and down arrow keys lead to other bars.
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {activeBar && !isPrinting && (
        <Tip
          key={activeBar.key}
          bar={activeBar}
          today={today}
          after={dependencies.filter(({ to }) => to === activeBar)}
          anchor={() => buttonOf(body.current, activeBar.key)}
          hint={move?.source === 'keys' ? 'Enter saves, Escape puts it back' : null}
        />
      )}
    </>
  );
}

const buttonOf = (body: HTMLElement | null, key: string): HTMLElement | null =>
  body?.querySelector<HTMLElement>(`[data-bar="${key}"]`) ?? null;

const ofBar = (dependencies: readonly Dependency[], key: string | null): Dependency[] =>
  dependencies.filter(({ from, to }) => from.key === key || to.key === key);

/** Scrolls to the focused bar when new dates move it to another row. */
function useKeptFocus(
  body: RefObject<HTMLElement | null>,
  key: string | null,
  row: number,
  scrollTo: (row: number) => void,
): void {
  const last = useRef({ key, row });
  useEffect(() => {
    const before = last.current;
    last.current = { key, row };
    if (key === null || before.key !== key || before.row === row) return;
    const isFree = document.activeElement === document.body;
    const button = buttonOf(body.current, key);
    if (isFree) button?.focus({ preventScroll: true });
    if (document.activeElement === button) scrollTo(row);
  });
}

/** The lines between columns as a background that every row shares. */
function columnLines(columns: readonly Span[], range: Span): Record<string, string> {
  const places = columns.slice(1).map(({ start }) => `${percentOf(start, range)}% 0`);
  return {
    '--month-lines': places.map(() => 'linear-gradient(var(--color-hairline))').join(', ') || 'none',
    '--month-places': places.join(', ') || '0 0',
  };
}
