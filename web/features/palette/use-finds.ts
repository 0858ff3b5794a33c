import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QUERY_MAX } from '../../../contract/search/kinds.ts';
import type { SearchResults } from '../../../contract/search/result.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { findInCache } from './local-search.ts';

/** The debounce of the server search. */
const PAUSE_MS = 120;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const NOTHING: SearchResults = { found: [], total: 0 };

/**
 * The results of a query, those of the strategy `first` before others: from the cache at once, then from the server. `isWaiting` until the server has answered
 * this query; `problem` is the message where it failed.
 */
export function useFinds(
  typed: string,
  first: number | null,
): SearchResults & { isWaiting: boolean; problem: string | null } {
  const query = typed.trim().slice(0, QUERY_MAX);
  const settled = usePaused(query);
  const { data, error } = useQuery<SearchResults, ApiError>({
    queryKey: ['search', settled, first],
    queryFn: ({ signal }) =>
      call('search.read', { query: { q: settled, ...(first !== null && { first: String(first) }) }, signal }),
    enabled: settled !== '',
    staleTime: 0,
    gcTime: 0,
  });
  if (query === '') return { ...NOTHING, isWaiting: false, problem: null };
  if (settled === query && data) return { ...data, isWaiting: false, problem: null };
  const held = findInCache(query, first);
  if (settled !== query || !error) return { ...held, isWaiting: true, problem: null };
  const why = error.code === 'network' ? 'You are offline.' : `The search failed. ${error.message}`;
  return { ...held, isWaiting: false, problem: `${why} Only what this browser holds is searched.` };
}
