import { ACCENTS } from '../../contract/kinds/constants.ts';
import { nodesOf } from '../../contract/api/views.ts';
import type { Content } from '../../contract/commands/content.ts';
import type { MapAnswer } from '../../contract/map/answer.ts';
import { layoutOf } from '../../contract/map/layout.ts';
import { planOf } from '../../contract/map/plan.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { NO_STATUS, statusText } from '../../contract/words/status.ts';
import { scoreText } from '../../contract/words/value.ts';
import { COLORS, type PageItem, type TextStyle } from '../books/drawing.ts';
import { textItem } from '../books/pages.ts';
import { mapItems, type MapFacts, mapText, type MapTexts } from '../books/strategy-map.ts';
import { svgOf } from '../books/svg.ts';
import { cutLines, heightOf, linesOf } from '../books/text.ts';

const HEAD: TextStyle = { size: 18, bold: true, color: COLORS.ink };
const SMALL: TextStyle = { size: 12, color: COLORS.ink3 };
const HEAD_HEIGHT = 64;
const MARGIN = 20;

type Scored = ScorecardAnswer['strategy'];

/** Status and score in words. */
const standing = ({ status, score }: Pick<Scored, 'status' | 'score'>): string =>
  status === null ? NO_STATUS : `${statusText(status)} ${scoreText(score)}`;

function factsOf(content: Content, scorecard: ScorecardAnswer, { links }: MapAnswer): MapFacts {
  const scores = new Map(
    [...scorecard.pillars, ...scorecard.objectives].map((scored) => [scored.id, scored]),
  );
  const nodes = nodesOf(content);
  const pillars = nodes.filter(({ type }) => type === 'perspective');
  const accents = new Map(pillars.map(({ id, color }, index) => [id, color ?? (index % ACCENTS) + 1]));
  const textsOf = (id: number, title: string, pillarId: number): MapTexts => {
    const scored = scores.get(id) ?? { status: null, score: null };
    return {
      title,
      accent: accents.get(pillarId) ?? 0,
      status: statusText(scored.status),
      standing: standing(scored),
    };
  };
  return {
    bands: new Map(pillars.map(({ id, title }) => [id, textsOf(id, title, id)])),
    nodes: new Map(
      nodes.flatMap(({ id, title, perspectiveId }) =>
        perspectiveId === null ? [] : [[id, textsOf(id, title, perspectiveId)]],
      ),
    ),
    weak: new Set(
      Array.from(content.link.values()).flatMap(({ id, strength }) => (strength === 'weak' ? [id] : [])),
    ),
    unproven: new Set(links.flatMap(({ id, isUnproven }) => (isUnproven ? [id] : []))),
  };
}

/** The lines that say what the looks of causes mean, for those that the map has. */
function legendOf({ weak, unproven }: MapFacts, ids: readonly number[]): string {
  const parts = [
    ids.some((id) => weak.has(id)) && 'Thin line: weak cause',
    ids.some((id) => unproven.has(id)) && 'Dashed line: not shown by the data yet',
  ];
  return ['Arrows lead from a cause to its effect', ...parts].filter(Boolean).join(' · ');
}

/** The map of a strategy with the scores of a period, as SVG. */
export function drawMap(
  { content, strategyId }: { content: Content; strategyId: number },
  scorecard: ScorecardAnswer,
  evidence: MapAnswer,
): string {
  const strategy = content.strategy.get(strategyId);
  const layout = layoutOf(planOf(content.node.values(), content.link.values(), strategy?.mapTurned ?? false));
  const facts = factsOf(content, scorecard, evidence);
  const width = layout.width + 2 * MARGIN;
  const inner = layout.width;
  const legend = legendOf(
    facts,
    layout.edges.map(({ id }) => id),
  );
  const foot = linesOf(legend, inner, SMALL);
  const bottom = HEAD_HEIGHT + layout.height;
  const height = bottom + heightOf(foot.length, SMALL) + MARGIN;
  const title = strategy?.title ?? '';
  const line = (text: string, y: number, style: TextStyle): PageItem =>
    textItem(cutLines(text, inner, style, 1), MARGIN, y, inner, style);
  const items = [
    line(title, 12, HEAD),
    line(`Strategy map, ${scorecard.period.label}`, 38, SMALL),
    ...mapItems(layout, facts, { x: MARGIN, y: HEAD_HEIGHT, scale: 1 }),
    textItem(foot, MARGIN, bottom + MARGIN / 2, inner, SMALL),
  ];
  return svgOf(
    items,
    { width, height },
    {
      title: `Strategy map of ${title}, ${scorecard.period.label}`,
      description: mapText(layout, facts),
    },
  );
}
