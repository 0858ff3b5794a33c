import * as z from 'zod/mini';
import { id } from '../api/fields.ts';
import type { Content } from '../commands/content.ts';
import { sum } from '../scorecard/numbers.ts';

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

/** Finds the KPIs that the score of a pillar or objective is the weighted mean of. */
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

  /** The KPIs of an objective, or of all objectives of a pillar. */
  of(kind: 'pillar' | 'objective', id: number): Leaf[] {
    const { node, kpi } = this.#plan;
    if (kind === 'objective') return shared(this.#kpis.get(id) ?? [], (kpiId) => kpi.get(kpiId)?.weight ?? 0);
    return shared(this.#objectives.get(id) ?? [], (nodeId) => node.get(nodeId)?.weight ?? 0).flatMap(
      (objective) =>
        this.of('objective', objective.id).map((leaf) => ({ ...leaf, share: leaf.share * objective.share })),
    );
  }
}

/** Scored children with the share of each one's weight. */
function shared(list: readonly BareScore[], weightOf: (id: number) => number): Leaf[] {
  const counted = list.flatMap(({ score, ...rest }) => {
    const weight = weightOf(rest.id);
    return score === null || weight <= 0 ? [] : [{ ...rest, score, share: weight }];
  });
  const all = sum(counted.map(({ share }) => share));
  return counted.map((leaf) => ({ ...leaf, share: leaf.share / all }));
}

/** What one KPI adds to the move of a score; all of them add up to it. */
export interface Contribution {
  id: number;
  points: number;
  /** How far its own score moved; null where it has one in only one of the periods. */
  moved: number | null;
}

/**
 * What each KPI adds to the move of a weighted mean from `mean`: how far it pulls the new mean away from there, less how far it
 * pulled the old one. Where the shares stay, that is its share of its own move.
 */
export function contributionsTo(mean: number, before: readonly Leaf[], now: readonly Leaf[]): Contribution[] {
  const then = new Map(before.map((leaf) => [leaf.id, leaf]));
  const ids = new Set([...now, ...before].map(({ id }) => id));
  const later = new Map(now.map((leaf) => [leaf.id, leaf]));
  const pull = (leaf: Leaf | undefined): number => (leaf ? leaf.share * (leaf.score - mean) : 0);
  return Array.from(ids, (id) => {
    const [old, next] = [then.get(id), later.get(id)];
    return { id, points: pull(next) - pull(old), moved: old && next ? next.score - old.score : null };
  });
}
