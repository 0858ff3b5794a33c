import * as z from 'zod/mini';
import { id } from '../api/fields.ts';
import type { Content } from '../commands/content.ts';
import { sum } from '../scorecard/numbers.ts';
import { scoreTrend, type Trend } from '../words/trend.ts';
import { effectsOf } from './effects.ts';

/** What of a score the words of a month depend on. */
const BareScore = z.object({
  id,
  score: z.nullable(z.number()),
  status: z.nullable(z.enum(['green', 'amber', 'red'])),
  /** The pillar or objective in which it stood, where the plan has moved it since; null for none. */
  under: z.optional(z.nullable(id)),
});
export type BareScore = z.infer<typeof BareScore>;

/** The scores of a period. */
export const PeriodScores = z.object({
  /** Earlier versions did not keep it. */
  strategy: z.optional(BareScore),
  pillars: z.array(BareScore),
  objectives: z.array(BareScore),
  kpis: z.array(BareScore),
});
export interface PeriodScores {
  strategy?: BareScore | undefined;
  pillars: readonly BareScore[];
  objectives: readonly BareScore[];
  kpis: readonly BareScore[];
}

type Plan = Pick<Content, 'node' | 'kpi'>;
type Place = (plan: Plan, scoredId: number) => number | null | undefined;

const placeOfObjective: Place = ({ node }, scoredId) => node.get(scoredId)?.perspectiveId;
const placeOfKpi: Place = ({ kpi }, scoredId) => kpi.get(scoredId)?.nodeId;

/**
 * The scores of a period without anything else, to be kept. Scores by another plan than that of now say where they stood in it, where that is
 * elsewhere than in the plan of now.
 */
export function bareScores(
  { strategy, pillars, objectives, kpis }: PeriodScores,
  plans?: { of: Plan; now: Plan },
): PeriodScores {
  const bare = ({ id: scoredId, score, status }: BareScore): BareScore => ({ id: scoredId, score, status });
  const placed = (list: readonly BareScore[], placeOf: Place) =>
    list.map((scored): BareScore => {
      const under = plans && placeOf(plans.of, scored.id);
      return plans && under !== undefined && under !== placeOf(plans.now, scored.id)
        ? { ...bare(scored), under }
        : bare(scored);
    });
  return {
    ...(strategy && { strategy: bare(strategy) }),
    pillars: pillars.map(bare),
    objectives: placed(objectives, placeOfObjective),
    kpis: placed(kpis, placeOfKpi),
  };
}

type Moved = { id: number; score: number | null; trend: Trend | null };
interface Branches {
  strategy: Moved;
  pillars: readonly Moved[];
  objectives: readonly Moved[];
}

/** The scores above the KPIs, each with its direction since what was kept of the period before. */
export function movedSince<B extends Branches>(branches: B, { strategy, pillars, objectives }: PeriodScores) {
  const since = <M extends Moved>(scored: readonly M[], before: readonly BareScore[]): M[] => {
    const scores = new Map(before.map(({ id: scoredId, score }) => [scoredId, score]));
    return scored.map((part) => ({ ...part, trend: scoreTrend(scores.get(part.id) ?? null, part.score) }));
  };
  return {
    ...branches,
    ...(strategy && {
      strategy: { ...branches.strategy, trend: scoreTrend(strategy.score, branches.strategy.score) },
    }),
    pillars: since<B['pillars'][number]>(branches.pillars, pillars),
    objectives: since<B['objectives'][number]>(branches.objectives, objectives),
  };
}

/** A primary KPI below a pillar or objective, with the share of its weight in the score. */
export interface Leaf extends BareScore {
  score: number;
  share: number;
}

type ParentKind = 'pillar' | 'objective';

/** What the scores of pillars and objectives are the weighted means of. */
export class Leaves {
  readonly #plan: Plan;
  readonly #kpis: ReadonlyMap<number | null, readonly BareScore[]>;
  readonly #objectives: ReadonlyMap<number | null, readonly BareScore[]>;

  constructor(plan: Plan, { objectives, kpis }: PeriodScores) {
    this.#plan = plan;
    const placed = (scores: readonly BareScore[], place: Place) =>
      Map.groupBy(scores, ({ id, under }) => (under === undefined ? (place(plan, id) ?? null) : under));
    this.#kpis = placed(
      kpis.filter(({ id }) => plan.kpi.get(id)?.parentId === null),
      placeOfKpi,
    );
    this.#objectives = placed(objectives, placeOfObjective);
  }

  /** The objectives of a pillar or the KPIs of an objective, by id, with their weights. */
  parts(kind: ParentKind, id: number): Map<number, BareScore & { weight: number }> {
    const [list, records] =
      kind === 'pillar' ? [this.#objectives, this.#plan.node] : [this.#kpis, this.#plan.kpi];
    const parts = new Map<number, BareScore & { weight: number }>();
    for (const { id: partId, score, status } of list.get(id) ?? [])
      parts.set(partId, { id: partId, score, status, weight: records.get(partId)?.weight ?? 0 });
    return parts;
  }

  /** The KPIs of an objective, or of all objectives of a pillar. */
  of(kind: ParentKind, id: number): Leaf[] {
    const counted = [...this.parts(kind, id).values()].filter(
      ({ score, weight }) => score !== null && weight > 0,
    );
    const all = sum(counted.map(({ weight }) => weight));
    const leaves = counted.map(({ weight, ...scored }): Leaf => ({
      ...scored,
      score: scored.score as number,
      share: weight / all,
    }));
    if (kind === 'objective') return leaves;
    return leaves.flatMap((objective) =>
      this.of('objective', objective.id).map((leaf) => ({ ...leaf, share: leaf.share * objective.share })),
    );
  }
}

/** What adds to the move of a score: a KPI whose score moved, came or went; or a record that came to the part or left it. */
export interface Cause {
  kind: 'kpi' | 'objective';
  id: number;
  how: 'moved' | 'valued' | 'came' | 'left';
  points: number;
}

/** What adds to the move of a pillar or objective; null where the plan of today does not explain it. */
export function causesOf(
  kind: ParentKind,
  id: number,
  [before, now]: readonly [Leaves, Leaves],
  [was, is]: readonly [number | null, number | null],
): Cause[] | null {
  const { parts, weights } = effectsOf(
    { score: was, parts: before.parts(kind, id) },
    { score: is, parts: now.parts(kind, id) },
  );
  if (Math.abs(weights) > 1e-6) return null;
  const causes = parts.map(({ key, points, share, scores }): Cause[] | null => {
    const child = kind === 'pillar' ? 'objective' : 'kpi';
    if (share === null) {
      const [was, is] = [before, now].map((leaves) => leaves.parts(kind, id).has(key));
      return [{ kind: child, id: key, how: was && is ? 'valued' : is ? 'came' : 'left', points }];
    }
    if (kind === 'objective') return [{ kind: child, id: key, how: 'moved', points }];
    const inside = causesOf('objective', key, [before, now], scores);
    return inside && inside.map((cause) => ({ ...cause, points: share * cause.points }));
  });
  return causes.every((list) => list !== null) ? causes.flat() : null;
}
