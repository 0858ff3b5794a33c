import { useDeferredValue, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { Content } from '../../../contract/commands/content.ts';
import type { Node, Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { useCalendar } from '../../entities/scorecard/scorecard.ts';
import { INITIATIVE_TABS, PageTabs, StrategyHead } from '../../entities/strategy/strategy-page.tsx';
import { pathTo } from '../../lib/routes/pages.ts';
import { usePageCommands, type Shortcut } from '../../lib/dom/page-commands.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/select.tsx';
import { PrintHead } from '../../ui/print-head.tsx';
import { Chart } from './chart.tsx';
import { fitOf, localDay } from './geometry.ts';
import { columnsOf, rangeOf, SCALES, scaleOf, type Scale } from './scale.ts';
import { LegendButton } from './legend.tsx';
import { DependencyList, UndatedList } from './lists.tsx';
import { RangeFields } from './range-fields.tsx';
import { overdueDays, shownSpan, tasksOf } from './tasks.ts';
import './timeline.css';
import { formatSpan, dependenciesOf, type Dependency } from './labels.ts';
import { useFitted, viewOf, withView, type View } from './view.ts';
import { useNameOf } from '../../lib/strategy/people.ts';

const NONE: Dependency[] = [];
const READING_KEYS: Shortcut[] = [{ keys: '↑, ↓, Home, End', label: 'Go from bar to bar' }];
const EDITING_KEYS: Shortcut[] = [
  { keys: '←, →', label: 'Move a bar by a day' },
  { keys: 'Shift ←, Shift →', label: 'Move it by a week' },
  { keys: 'Alt ←, Alt →', label: 'Move its end' },
  { keys: 'Ctrl ←, Ctrl →', label: 'Move its start' },
  { keys: 'Enter', label: 'Save the new dates' },
  { keys: 'Esc', label: 'Put it back' },
];

/** The timeline of an objective, or of all initiatives where that is null. */
export function Timeline({
  strategy,
  objective,
  content,
}: {
  strategy: Strategy;
  objective: Node | null;
  content: Content;
}) {
  const canEdit = may(strategy.role, 'content.change');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [today] = useState(() => localDay(new Date()));
  const [search, setSearch] = useSearchParams();
  const view = viewOf(search);
  const { order } = view;
  const show = (next: Partial<View>) => setSearch((last) => withView(last, next), { replace: true });
  const [isFitted, keepFitted] = useFitted();
  const { bars, undated } = tasksOf(content, objective && objective.id, order, useNameOf(strategy.id));
  const isLate = bars.some((bar) => overdueDays(bar, today) > 0);
  const spans = bars.map((bar) => shownSpan(bar, today));
  const fit = bars.length > 0 ? fitOf(spans) : null;
  // What is in the address comes from somebody who chose it.
  const first = isFitted && !view.range && !view.scale ? fit : null;
  const { data: calendar } = useCalendar(strategy.id);
  const scale = view.scale ?? (first ? scaleOf(first) : 'month');
  const range = view.range ?? first ?? rangeOf(scale, today, spans);
  const columns = columnsOf(range, scale, calendar);
  const fitIt = (): void => {
    keepFitted(true);
    if (fit) show({ range: fit, scale: scaleOf(fit) });
  };
  const dependencies = dependenciesOf(bars);
  // Where the work is entered.
  const home = objective
    ? pathTo('objective', strategy.id, objective.id)
    : pathTo('initiatives', strategy.id);
  const [, navigate] = useLocation();
  usePageCommands({
    title: 'Initiative Timeline',
    commands: () => [
      ...(objective ? [{ id: 'objective', label: 'Back to objective', run: () => navigate(home) }] : []),
      ...(fit ? [{ id: 'fit', label: 'Show all of the work', run: fitIt }] : []),
      { id: 'print', label: 'Print', run: () => window.print() },
    ],
    shortcuts: canEdit ? [...READING_KEYS, ...EDITING_KEYS] : READING_KEYS,
  });
  // A long list below the chart renders after it, in batches.
  const listed = useDeferredValue(dependencies, NONE);
  const objectiveLink = canEdit ? 'Add one on the objective page' : 'Go to the objective';
  const listLink = canEdit ? 'Add one in the list of initiatives' : 'Go to the list of initiatives';
  const isEmpty = bars.length + undated.length === 0;

  return (
    <main
      ref={setScroller}
      className="timeline @container min-h-0 flex-1 scroll-pt-16 short:scroll-pt-0 scroll-pl-(--task) overflow-auto overscroll-contain bg-paper [--indent:0.5rem] [--inset:var(--gutter)] [--task:9.5rem] sm:[--indent:0.875rem] sm:[--task:16rem] lg:[--task:20rem] print:h-auto print:overflow-visible"
    >
      <div className="sticky left-0 w-[100cqw] px-(--inset) pb-4 print:static print:w-auto">
        <PrintHead title={strategy.title} />
        <StrategyHead
          strategyId={strategy.id}
          title="Initiative Timeline"
          hasRule={false}
          crumbs={
            objective && (
              <Link href={home} className="text-ink-2">
                Back to objective
              </Link>
            )
          }
          about={
            <p className="text-14 wrap-anywhere text-ink-2">
              {objective?.title}
              <span className="hidden text-12 print:inline"> {formatSpan(range)}</span>
            </p>
          }
        />
        <PageTabs strategyId={strategy.id} tabs={INITIATIVE_TABS} />
        <div className="flex flex-wrap items-end justify-end gap-3 pt-4 print:pt-0">
          <div role="group" aria-label="Scale" className="mr-auto flex gap-1 print:hidden">
            {Object.entries(SCALES).map(([id, { label }]) => (
              <Button
                key={id}
                variant={id === scale ? 'secondary' : 'quiet'}
                aria-pressed={id === scale}
                onClick={() => {
                  keepFitted(false);
                  show({ scale: id as Scale, range: null });
                }}
              >
                {label}
              </Button>
            ))}
          </div>
          <div className="flex flex-wrap items-start gap-3 max-sm:order-last max-sm:w-full print:hidden">
            <RangeFields
              range={range}
              onChange={(next) => {
                keepFitted(false);
                show({ range: next });
              }}
              onFit={fit && fitIt}
            />
            {bars.length > 0 && (
              <Select
                label="Order"
                className="w-36 pointer-coarse:w-40"
                value={order}
                onChange={({ target }) => show({ order: target.value === 'tree' ? 'tree' : 'type' })}
              >
                <option value="type">By type</option>
                <option value="tree">By initiative</option>
              </Select>
            )}
          </div>
          {bars.length > 0 && <LegendButton {...{ dependencies, isLate, canEdit }} />}
        </div>
      </div>
      {bars.length > 0 && (
        <Chart
          strategyId={strategy.id}
          {...{ bars, range, columns, today, canEdit, scroller }}
          isTree={order === 'tree'}
        />
      )}
      <div className="sticky left-0 w-[100cqw] px-(--inset) pb-8 print:static print:w-auto print:pb-0">
        {isEmpty && (
          <EmptyState
            message={`The timeline shows when the work for this ${objective ? 'objective' : 'strategy'} happens. It has no initiative yet.`}
            className="pt-16"
            action={
              <Link href={home} asChild>
                <LinkButton>{objective ? objectiveLink : listLink}</LinkButton>
              </Link>
            }
          />
        )}
        <UndatedList
          tasks={undated}
          home={canEdit ? home : null}
          homeName={objective ? 'on the objective page' : 'in the list of initiatives'}
        />
        <DependencyList dependencies={listed} />
      </div>
    </main>
  );
}
