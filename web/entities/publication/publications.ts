import { useQuery } from '@tanstack/react-query';
import type { Publication } from '../../../contract/publication/publication.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { onChanges } from '../../lib/sync/live/live.ts';
import { queryClient, strategyKey } from '../../lib/sync/query.ts';

const publicationsKey = (strategyId: number) => [...strategyKey(strategyId), 'publications'] as const;

/** The published pages of a strategy, newest first, with the revoked ones. */
export const usePublications = (strategyId: number) =>
  useQuery<Answer<Routes['publications.list']>, ApiError>({
    queryKey: publicationsKey(strategyId),
    queryFn: ({ signal }) => call('publications.list', { params: { id: strategyId }, signal }),
    refetchOnMount: 'always',
  });

const readAgain = (strategyId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: publicationsKey(strategyId) });

/** Makes a call that changes published pages, and reads them again. */
export async function changePublications<Result>(
  strategyId: number,
  request: Promise<Result>,
): Promise<Result> {
  try {
    return await request;
  } finally {
    await readAgain(strategyId);
  }
}

onChanges((strategyId, changes) => {
  if (changes.some(({ entity }) => entity === 'publication')) void readAgain(strategyId);
});

/** What became of a page. */
export function stateOf({ revokedAt, expiresAt }: Publication): 'live' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= new Date().toISOString() ? 'expired' : 'live';
}
