import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import type { StrategyOverview } from '../../../contract/month/updates.ts';
import { OVERVIEWS_MAX, overviewQuery } from '../../lib/strategy/updates.ts';

/** Whether an answer is on its way for the first time; one that failed once may take long. */
const isFirstRead = (answer: UseQueryResult | undefined): boolean =>
  answer !== undefined && !answer.data && answer.isFetching && answer.failureCount === 0;

/** How the strategies stand, in the order in which the page lists them: at first 50, the next ones as their cards come near. */
export function useStandings(listed: readonly Strategy[]) {
  const [pagesNear, setPagesNear] = useState(1);
  const pages = Array.from({ length: Math.ceil(listed.length / OVERVIEWS_MAX) }, (_, index) =>
    listed.slice(index * OVERVIEWS_MAX, (index + 1) * OVERVIEWS_MAX),
  );
  const answers = useQueries({
    // Nothing but `false`: `true` would override that a signed-out page reads nothing.
    queries: pages.map((page, index) => ({
      ...overviewQuery(page),
      ...(index >= pagesNear && { enabled: false }),
    })),
  });
  const standings = new Map<number, StrategyOverview>(
    answers.flatMap(({ data }) => data?.strategies.map((standing) => [standing.id, standing] as const) ?? []),
  );
  /** What reads the page that begins with a strategy once its card is near; undefined where none is to be read. */
  const readerAt = (id: number): (() => void) | undefined => {
    const page = pages.findIndex(([first]) => first?.id === id);
    return page < pagesNear ? undefined : () => setPagesNear((before) => Math.max(before, page + 1));
  };
  return { standings, readerAt, isReading: isFirstRead(answers[0]) };
}
