import * as z from 'zod/mini';
import { id } from '../api/fields.ts';
import type { Content } from '../commands/content.ts';
import { sum } from '../scorecard/numbers.ts';
import { effectsOf } from './effects.ts';

/** What of a score the words of a month depend on. */
const BareScore = z.object({
  id,
  score: z.nullable(z.number()),
  status: z.nullable(z.enum(['green', 'amber', 'red'])),
});
export type BareScore = z.infer<typeof BareScore>;

/** The scores of a period. */
export const PeriodScores = z.object({
  pillars: z.array(BareScore),
  objectives: z.array(BareScore),
  kpis: z.array(BareScore),
});
export interface PeriodScores {
  pillars: readonly BareScore[];
  objectives: readonly BareScore[];
  kpis: readonly BareScore[];
}

/** The scores of a period without anything else, to be kept. */
export function bareScores({ pillars, objectives, kpis }: PeriodScores): PeriodScores {
  const bare = (list: readonly BareScore[]) =>
    list.map(({ id: scoredId, score, status }) => ({ id: scoredId, score, status }));
  return { pillars: bare(pillars), objectives: bare(objectives), kpis: bare(kpis) };
}

/** A primary KPI below a pillar or objective, with the share of its weight in the score. */
export interface Leaf extends BareScore {
  score: number;
  share: number;
}

type Plan = Pick<Content, 'node' | 'kpi'>;
type ParentKind = 'pillar' | 'objective';

/** What the scores of pillars and objectives are the weighted means of. */
export class Leaves {
  readonly #plan: Plan;
  readonly #kpis: ReadonlyMap<number | null, readonly BareScore[]>;
  readonly #objectives: ReadonlyMap<number | null, readonly BareScore[]>;

  constructor(plan: Plan, { objectives, kpis }: PeriodScores) {
    this.#plan = plan;
    const primary = kpis.filter(({ id }) => plan.kpi.get(id)?.parentId === null);
    this.#kpis = Map.groupBy(primary, ({ id }) => plan.kpi.get(id)?.nodeId ?? null);
    this.#objectives = Map.groupBy(objectives, ({ id }) => plan.node.get(id)?.perspectiveId ?? null);
  }

  /** The objectives of a pillar or the KPIs of an objective, by id, with their weights. */
  parts(kind: ParentKind, id: number): Map<number, BareScore & { weight: number }> {
    const [list, records] =
      kind === 'pillar' ? [this.#objectives, this.#plan.node] : [this.#kpis, this.#plan.kpi];
    const parts = list.get(id) ?? [];
    return new Map(
      parts.map((scored) => [scored.id, { ...scored, weight: records.get(scored.id)?.weight ?? 0 }]),
    );
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

/** What adds to the move of a score: a KPI that moved itself, or with null something that came or went. */
export interface Cause {
  kpiId: number | null;
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
    if (share === null) return [{ kpiId: null, points }];
    if (kind === 'objective') return [{ kpiId: key, points }];
    const inside = causesOf('objective', key, [before, now], scores);
    return inside && inside.map((cause) => ({ ...cause, points: share * cause.points }));
  });
  return causes.every((list) => list !== null) ? causes.flat() : null;
}
