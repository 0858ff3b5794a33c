import { useSearchParams } from 'wouter';

const NAME = 'period';

/** The period of the address, `?period=2026-02`, as it stands there. */
export function periodIn(search: URLSearchParams): string | null {
  return search.get(NAME) || null;
}

/** An address with another period; without one for null. Other parameters stay. */
export function withPeriod(search: URLSearchParams, period: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (period === null) next.delete(NAME);
  else next.set(NAME, period);
  return next;
}

/**
 * The period that a page shows, from its address, and how to choose another one. Null is the last month that has ended: what
 * the scorecard answers where no period is asked for.
 */
export function usePeriod(): readonly [string | null, (period: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (period: string | null): void =>
    setSearch((last) => withPeriod(last, period), { replace: true });
  return [periodIn(search), choose];
}
