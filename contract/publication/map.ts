import type { Content } from '../commands/content.ts';
import { type MapFacts, type MapTexts, weakIn } from '../map/facts.ts';
import { layoutSteps, type MapLayout } from '../map/layout.ts';
import { planOf } from '../map/plan.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { standingOf } from './standing.ts';

/** The map on a page, laid out: with what is marked only, and numbers in place of ids. */
export interface PublicMap {
  layout: MapLayout;
  facts: MapFacts;
}

/** What of a strategy a map shows. */
export interface MapSource {
  content: Content;
  scorecard: Pick<ScorecardAnswer, 'pillars' | 'objectives'>;
  /** The pillars with their accents. */
  pillars: ReadonlyMap<number, number>;
  objectives: ReadonlySet<number>;
}

/** Numbers in place of ids, in their order. */
function numbering(records: readonly { id: number }[]): (id: number | null) => number {
  const sorted = records.map(({ id }) => id).sort((a, b) => a - b);
  const numbers = new Map(sorted.map((id, at) => [id, at + 1]));
  return (id) => numbers.get(id ?? 0) ?? 0;
}

/** The map of the objectives in the pillars; null where none of them causes another. With pauses. */
export function* publicMap({
  content,
  scorecard,
  pillars,
  objectives,
}: MapSource): Generator<undefined, PublicMap | null> {
  const nodes = Array.from(content.node.values()).filter(({ id, type, perspectiveId }) =>
    type === 'objective' ? objectives.has(id) && pillars.has(perspectiveId ?? 0) : pillars.has(id),
  );
  const shown = new Set(nodes.map(({ id }) => id));
  const links = Array.from(content.link.values()).filter(
    ({ type, sourceId, targetId }) => type === 'causes' && shown.has(sourceId) && shown.has(targetId),
  );
  if (links.length === 0) return null;
  const [nodeOf, linkOf] = [numbering(nodes), numbering(links)];
  const plan = planOf(
    nodes.map((node) => ({ ...node, id: nodeOf(node.id), perspectiveId: nodeOf(node.perspectiveId) })),
    links.map((link) => ({
      ...link,
      id: linkOf(link.id),
      sourceId: nodeOf(link.sourceId),
      targetId: nodeOf(link.targetId),
    })),
    Array.from(content.strategy.values())[0]?.mapTurned ?? false,
  );
  const layout = yield* layoutSteps(plan);
  yield;
  const scores = new Map([...scorecard.pillars, ...scorecard.objectives].map((one) => [one.id, one]));
  const textsOf = (ids: ReadonlySet<number> | ReadonlyMap<number, number>): Map<number, MapTexts> =>
    new Map(
      nodes
        .filter(({ id }) => ids.has(id))
        .map(({ id, type, title, perspectiveId }) => {
          const { status, score, guardCode = null } = standingOf(scores.get(id));
          const accent = pillars.get(type === 'objective' ? (perspectiveId ?? 0) : id) ?? 1;
          return [nodeOf(id), { title, accent, status, score, guardCode }];
        }),
    );
  const weak = new Set(Array.from(weakIn(links), linkOf));
  const facts = { bands: textsOf(pillars), nodes: textsOf(objectives), weak, unproven: new Set<number>() };
  return { layout, facts };
}
