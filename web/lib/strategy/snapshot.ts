import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { revisedOf } from '../../../contract/api/views.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { inputDay } from '../../../contract/month/input-status.ts';
import { ApiError } from '../api/api-error.ts';
import { pathTo, patternOf } from '../routes/pages.ts';
import { call } from '../api/call.ts';
import { snapshotKey } from '../sync/query.ts';

const NAME = 'snapshot';

/** The pages that can show a snapshot: the board, the map, the KPI list and the pages of objectives. */
const SHOWING = new RegExp(patternOf('board', 'map', 'kpis', 'objective'));

/** The snapshot that a page shows, `?snapshot=7`; null where it shows the strategy as it is now. */
export function snapshotAt(path: string, search: string): number | null {
  const id = SHOWING.test(path) ? new URLSearchParams(search).get(NAME) : null;
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** The path of a page, with a snapshot where the page can show it. */
export const atSnapshot = (path: string, snapshotId: number): string =>
  SHOWING.test(path) ? `${path}?${NAME}=${snapshotId}` : path;

/** The board of a strategy as a snapshot holds it. */
export const snapshotPath = (strategyId: number, snapshotId: number): string =>
  atSnapshot(pathTo('board', strategyId), snapshotId);

/** The id of the snapshot that the page shows. A context, because a board has hundreds of places that depend on it. */
export const SnapshotContext = createContext<number | null>(null);

/** The id of the snapshot that the page shows; null for the strategy as it is now. */
export const useSnapshotId = (): number | null => use(SnapshotContext);

/** What a snapshot holds, without its scores. */
interface SnapshotContent extends Answer<Routes['snapshots.read']> {
  content: Content;
}

/** How a snapshot of a strategy is read. It never changes. */
export const snapshotQuery = (strategyId: number, snapshotId: number) =>
  queryOptions<SnapshotContent, ApiError>({
    queryKey: snapshotKey(strategyId, snapshotId),
    queryFn: async ({ signal }) => {
      const request = { params: { id: snapshotId }, signal };
      const [read, records] = await Promise.all([
        call('snapshots.read', request),
        call('snapshots.content', request),
      ]);
      if (read.snapshot.strategyId !== strategyId)
        throw new ApiError(404, 'not_found', 'This strategy has no such snapshot.');
      return { ...read, content: revisedOf(records).content };
    },
  });

/** The day of what the page shows: that of its snapshot, else today. YYYY-MM-DD in UTC. */
export function useShownDay(strategyId: number): string {
  const snapshotId = useSnapshotId();
  const isNow = snapshotId === null;
  const { data } = useQuery({
    ...snapshotQuery(strategyId, snapshotId ?? 0),
    ...(isNow && { enabled: false }),
  });
  return data?.snapshot.at.slice(0, 10) ?? inputDay();
}
