import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { entriesOf, findIn, searchRecordsOf, type Entry } from '../../../contract/search/search.ts';
import type { SearchResults } from '../../../contract/search/result.ts';
import { cachedContent } from '../../lib/sync/content.ts';
import { queryClient, strategiesKey, strategyKey } from '../../lib/sync/query.ts';

const made = new WeakMap<Content, { title: string; entries: readonly Entry[] }>();

function entriesIn(strategy: Strategy): readonly Entry[] {
  const content = cachedContent(strategy.id)?.content;
  if (!content) return entriesOf(strategy, []);
  const cached = made.get(content);
  if (cached?.title === strategy.title) return cached.entries;
  const entries = entriesOf(strategy, searchRecordsOf(content));
  made.set(content, { title: strategy.title, entries });
  return entries;
}

/** The strategies in the cache. */
function cachedStrategies(): Strategy[] {
  const list = queryClient.getQueryData<Strategy[]>(strategiesKey) ?? [];
  const open = queryClient
    .getQueriesData<Strategy>({ queryKey: ['strategy'] })
    .flatMap(([key, data]) => (key.length === strategyKey(0).length && data ? [data] : []));
  return [...new Map([...list, ...open].map((strategy) => [strategy.id, strategy])).values()];
}

/** Searches the cache: strategies, and the content of those opened in this tab. */
export const findInCache = (query: string, first: number | null): SearchResults =>
  findIn(cachedStrategies().map(entriesIn), query, first ?? undefined);
