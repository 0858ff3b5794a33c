import { useQuery } from '@tanstack/react-query';
import type { Link } from '../../../../contract/api/entities.ts';
import type { MapAnswer } from '../../../../contract/map/answer.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { scorecardKey } from '../../../lib/sync/query.ts';
import { keepWithin, type Read, readOf } from '../../../lib/sync/read-query.ts';

/** What the data say of one link. */
export type LinkEvidence = MapAnswer['links'][number];
/** Values over time. */
export type Series = MapAnswer['series'][number];

/** What the data say of the map of a strategy, by id. */
export interface MapData {
  answer: MapAnswer;
  links: ReadonlyMap<number, LinkEvidence>;
  /** By what they are of: `objective:3`, `kpi:12`. */
  series: ReadonlyMap<string, readonly Series[]>;
}

const indexed = new WeakMap<MapAnswer, MapData>();

function indexOf(answer: MapAnswer): MapData {
  const cached = indexed.get(answer);
  if (cached) return cached;
  const made = {
    answer,
    links: new Map(answer.links.map((link) => [link.id, link])),
    series: Map.groupBy(answer.series, ({ of }) => of),
  };
  indexed.set(answer, made);
  return made;
}

/** What decides what is compared: the links of a map, and their KPIs. */
const comparedOf = (links: readonly Link[]): string =>
  links
    .filter(({ type }) => type === 'causes')
    .map(({ id, leadKpiId, lagKpiId }) => `${id}:${leadKpiId ?? ''}:${lagKpiId ?? ''}`)
    .join();

/** What the data say of a map up to a period. Not asked for where nothing is tracked. */
export function useMapData(
  strategyId: number,
  links: readonly Link[],
  period: string | null,
  hasScores: boolean,
): Read<MapData> {
  const key = [...scorecardKey(strategyId), 'map'];
  const query = useQuery<MapAnswer, ApiError>({
    queryKey: [...key, period, comparedOf(links)],
    queryFn: ({ signal }) =>
      call('map.read', {
        params: { id: strategyId },
        query: period === null ? {} : { period },
        signal,
      }),
    ...(!hasScores && { enabled: false }),
    placeholderData: keepWithin(key),
  });
  return readOf({ ...query, data: query.data && indexOf(query.data) });
}
