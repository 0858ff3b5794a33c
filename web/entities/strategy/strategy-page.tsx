import { FileDown, FileUp, History, Printer, Settings2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import {
  pageAt,
  type PageName,
  pathTo,
  type StrategyPage as PageOfStrategy,
} from '../../lib/routes/pages.ts';
import { openExport } from '../../lib/strategy/export-request.ts';
import { openImport } from '../../lib/strategy/import-request.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { cx } from '../../ui/cx.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { PageHead, type HeadProps } from '../../ui/page-head.tsx';
import { PrintHead } from '../../ui/print-head.tsx';

/** Pages that belong together, each a tab. A tab may have a further page, which shows a part of the same. */
export type Tabs = readonly { label: string; page: PageOfStrategy; part?: PageName }[];

/** The pages that show the whole strategy. */
const BOARD_TABS: Tabs = [
  { label: 'Board', page: 'board' },
  { label: 'Map', page: 'map' },
];

/** The pages of KPIs. */
export const KPI_TABS: Tabs = [
  { label: 'List', page: 'kpis' },
  { label: 'Targets', page: 'targets' },
  { label: 'Values', page: 'values' },
];

/** The pages of initiatives. */
export const INITIATIVE_TABS: Tabs = [
  { label: 'List', page: 'initiatives' },
  { label: 'Timeline', page: 'timeline', part: 'objectiveTimeline' },
];

/** What the menu of every page of a strategy ends with. */
const furtherItems = (strategyId: number, mayImport: boolean): MenuItem[] => [
  { id: 'history', label: 'History', icon: <History />, href: pathTo('history', strategyId) },
  { id: 'team', label: 'Team', icon: <Users />, href: pathTo('team', strategyId) },
  { id: 'strategy', label: 'Strategy settings', icon: <Settings2 />, href: pathTo('settings', strategyId) },
  ...(mayImport ? [{ id: 'import', label: 'Import', icon: <FileUp />, onAction: () => openImport() }] : []),
  { id: 'export', label: 'Export', icon: <FileDown />, onAction: openExport },
  { id: 'print', label: 'Print', icon: <Printer />, onAction: () => window.print() },
];

/** The head of a page of a strategy, whose menu also has what all of these pages offer. */
export function StrategyHead({ strategyId, items = [], ...head }: HeadProps & { strategyId: number }) {
  const { strategy } = useStrategy(strategyId);
  const mayImport = strategy !== undefined && may(strategy.role, 'content.change');
  const further = { title: 'Strategy', items: furtherItems(strategyId, mayImport) };
  return <PageHead {...head} isMenuInBar items={[...items, further]} />;
}

/** A page of a strategy below its bar: the head, its tabs, and what it shows in one of two widths. */
export function StrategyPage({
  strategy,
  tabs,
  isFixed = false,
  isReading = false,
  children,
  ...head
}: HeadProps & {
  strategy: Pick<Strategy, 'id' | 'title'>;
  tabs?: Tabs | undefined;
  /** It is as high as the window, and its content scrolls. */
  isFixed?: boolean;
  /** It is as wide as lines of text should be. */
  isReading?: boolean;
  children: ReactNode;
}) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  return (
    <main
      data-print={isReading ? undefined : 'wide'}
      className={cx(
        'w-full px-(--gutter)',
        isFixed ? 'flex min-h-0 flex-1 flex-col pb-4 print:block' : 'pb-16',
      )}
    >
      <PrintHead title={strategy.title} />
      <StrategyHead {...head} strategyId={strategy.id} hasRule={!tabs} />
      {tabs && <PageTabs strategyId={strategy.id} tabs={tabs} />}
      <div
        className={cx(
          'pt-4 print:max-w-none print:pt-0',
          isReading && 'max-w-(--reading)',
          isFixed && 'flex min-h-0 flex-1 flex-col gap-3 print:block',
        )}
      >
        {children}
      </div>
    </main>
  );
}

/** The switch between the board and the map. */
export const BoardViews = ({ strategyId }: { strategyId: number }) => (
  <PageTabs strategyId={strategyId} tabs={BOARD_TABS} isSwitch />
);

const TAB = '-mb-px border-b-2 px-2.5 py-1.5 first:-ml-2.5 pointer-coarse:py-3';
const VIEW = 'rounded-sm border px-2 py-px pointer-coarse:py-1.5';

/** The tabs of pages that belong together, or the switch between them. They keep the query, which holds what is filtered. */
export function PageTabs({
  strategyId,
  tabs,
  isSwitch = false,
}: {
  strategyId: number;
  tabs: Tabs;
  isSwitch?: boolean;
}) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  const [path] = useLocation();
  const search = useSearch();
  const current = pageAt(path);
  const [whole, entry, chosen, rest] = isSwitch
    ? ['gap-0.5 rounded-md bg-sunken p-0.5', VIEW, 'border-boundary bg-surface', 'border-transparent']
    : ['gap-1 border-b', TAB, 'border-ink', 'border-transparent hover:border-boundary'];
  return (
    <nav aria-label="Views" className={cx('flex print:hidden', whole)}>
      {tabs.map(({ label, page, part }) => {
        const state =
          page === current ? 'page' : current !== undefined && part === current ? 'true' : undefined;
        return (
          <Link
            key={page}
            href={pathTo(page, strategyId) + (search && `?${search}`)}
            aria-current={state}
            className={cx(
              'text-14 font-medium no-underline',
              entry,
              state ? cx('text-ink', chosen) : cx('text-ink-2 hover:text-ink', rest),
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
