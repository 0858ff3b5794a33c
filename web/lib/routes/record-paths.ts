import type { ChangedEntity } from '../../../contract/api/change.ts';
import { pathTo } from './pages.ts';
import type { Kpi } from '../strategy/selectors.ts';

/** The page of a KPI. */
export const kpiPath = ({ strategyId, id }: Pick<Kpi, 'strategyId' | 'id'>): string =>
  pathTo('kpi', strategyId, id);

/** The page of an objective; what has none is on the board. */
export const objectivePath = (strategyId: number, objectiveId: number | null): string =>
  objectiveId === null ? pathTo('board', strategyId) : pathTo('objective', strategyId, objectiveId);

/** The address of the history of a record. */
export const historyPath = (strategyId: number, kind: ChangedEntity, id: number): string =>
  `${pathTo('history', strategyId)}?kind=${kind}&item=${id}`;

/** The page of a record, named as comments and notifications name it: 'kpi:7'. */
export function recordPath(strategyId: number, record: string): string {
  const [kind, id] = record.split(':');
  if (kind === 'kpi') return pathTo('kpi', strategyId, Number(id));
  return kind === 'objective'
    ? pathTo('objective', strategyId, Number(id))
    : pathTo('initiatives', strategyId);
}

/** The address of a record, with one of its comments open. */
export const commentPath = (strategyId: number, record: string, commentId: number): string =>
  `${recordPath(strategyId, record)}?comment=${commentId}`;
