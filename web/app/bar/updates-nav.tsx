import { Columns3, Goal } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { Bell } from '../../entities/strategy/notifications/bell.tsx';
import { pathTo } from '../../lib/routes/pages.ts';
import { recentFinds } from '../../lib/search/recent.ts';
import { strategiesQuery } from '../../lib/strategy/strategies.ts';
import { isUpdateOnly } from '../../lib/strategy/update-only.ts';
import { cx } from '../../ui/cx.ts';
import { usePhone } from '../../ui/use-media.ts';
import { entryStyle, phoneNavStyle } from './nav-style.ts';
import { UpdatesEntry } from './updates-entry.tsx';

/**
 * The bar at the bottom of a phone for members who only enter values, on the pages that belong to no strategy. Board and KPIs are those
 * of the strategy whose updates the page shows, else of the one opened last.
 */
export function UpdatesNav() {
  const isPhone = usePhone();
  const search = useSearch();
  // Nothing but `false`: `true` would override that a signed-out page reads nothing.
  const { data } = useQuery({ ...strategiesQuery, ...(!isPhone && { enabled: false }) });
  if (!isPhone || !data || !isUpdateOnly(data)) return null;
  const chosen = [
    Number(new URLSearchParams(search).get('strategy')),
    ...recentFinds().map(({ strategyId }) => strategyId),
  ].find((wanted) => data.some(({ id }) => id === wanted));
  const strategyId = chosen ?? data[0]?.id;
  if (strategyId === undefined) return null;
  return (
    <nav aria-label="Main" data-phone-nav="" className={cx('flex', phoneNavStyle)}>
      <UpdatesEntry />
      <Link href={pathTo('board', strategyId)} className={entryStyle(false)}>
        <Columns3 className="size-5" />
        Board
      </Link>
      <Link href={pathTo('kpis', strategyId)} className={entryStyle(false)}>
        <Goal className="size-5" />
        KPIs
      </Link>
      <Bell className={entryStyle(false)} word="Notices" />
    </nav>
  );
}
