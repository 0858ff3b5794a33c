import {
  CalendarCheck,
  Columns3,
  Ellipsis,
  Goal,
  History,
  ListChecks,
  Send,
  Settings2,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Bell } from '../../entities/strategy/notifications/bell.tsx';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { type PageName, pageAt, pathTo, type StrategyPage } from '../../lib/routes/pages.ts';
import { atSnapshot, useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { useIsUpdateOnly } from '../../lib/strategy/update-only.ts';
import { atPeriod, periodIn } from '../../lib/time/period.ts';
import { cx } from '../../ui/cx.ts';
import { MenuOpener, MenuPanel } from '../../ui/menu.tsx';
import { entryStyle, phoneNavStyle } from './nav-style.ts';
import { UpdatesEntry } from './updates-entry.tsx';

interface Entry {
  label: string;
  Icon: LucideIcon;
  page: StrategyPage;
  /** The other pages on which the entry is current. */
  others?: readonly PageName[];
  /** From the board it opens in a new tab. */
  isTabOfBoard?: true;
  /** At the bottom of a phone it is in the menu More. */
  isInMore?: true;
}

/** The pages of the bar, in its order. */
const ENTRIES: readonly Entry[] = [
  { label: 'Board', Icon: Columns3, page: 'board', others: ['objective', 'map'] },
  { label: 'KPIs', Icon: Goal, page: 'kpis', others: ['kpi', 'targets', 'values'], isTabOfBoard: true },
  {
    label: 'Initiatives',
    Icon: ListChecks,
    page: 'initiatives',
    others: ['timeline', 'objectiveTimeline'],
    isTabOfBoard: true,
  },
  {
    label: 'Month',
    Icon: CalendarCheck,
    page: 'month',
    others: ['explain', 'lock', 'compare', 'reviews', 'review', 'handOut'],
  },
  { label: 'Publish', Icon: Send, page: 'publish', others: ['book', 'publishPage'], isInMore: true },
];

/** What the bar of a phone has for members who only enter values. */
const OF_UPDATES: ReadonlySet<StrategyPage> = new Set(['board', 'kpis']);

/** The pages that every '…' menu has too; at the bottom of a phone they are in the menu More. */
const FURTHER: readonly Entry[] = [
  { label: 'History', Icon: History, page: 'history', isInMore: true },
  { label: 'Team', Icon: Users, page: 'team', isInMore: true },
  { label: 'Settings', Icon: Settings2, page: 'settings', isInMore: true },
];

/**
 * The links between the pages of a strategy: in the bar, or at the bottom of a phone. They are links in the document, so
 * they work before a script runs.
 */
export function StrategyNav({ strategyId }: { strategyId: number }) {
  const [path, navigate] = useLocation();
  const period = periodIn(new URLSearchParams(useSearch()));
  const snapshotId = useSnapshotId();
  const current = pageAt(path);
  const stateOf = ({ page, others }: Entry): 'page' | 'true' | undefined =>
    current === page ? 'page' : current !== undefined && others?.includes(current) ? 'true' : undefined;
  const { strategy } = useStrategy(strategyId);
  const isUpdateOnly = useIsUpdateOnly(strategy?.role);
  const more = [...ENTRIES, ...FURTHER].filter(({ isInMore }) => isInMore);
  const isInMore = more.some(stateOf);
  const moreId = useId();
  const hrefOf = (page: StrategyPage): string => {
    const to = pathTo(page, strategyId);
    return snapshotId === null ? atPeriod(to, period) : atSnapshot(to, snapshotId);
  };
  usePageCommands({
    title: 'Go to',
    commands: () =>
      [...ENTRIES, ...FURTHER]
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
      className={cx('flex min-w-0 self-stretch overflow-x-auto [scrollbar-width:none]', phoneNavStyle)}
    >
      {isUpdateOnly && <UpdatesEntry />}
      {ENTRIES.map((entry) => {
        const { label, Icon, page, isTabOfBoard } = entry;
        const isHidden = isUpdateOnly ? !OF_UPDATES.has(page) : entry.isInMore;
        const state = stateOf(entry);
        const content = (
          <>
            <Icon className="size-5 md:hidden" />
            {label}
          </>
        );
        const props = {
          href: hrefOf(page),
          className: cx(entryStyle(state !== undefined), isHidden && 'max-md:hidden'),
          ...(state && { 'aria-current': state }),
        };
        return isTabOfBoard && current === 'board' ? (
          <a key={label} {...props} href={addressOf(props.href)} target="_blank" rel="noopener">
            {content}
          </a>
        ) : (
          <Link key={label} {...props}>
            {content}
          </Link>
        );
      })}
      {isUpdateOnly ? (
        <Bell className={cx(entryStyle(false), 'md:hidden')} word="Notices" />
      ) : (
        <>
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
            items={more.map((entry) => ({
              id: entry.label,
              label: entry.label,
              icon: <entry.Icon />,
              href: hrefOf(entry.page),
              isCurrent: stateOf(entry) !== undefined,
            }))}
          />
        </>
      )}
    </nav>
  );
}
