import type { Content } from '../../../../contract/commands/content.ts';
import type { Link, Node } from '../../../../contract/api/entities.ts';
import { NODE_HEIGHT, type Rect } from '../../../../contract/map/layout.ts';
import { type Point, svgPath } from '../../../../contract/map/routes.ts';
import { arrange } from '../arrangement.ts';
import { contentsOf, NOTHING, type Contents } from '../contents.ts';
import type { Scored, Scores } from '../../../lib/strategy/scores.ts';
import type { LinkEvidence, MapData } from './evidence.ts';
import { type LaidOut, laidOut } from './layout.ts';
import { nodesOf } from '../../../lib/strategy/selectors.ts';

/** A pillar on the map. */
export interface MapBand {
  node: Node;
  accent: number;
  scored: Scored | undefined;
  rect: Rect;
}

/** An objective on the map. */
export interface MapCard {
  node: Node;
  accent: number;
  contents: Contents;
  /** Its scores over time, oldest first. */
  values: readonly (number | null)[];
  hasKpis: boolean;
  rect: Rect;
}

/** A link on the map, from its cause to its effect. */
export interface MapLine {
  link: Link;
  /** What the data say of it; undefined where nothing is tracked, and until it is read. */
  evidence: LinkEvidence | undefined;
  path: string;
  /** Where its mark stands. */
  middle: Point;
}

/** A map as it is shown. */
export interface MapPicture extends LaidOut {
  width: number;
  height: number;
  bands: readonly MapBand[];
  cards: readonly MapCard[];
  lines: readonly MapLine[];
}

/** The height of an objective with three lines of KPIs. */
const HEIGHT_WITH_KPIS = NODE_HEIGHT + 60;

/** The map of a strategy in a period. */
export function pictureOf(
  content: Content,
  {
    scores,
    data,
    isTurned = false,
    hasKpis = false,
    ratio = 0,
  }: {
    scores?: Scores | undefined;
    data?: MapData | undefined;
    isTurned?: boolean;
    /** Whether the objectives name their KPIs. */
    hasKpis?: boolean;
    /** Width to height of the place that it fills. */
    ratio?: number;
  } = {},
): MapPicture {
  const { plan, layout } = laidOut(content, isTurned, hasKpis ? HEIGHT_WITH_KPIS : NODE_HEIGHT, ratio);
  const pillars = new Map(arrange(nodesOf(content)).pillars.map((pillar) => [pillar.node.id, pillar]));
  const contents = contentsOf(content, undefined, scores);
  return {
    plan,
    layout,
    width: layout.width,
    height: layout.height,
    bands: layout.bands.flatMap(({ id, rect }) => {
      const pillar = pillars.get(id);
      return pillar ? [{ ...pillar, scored: scores?.pillars.get(id), rect }] : [];
    }),
    cards: layout.nodes.flatMap(({ id, bandId, rect }) => {
      const node = content.node.get(id);
      const accent = pillars.get(bandId)?.accent ?? 1;
      const values = data?.series.get(`objective:${id}`)?.[0]?.values ?? [];
      return node ? [{ node, accent, contents: contents.get(id) ?? NOTHING, values, hasKpis, rect }] : [];
    }),
    lines: layout.edges.flatMap(({ id, points, middle }) => {
      const link = content.link.get(id);
      return link ? [{ link, evidence: data?.links.get(id), path: svgPath(points), middle }] : [];
    }),
  };
}
