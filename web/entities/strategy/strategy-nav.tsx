import { useQuery } from '@tanstack/react-query';
import {
  CalendarCheck,
  ChartNoAxesGantt,
  Columns3,
  Ellipsis,
  Goal,
  History,
  ListChecks,
  Target,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Revised } from '../../../contract/commands/content.ts';
import { flowQuery } from '../../lib/sync/flow.ts';
import { atPeriod, periodIn } from '../../lib/time/period.ts';
import { atSnapshot, useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { REPORTING } from './reporting.ts';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { cx } from '../../ui/cx.ts';
import { MenuOpener, MenuPanel } from '../../ui/menu.tsx';
import { type PageName, pageAt, pathTo, type StrategyPage } from '../../lib/routes/pages.ts';

interface Entry {
  label: string;
  Icon: LucideIcon;
  page: StrategyPage;
  /** The other pages on which the entry is current. */
  others?: readonly PageName[];
  /** From the board it opens in a new tab. */
  isTabOfBoard?: true;
  /** Only where a KPI is tracked over time. */
  isOfTracked?: true;
  /** At the bottom of a phone it is in the menu More. */
  isInMore?: true;
}

const REPORTING_PAGES: readonly PageName[] = ['review', ...REPORTING.map(({ page }) => page)];

/** The pages of a strategy, in the order of the bar. */
const ENTRIES: readonly Entry[] = [
  { label: 'Board', Icon: Columns3, page: 'board', others: ['objective'] },
  { label: 'KPIs', Icon: Goal, page: 'kpis', others: ['kpi'], isTabOfBoard: true },
  { label: 'Targets', Icon: Target, page: 'targets', isOfTracked: true, isInMore: true },
  { label: 'Reporting', Icon: CalendarCheck, page: 'close', others: REPORTING_PAGES, isOfTracked: true },
  { label: 'Initiatives', Icon: ListChecks, page: 'initiatives', isTabOfBoard: true },
  {
    label: 'Timeline',
    Icon: ChartNoAxesGantt,
    page: 'timeline',
    others: ['objectiveTimeline'],
    isInMore: true,
  },
  { label: 'Team', Icon: Users, page: 'team', isInMore: true },
  { label: 'History', Icon: History, page: 'history', isInMore: true },
];

/** The look of an entry: in the bar, or at the bottom of a phone with its icon above its label. */
const entryStyle = (isCurrent: boolean): string =>
  cx(
    'flex shrink-0 items-center border-y-2 border-transparent px-2.5 text-14 font-medium no-underline transition-colors focus-visible:-outline-offset-2',
    'max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-0.5 max-md:text-12',
    isCurrent
      ? 'text-ink max-md:border-t-ink md:border-b-ink'
      : 'text-ink-2 hover:text-ink md:hover:border-b-boundary',
  );

const hasTracked = ({ content }: Revised): boolean =>
  Array.from(content.kpi.values()).some(({ grain }) => grain !== null);

/**
 * The links between the pages of a strategy: in the bar, or at the bottom of a phone. They are links in the document, so
 * they work before a script runs.
 */
export function StrategyNav({ strategyId }: { strategyId: number }) {
  const [path, navigate] = useLocation();
  const period = periodIn(new URLSearchParams(useSearch()));
  const snapshotId = useSnapshotId();
  const current = pageAt(path);
  // The page reads the content.
  const { data: isTracked = false } = useQuery({
    ...flowQuery(strategyId),
    select: hasTracked,
    enabled: false,
  });
  const entries = ENTRIES.filter(({ isOfTracked }) => !isOfTracked || isTracked).map((entry) => {
    const isPage = current === entry.page;
    return {
      ...entry,
      isPage,
      isCurrent: isPage || (current !== undefined && entry.others?.includes(current) === true),
    };
  });
  const more = entries.filter(({ isInMore }) => isInMore);
  const isInMore = more.some(({ isCurrent }) => isCurrent);
  const moreId = useId();
  const hrefOf = (page: StrategyPage): string => {
    const to = pathTo(page, strategyId);
    return snapshotId === null ? atPeriod(to, period) : atSnapshot(to, snapshotId);
  };
  usePageCommands({
    title: 'Go to',
    commands: () =>
      [...entries.filter(({ others }) => others !== REPORTING_PAGES), ...(isTracked ? REPORTING : [])]
        .filter((entry) => entry.page !== current)
        .map((entry) => ({
          id: entry.label,
          label: entry.label,
          run: () => navigate(pathTo(entry.page, strategyId)),
        })),
  });
  return (
    <nav
      aria-label="Strategy"
      className="flex min-w-0 self-stretch overflow-x-auto [scrollbar-width:none] max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:h-(--nav-height) max-md:border-t max-md:bg-surface max-md:pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {entries.map(({ label, Icon, page, isPage, isCurrent, isTabOfBoard, isInMore: isHidden }) => {
        const content = (
          <>
            <Icon className="size-5 md:hidden" />
            {label}
          </>
        );
        const props = {
          href: hrefOf(page),
          className: cx(entryStyle(isCurrent), isHidden && 'max-md:hidden'),
          ...(isCurrent && { 'aria-current': isPage ? ('page' as const) : ('true' as const) }),
        };
        return isTabOfBoard && current === 'board' ? (
          <a key={label} {...props} target="_blank" rel="noopener" title={`${label}, in a new tab`}>
            {content}
          </a>
        ) : (
          <Link key={label} {...props}>
            {content}
          </Link>
        );
      })}
      <MenuOpener
        menu={moreId}
        aria-label="More pages"
        className={cx(entryStyle(isInMore), 'md:hidden')}
        {...(isInMore && { 'aria-current': 'true' as const })}
      >
        <Ellipsis className="size-5" />
        More
      </MenuOpener>
      <MenuPanel
        id={moreId}
        items={more.map(({ label, Icon, page, isCurrent }) => ({
          id: label,
          label,
          icon: <Icon />,
          href: hrefOf(page),
          isCurrent,
        }))}
      />
    </nav>
  );
}
