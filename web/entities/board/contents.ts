import type { Content } from '../../../contract/commands/content.ts';
import { hasScores, shownScore } from '../../../contract/scorecard/shown-score.ts';
import { wholePercent } from '../../../contract/words/value.ts';
import { shareUnchanged, sameList } from '../../lib/sync/structural-sharing.ts';
import {
  allKpisOf,
  type Initiative,
  type Kpi,
  kpisOf,
  nodesOf,
  type Tactic,
  tacticsOf,
  workOf,
} from '../../lib/strategy/selectors.ts';
import { countStatuses, shownStatus as statusOf } from '../../../contract/words/status.ts';
import { type Scored, type ScoredKpi, type Scores } from '../../lib/strategy/scores.ts';

/** The KPIs and initiatives of an objective. */
export interface Contents {
  /** Its primary KPIs. */
  kpis: readonly Kpi[];
  /** Its KPIs of all levels, each after the one it belongs to. */
  allKpis: readonly Kpi[];
  initiatives: readonly Initiative[];
  /** The tactics of its initiatives. */
  tactics: readonly Tactic[];
  /** Whether a KPI of it is judged, of any level: only then it has scores. */
  hasScores: boolean;
  /** Its score, and those of its judged KPIs of all levels; null until they are read. */
  scores: { own: Scored; kpis: readonly ScoredKpi[] } | null;
}

export const NOTHING: Contents = {
  kpis: [],
  allKpis: [],
  initiatives: [],
  tactics: [],
  hasScores: false,
  scores: null,
};

/** The contents of objectives by id, without empty ones. */
export type ContentsByNode = ReadonlyMap<number, Contents>;
type Keep = (entries: Iterable<readonly [number, Contents]>) => ContentsByNode;

/** Shares unchanged contents; see contentsOf. */
export const contentsKeeper = (): Keep =>
  shareUnchanged<number, Contents>(
    (a, b) =>
      sameList(a.allKpis, b.allKpis) &&
      sameList(a.initiatives, b.initiatives) &&
      sameList(a.tactics, b.tactics) &&
      a.scores?.own === b.scores?.own &&
      sameList(a.scores?.kpis ?? [], b.scores?.kpis ?? []),
  );

/** The contents of an objective. */
export function contentsIn(content: Content, objectiveId: number, scores?: Scores): Contents {
  const kpis = kpisOf(content, objectiveId);
  const allKpis = allKpisOf(content, objectiveId);
  const initiatives = workOf(content, objectiveId);
  const scored = allKpis.flatMap((kpi) => shownScore(kpi, scores?.kpis.get(kpi.id)) ?? []);
  const isScored = scored.length > 0 || hasScores(allKpis);
  const own = scores?.objectives.get(objectiveId);
  return {
    kpis,
    allKpis,
    initiatives,
    tactics: initiatives.flatMap((initiative) => tacticsOf(content, initiative)),
    hasScores: isScored,
    scores: own && isScored ? { own, kpis: scored } : null,
  };
}

/** The contents of all objectives. With the same `keep`, unchanged contents are identical to the previous ones. */
export const contentsOf = (
  content: Content,
  keep: Keep = contentsKeeper(),
  scores?: Scores,
): ContentsByNode =>
  keep(
    nodesOf(content)
      .filter(({ type }) => type === 'objective')
      .map(({ id }) => [id, contentsIn(content, id, scores)] as const)
      .filter(([, { kpis, initiatives }]) => kpis.length + initiatives.length > 0),
  );

/** The score of a judged KPI of an objective; undefined for another one, and until it is read. */
export const scoreOf = ({ scores }: Contents, { id }: Kpi): ScoredKpi | undefined =>
  scores?.kpis.find((scored) => scored.id === id);

/** The status that is shown of a KPI: the computed one where it is judged. */
export const shownStatus = (kpi: Kpi, scored: ScoredKpi | undefined): string => statusOf(kpi, scored?.status);

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
  const { allKpis, initiatives } = contents;
  const all = allKpis.map((kpi) => ({ status: shownStatus(kpi, scoreOf(contents, kpi)) }));
  const done = initiatives.reduce((sum, { progress }) => sum + progress, 0);
  return {
    statuses: statusCounts(all),
    progress: initiatives.length === 0 ? null : wholePercent(done / initiatives.length),
  };
}
