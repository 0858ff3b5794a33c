import { type ReactNode, useMemo, useState } from 'react';
import { Link, Redirect, useLocation, useSearch, useSearchParams } from 'wouter';
import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { inputDay } from '../../../contract/month/input-status.ts';
import { FIRST_DATE } from '../../../contract/scorecard/date-range.ts';
import { may } from '../../../contract/people/roles.ts';
import { kpiFilters } from '../../entities/kpi/filters.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import type { Calendar } from '../../entities/scorecard/scorecard.ts';
import { type Typing, useTyping } from '../../lib/strategy/typing.ts';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { KPI_TABS, StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { useStore } from '../../lib/store.ts';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { Button } from '../../ui/button.tsx';
import { ChosenFilters, FiltersMenu } from '../../ui/data-table/filters-menu.tsx';
import { type Chosen, optionsOf } from '../../ui/data-table/model.ts';
import { readView, writeView } from '../../ui/data-table/view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { drafts } from '../../entities/value-entry/drafts.ts';
import { typedCells } from './drafts.ts';
import { byPlace } from './model.ts';
import { TargetsGrid } from './targets-grid.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Range, useEntered } from './use-entered.ts';
import {
  choicesOf,
  keyOf,
  pageOf,
  periodsOf,
  SERIES_CHOICES,
  type SeriesChoice,
  trackedKpis,
  type View,
  yearIn,
} from './view.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { pageAt, pathTo } from '../../lib/routes/pages.ts';
import { useOwnerOf } from '../../lib/strategy/people.ts';
import { loadable } from '../../lib/dom/prefetch.ts';

const TITLES = { targets: 'Targets of the year', values: 'Values of the year' };
const CalendarDialog = loadable(() => import('../../entities/scorecard/calendar/calendar-dialog.tsx'));

/** The targets and red lines of the KPIs of a strategy, or their values, by the periods of a fiscal year. */
export default function TargetsPage({ strategyId }: { strategyId: number }) {
  const [path] = useLocation();
  const search = useSearch();
  const page = pageAt(path) === 'values' ? 'values' : 'targets';
  useTitle(TITLES[page]);
  const { strategy, content, error: contentError } = useStrategyContent(strategyId);
  const { data: typing, error: typingError } = useTyping(strategyId);
  // Values had their place among the targets.
  if (page === 'targets' && new URLSearchParams(search).get('series') === 'actual')
    return <Redirect to={`${pathTo('values', strategyId)}?${search}`} replace />;
  if (strategy && content && typing) return <Targets {...{ strategy, content, typing, page }} />;
  const error = contentError ?? typingError;
  return <NotLoaded strategyId={strategyId} heading={TITLES[page]} what="targets" error={error} />;
}

/** A query with another view. */
function queryOf(search: URLSearchParams, part: Partial<View>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(part)) next.set(name, String(value));
  return next;
}

function Targets({
  strategy,
  content,
  typing,
  page,
}: {
  strategy: Strategy;
  content: Content;
  typing: Typing;
  page: 'targets' | 'values';
}) {
  const { calendar, today, lockOf } = typing;
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const canEdit = may(strategy.role, 'content.change');
  const { byId } = useScores(strategy.id, content);
  const filters = kpiFilters(content, byId, useOwnerOf(strategy.id), inputDay());
  const filterIds = filters.map(({ id }) => id);
  const { chosen, sort } = readView(search, filterIds);
  const filterBy = (next: Chosen) =>
    setSearch((last) => writeView(last, filterIds, { chosen: next, sort }), { replace: true });
  const tracked = trackedKpis(content);
  const filterChoices = filters.map((filter) => ({
    id: filter.id,
    label: filter.label,
    options: optionsOf(
      tracked.map((row) => ({ id: row.id, row, children: [] })),
      filter,
    ),
  }));
  const isChosen = (kpi: TrackedKpi): boolean =>
    filters.every(({ id, value }) => chosen[id] === undefined || value(kpi) === chosen[id]);
  const { choices, choice, grains } = choicesOf(tracked, search.get('series'), page);
  const grain =
    grains.find((name) => name === search.get('grain')) ??
    grains.find((name) => name === 'month') ??
    grains[0];
  const year = yearIn(search.get('year'), calendar, today);
  const show = (part: Partial<View>) => setSearch((last) => queryOf(last, part), { replace: true });
  const view = choice && grain && { year, series: choice.id, grain };
  // What is typed and not saved stays in sight.
  const typed = typedCells(useStore(drafts), strategy.id, calendar);
  const shownKey = view && keyOf(view);
  const typedHere = new Set(typed.flatMap((other) => (keyOf(other.view) === shownKey ? other.kpiId : [])));
  const otherViews = new Map(typed.map((other) => [keyOf(other.view), other.view]));
  if (shownKey) otherViews.delete(shownKey);
  const inView = tracked.filter((kpi) => kpi.grain === grain && choice?.fits(kpi));
  const kpis = inView.filter((kpi) => isChosen(kpi) || typedHere.has(kpi.id));
  const showOther = (other: View): void => {
    if (pageOf(other.series) === page) return show(other);
    navigate(`${pathTo(pageOf(other.series), strategy.id)}?${queryOf(search, other)}`);
  };
  const filterBar = (
    <>
      <FiltersMenu
        {...{ choices: filterChoices, chosen }}
        storageKey={`kpis:${strategy.id}`}
        onChoose={filterBy}
        search={writeView(new URLSearchParams(), filterIds, { chosen, sort }).toString()}
        onSearch={(saved) => filterBy(readView(new URLSearchParams(saved), filterIds).chosen)}
      />
      <p role="status" className="tabular text-13 text-ink-3">
        {kpis.length === inView.length ? '' : `${kpis.length} of `}
        {inView.length} {inView.length === 1 ? 'KPI' : 'KPIs'}
      </p>
      <ChosenFilters {...{ choices: filterChoices, chosen }} onChoose={filterBy} />
    </>
  );
  return (
    <StrategyPage
      strategy={strategy}
      title={page === 'values' || !choice ? TITLES[page] : `${choice.label} of the year`}
      isFixed
      tabs={KPI_TABS}
      period={view && <Toolbar {...{ view, choices, grains }} onChange={show} />}
      items={canEdit ? [{ id: 'calendar', label: 'Calendar', onAction: () => setCalendarOpen(true) }] : []}
    >
      {view ? (
        <>
          <Unsaved views={[...otherViews.values()]} onShow={showOther} />
          <Entered
            key={keyOf(view)}
            {...{ view, choice, kpis, calendar, today, lockOf, canEdit, filterBar }}
            strategyId={strategy.id}
          />
        </>
      ) : (
        <EmptyState
          message={`${page === 'values' ? 'Values' : 'Targets'} are entered here by period, for KPIs that are tracked over time: choose how often in the dialog of a KPI.`}
          action={
            <Link href={pathTo('kpis', strategy.id)} asChild>
              <LinkButton>KPIs</LinkButton>
            </Link>
          }
        />
      )}
      {isCalendarOpen && <CalendarDialog strategyId={strategy.id} onClose={() => setCalendarOpen(false)} />}
    </StrategyPage>
  );
}

/** The other views with something typed. */
function Unsaved({ views, onShow }: { views: readonly View[]; onShow: (view: View) => void }) {
  if (views.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-md bg-warning-soft px-2.5 py-1.5 text-13 text-warning">
      Not saved yet:
      {views.map((other) => (
        <Button key={keyOf(other)} size="sm" onClick={() => onShow(other)}>
          {SERIES_CHOICES.find(({ id }) => id === other.series)?.label} FY{other.year}
        </Button>
      ))}
    </p>
  );
}

/** Reads what is entered, and shows the grid. */
function Entered({
  strategyId,
  view,
  choice,
  kpis,
  calendar,
  today,
  lockOf,
  canEdit,
  filterBar,
}: {
  strategyId: number;
  view: View;
  choice: SeriesChoice;
  kpis: readonly TrackedKpi[];
  calendar: Calendar;
  today: string;
  lockOf: Typing['lockOf'];
  canEdit: boolean;
  /** What filters the KPIs, beside the other tools of the grid. */
  filterBar: ReactNode;
}) {
  const { year, series, grain } = view;
  const years = useMemo(() => periodsOf(calendar, { year, grain }), [calendar, year, grain]);
  const { periods, lastYear } = years;
  const range = useMemo(
    (): Range => ({
      series,
      // A line holds from the day it was entered for, however long ago.
      first: series === 'actual' ? (lastYear[0] ?? years.before) : { ...years.before, start: FIRST_DATE },
      last: periods.at(-1) ?? years.year,
    }),
    [series, periods, lastYear, years],
  );
  const { data, error, refetch } = useEntered(strategyId, range);
  const points = useMemo(() => data && byPlace(data.points), [data]);
  if (points)
    return (
      <TargetsGrid
        {...{
          strategyId,
          view,
          choice,
          kpis,
          periods,
          lastYear,
          points,
          range,
          calendar,
          today,
          lockOf,
          canEdit,
        }}
        filterBar={filterBar}
      />
    );
  if (!error) return <Skeleton className="min-h-0 flex-1" />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-14 text-ink-2">
      {error.message}
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}
