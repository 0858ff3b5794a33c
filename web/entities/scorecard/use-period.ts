import { useSearchParams } from 'wouter';
import { periodIn, withPeriod } from '../../lib/time/period.ts';

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
