import { atSnapshot, snapshotAt } from '../strategy/snapshot.ts';
import { pathIn, shownPath } from '../routes/base.ts';
import { strategyOf } from '../routes/pages.ts';
import { withParam } from '../routes/params.ts';

const NAME = 'period';

/** The period of the address, `?period=2026-02`, as it stands there. */
export function periodIn(search: URLSearchParams): string | null {
  return search.get(NAME) || null;
}

/** An address with another period; without one for null. Other parameters stay. */
export const withPeriod = (search: URLSearchParams, period: string | null): URLSearchParams =>
  withParam(search, NAME, period);

/** The path of a page, with the period of the address that leads there. */
export function atPeriod(path: string, period: string | null): string {
  return period === null ? path : `${path}?${withPeriod(new URLSearchParams(), period)}`;
}

/** Navigates to an address, and keeps the period or the snapshot of the address on the way to another page of the same strategy. */
export function keepPeriod<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): void {
  const { search } = location;
  const [from, path = ''] = [shownPath(), pathIn(to)];
  const strategyId = strategyOf(path);
  const isOther = strategyId !== null && strategyId === strategyOf(from) && path !== from;
  if (!isOther || to.includes('?')) return navigate(to, options);
  const snapshotId = snapshotAt(from, search);
  const period = periodIn(new URLSearchParams(search));
  navigate(snapshotId === null ? atPeriod(to, period) : atSnapshot(to, snapshotId), options);
}
