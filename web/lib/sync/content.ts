import type { Content, Revised } from '../../../contract/commands/content.ts';
import type { Flow } from '../../../contract/api/entities.ts';
import { inputDay } from '../../../contract/month/input-status.ts';
import type { Initiative } from '../../../contract/api/initiative.ts';
import type { Kpi } from '../../../contract/api/kpi.ts';
import {
  contentOf,
  kpiTrees,
  linksOf,
  nestInitiative,
  nestKpi,
  nodesOf,
  workTrees,
} from '../../../contract/api/views.ts';
import { contentKey, queryClient } from './query.ts';
import { sameList } from './structural-sharing.ts';

/** The content in an answer of `strategies.readFlow`. */
export const revisedOf = (flow: Flow): Revised => ({ revision: flow.revision, content: contentOf(flow) });

/** Nested objects by the id of their root, with the records they were made from. */
type CachedParts<T> = Map<number, { parts: readonly unknown[]; made: T }>;

/** The object that was made from the same parts before, or a new one. */
function share<T>(
  cached: CachedParts<T>,
  next: CachedParts<T>,
  id: number,
  parts: readonly unknown[],
  make: () => T,
): T {
  const before = cached.get(id);
  const made = before && sameList(before.parts, parts) ? before.made : make();
  next.set(id, { parts, made });
  return made;
}

/** Nests contents of one strategy. What no change touched stays the same object, so memoized components do not render. */
class Nesting {
  #last: { content: Content; flow: Flow; day: string } | undefined;
  #kpis: CachedParts<Kpi> = new Map();
  #initiatives: CachedParts<Initiative> = new Map();

  of({ revision, content }: Revised): Flow {
    const day = inputDay();
    const last = this.#last?.day === day ? this.#last : undefined;
    if (last?.content === content && last.flow.revision === revision) return last.flow;
    const { node, link, kpi, initiative, tactic, actionStep } = last?.content ?? ({} as Partial<Content>);
    const isSameWork =
      initiative === content.initiative && tactic === content.tactic && actionStep === content.actionStep;
    const flow: Flow = {
      revision,
      nodes: last && node === content.node ? last.flow.nodes : nodesOf(content),
      links: last && link === content.link ? last.flow.links : linksOf(content),
      kpis: last && kpi === content.kpi ? last.flow.kpis : this.#nestKpis(content, day),
      initiatives: last && isSameWork ? last.flow.initiatives : this.#nestInitiatives(content),
    };
    this.#last = { content, flow, day };
    return flow;
  }

  #nestKpis(content: Content, day: string): Kpi[] {
    const next: CachedParts<Kpi> = new Map();
    const kpis = Array.from(kpiTrees(content), (tree) =>
      share(this.#kpis, next, tree[0].id, [...tree, day], () => nestKpi(tree, day)),
    );
    this.#kpis = next;
    return kpis;
  }

  #nestInitiatives(content: Content): Initiative[] {
    const next: CachedParts<Initiative> = new Map();
    const initiatives = Array.from(workTrees(content), (tree) => {
      const parts = [tree.initiative, ...tree.tactics, ...tree.actionSteps];
      return share(this.#initiatives, next, tree.initiative.id, parts, () => nestInitiative(tree));
    });
    this.#initiatives = next;
    return initiatives;
  }
}

/** How many strategies stay nested, those shown last: a page shows one, and may look at another. */
const NESTINGS_MAX = 4;
const nestings = new Map<number, Nesting>();

function nestingOf(strategyId: number): Nesting {
  const nesting = nestings.get(strategyId) ?? new Nesting();
  nestings.delete(strategyId);
  nestings.set(strategyId, nesting);
  const [oldest] = nestings.keys();
  if (nestings.size > NESTINGS_MAX && oldest !== undefined) nestings.delete(oldest);
  return nesting;
}

/** The nested shape of a content, which pages show. */
export function nested(strategyId: number, revised: Revised): Flow {
  // The server entry keeps nothing between two renders.
  if (typeof window === 'undefined') return new Nesting().of(revised);
  return nestingOf(strategyId).of(revised);
}

/** The content of a strategy in the cache, as the server has it. */
export const cachedContent = (strategyId: number): Revised | undefined =>
  queryClient.getQueryData<Revised>(contentKey(strategyId));
