import type { Altered, Moved } from '../../../../contract/month/compare.ts';
import { pathTo } from '../../../lib/routes/pages.ts';
import { kpiPath, objectivePath } from '../../../lib/routes/record-paths.ts';

/** The page of a thing with a score; none for the strategy and its pillars, which are on the board. */
export function pathOfMoved(strategyId: number, { level, id }: Pick<Moved, 'level' | 'id'>): string {
  if (level === 'kpi') return kpiPath({ strategyId, id });
  return objectivePath(strategyId, level === 'objective' ? id : null);
}

/** The page that shows a record; none for what is gone. */
export function pathOfAltered(strategyId: number, { kind, id, type, change }: Altered): string | undefined {
  if (change === 'dropped') return undefined;
  if (kind === 'kpi') return kpiPath({ strategyId, id });
  if (kind === 'node') return objectivePath(strategyId, type === 'objective' ? id : null);
  return pathTo('initiatives', strategyId);
}
