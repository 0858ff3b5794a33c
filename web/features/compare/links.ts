import type { Altered, Moved } from '../../../contract/month/compare.ts';
import { kpiPath } from '../../lib/routes/kpi-path.ts';

/** The page of a thing with a score; none for the strategy and its pillars, which are on the board. */
export function pathOfMoved(strategyId: number, { level, id }: Pick<Moved, 'level' | 'id'>): string {
  if (level === 'kpi') return kpiPath({ strategyId, id });
  return level === 'objective' ? `/strategy/${strategyId}/objective/${id}` : `/strategy/${strategyId}`;
}

/** The page that shows a record; none for what is gone. */
export function pathOfAltered(strategyId: number, { kind, id, type, change }: Altered): string | undefined {
  if (change === 'dropped') return undefined;
  if (kind === 'kpi') return kpiPath({ strategyId, id });
  if (kind === 'node')
    return type === 'objective' ? `/strategy/${strategyId}/objective/${id}` : `/strategy/${strategyId}`;
  return `/strategy/${strategyId}/initiatives`;
}
