import { shownScore } from '../../../contract/scorecard/shown-score.ts';
import { wholePercent } from '../../../contract/words/value.ts';
import type { Initiative } from '../../../contract/api/initiative.ts';
import type { AnyKpi, Kpi } from '../../../contract/api/kpi.ts';
import { shareUnchanged, sameList } from '../../lib/sync/structural-sharing.ts';
import { withBelow } from '../../lib/strategy/kpi-tree.ts';
import { countStatuses, shownStatus as statusOf } from '../../../contract/words/status.ts';
import { areScored, type Scored, type ScoredKpi, type Scores } from '../../lib/strategy/scores.ts';

/** The KPIs and initiatives of an objective. */
export interface Contents {
  kpis: readonly Kpi[];
  initiatives: readonly Initiative[];
  /** Whether a KPI of it is tracked over time, of any level: only then it has scores. */
  hasScores: boolean;
  /** Its score, and those of its tracked KPIs of all levels; null until they are read. */
  scores: { own: Scored; kpis: readonly ScoredKpi[] } | null;
}

export const NOTHING: Contents = { kpis: [], initiatives: [], hasScores: false, scores: null };

/** The contents of objectives by id, without empty ones. */
export type ContentsByNode = ReadonlyMap<number, Contents>;
type Keep = (entries: Iterable<readonly [number, Contents]>) => ContentsByNode;

/** Shares unchanged contents; see contentsOf. */
export const contentsKeeper = (): Keep =>
  shareUnchanged<number, Contents>(
    (a, b) =>
      sameList(a.kpis, b.kpis) &&
      sameList(a.initiatives, b.initiatives) &&
      a.scores?.own === b.scores?.own &&
      sameList(a.scores?.kpis ?? [], b.scores?.kpis ?? []),
  );

/** Groups KPIs, initiatives and scores by objective. With the same `keep`, unchanged contents are identical to the previous ones. */
export function contentsOf(
  kpis: readonly Kpi[],
  initiatives: readonly Initiative[],
  keep: Keep = contentsKeeper(),
  scores?: Scores,
): ContentsByNode {
  const kpisOf = Map.groupBy(kpis, ({ nodeId }) => nodeId ?? 0);
  const initiativesOf = Map.groupBy(initiatives, ({ nodeId }) => nodeId ?? 0);
  const ids = new Set([...kpisOf.keys(), ...initiativesOf.keys()]);
  ids.delete(0);
  return keep(
    Array.from(ids, (id) => {
      const kpis = kpisOf.get(id) ?? [];
      const isScored = areScored(kpis);
      const own = scores?.objectives.get(id);
      return [
        id,
        {
          kpis,
          initiatives: initiativesOf.get(id) ?? [],
          hasScores: isScored,
          scores:
            own && isScored
              ? {
                  own,
                  kpis: kpis
                    .flatMap(withBelow)
                    .flatMap((kpi) => shownScore(kpi, scores?.kpis.get(kpi.id)) ?? []),
                }
              : null,
        },
      ];
    }),
  );
}

/** The score of a tracked KPI of an objective; undefined for another one, and until it is read. */
export const scoreOf = ({ scores }: Contents, { id }: AnyKpi): ScoredKpi | undefined =>
  scores?.kpis.find((scored) => scored.id === id);

/** The status that is shown of a KPI: the computed one where it is tracked. */
export const shownStatus = (kpi: AnyKpi, scored: ScoredKpi | undefined): string =>
  statusOf(kpi, scored?.status);

/** The health of an objective: its KPIs of all levels by status, worst first, and the mean progress of its initiatives. */
export interface Health {
  /** Each status and its number of KPIs. */
  statuses: readonly (readonly [string, number])[];
  /** Percent, 0 to 100; null without initiatives. */
  progress: number | null;
}

/** The number of records with each status, worst first. */
export const statusCounts = (all: readonly { status: string }[]): Health['statuses'] =>
  countStatuses(all.map(({ status }) => status)).map(({ status, count }) => [status, count] as const);

/** The health of an objective from its contents. */
export function healthOf(contents: Contents): Health {
  const { kpis, initiatives } = contents;
  const all = kpis.flatMap(withBelow).map((kpi) => ({ status: shownStatus(kpi, scoreOf(contents, kpi)) }));
  const done = initiatives.reduce((sum, { progress }) => sum + progress, 0);
  return {
    statuses: statusCounts(all),
    progress: initiatives.length === 0 ? null : wholePercent(done / initiatives.length),
  };
}
