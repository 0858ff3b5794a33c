import type { Content } from '../commands/content.ts';
import { layoutSteps, type Rect } from '../map/layout.ts';
import { planOf } from '../map/plan.ts';
import { svgPath } from '../map/routes.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { type PublicStanding, standingOf } from './standing.ts';

/** A pillar or an objective on the map of a page. */
interface MapBox {
  title: string;
  rect: Rect;
  standing: Omit<PublicStanding, 'movement'>;
}

/** The map on a page, laid out. */
export interface PublicMap {
  width: number;
  height: number;
  bands: (MapBox & { accent: number })[];
  nodes: (MapBox & { causedBy: string[]; causes: string[] })[];
  edges: { path: string; isWeak: boolean }[];
}

/** What of a strategy a map shows. */
export interface MapSource {
  content: Content;
  scorecard: Pick<ScorecardAnswer, 'pillars' | 'objectives'>;
  /** The pillars with their accents. */
  pillars: ReadonlyMap<number, number>;
  objectives: ReadonlySet<number>;
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
  const shown = new Map(nodes.map((node) => [node.id, node]));
  const links = Array.from(content.link.values()).filter(
    ({ type, sourceId, targetId }) => type === 'causes' && shown.has(sourceId) && shown.has(targetId),
  );
  if (links.length === 0) return null;
  const [strategy] = content.strategy.values();
  const layout = yield* layoutSteps(planOf(nodes, links, strategy?.mapTurned ?? false));
  const scores = new Map([...scorecard.pillars, ...scorecard.objectives].map((one) => [one.id, one]));
  const titleOf = (id: number): string => shown.get(id)?.title ?? '';
  const boxOf = ({ id, rect }: { id: number; rect: Rect }): MapBox => {
    const { status, score } = standingOf(scores.get(id));
    return { title: titleOf(id), rect, standing: { status, score } };
  };
  const into = Map.groupBy(links, ({ targetId }) => targetId);
  const from = Map.groupBy(links, ({ sourceId }) => sourceId);
  const weak = new Set(links.filter(({ strength }) => strength === 'weak').map(({ id }) => id));
  return {
    width: layout.width,
    height: layout.height,
    bands: layout.bands.map((band) => ({ ...boxOf(band), accent: pillars.get(band.id) ?? 1 })),
    nodes: layout.nodes.map((node) => ({
      ...boxOf(node),
      causedBy: (into.get(node.id) ?? []).map(({ sourceId }) => titleOf(sourceId)),
      causes: (from.get(node.id) ?? []).map(({ targetId }) => titleOf(targetId)),
    })),
    edges: layout.edges.map(({ id, points }) => ({ path: svgPath(points), isWeak: weak.has(id) })),
  };
}
