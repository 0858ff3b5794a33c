import { ACCENTS } from '../../contract/kinds/constants.ts';
import { nodesOf } from '../../contract/api/views.ts';
import type { Content } from '../../contract/commands/content.ts';
import { interFit } from '../../contract/drawing/inter.ts';
import { COLORS, heightOf, type PageItem, textItem, type TextStyle } from '../../contract/drawing/items.ts';
import { svgOf } from '../../contract/drawing/svg.ts';
import type { MapAnswer } from '../../contract/map/answer.ts';
import { legendText, type MapFacts, mapText, type MapTexts, weakIn } from '../../contract/map/facts.ts';
import { mapItems } from '../../contract/map/items.ts';
import { layoutSteps } from '../../contract/map/layout.ts';
import { planOf } from '../../contract/map/plan.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { countStatuses, shownStatus, statusText } from '../../contract/words/status.ts';

const HEAD: TextStyle = { size: 18, bold: true, color: COLORS.ink };
const SMALL: TextStyle = { size: 12, color: COLORS.ink3 };
const HEAD_HEIGHT = 64;
const MARGIN = 20;

function factsOf(content: Content, scorecard: ScorecardAnswer, { links }: MapAnswer): MapFacts {
  const scores = new Map(
    [...scorecard.pillars, ...scorecard.objectives].map((scored) => [scored.id, scored]),
  );
  const nodes = nodesOf(content);
  const pillars = nodes.filter(({ type }) => type === 'perspective');
  const accents = new Map(pillars.map(({ id, color }, index) => [id, color ?? (index % ACCENTS) + 1]));
  const kpisOf = Map.groupBy(content.kpi.values(), ({ nodeId }) => nodeId);
  // As the page of the map shows it: without a score, the worst status of the KPIs.
  const worstOf = (id: number): string | undefined =>
    countStatuses((kpisOf.get(id) ?? []).map((kpi) => shownStatus(kpi, undefined)))[0]?.status;
  const textsOf = (id: number, title: string, pillarId: number): MapTexts => {
    const { status = null, score = null, guardCode = null } = scores.get(id) ?? {};
    const word = status === null ? worstOf(id) : undefined;
    return {
      title,
      accent: accents.get(pillarId) ?? 0,
      status: word ?? statusText(status),
      score,
      guardCode,
    };
  };
  return {
    bands: new Map(pillars.map(({ id, title }) => [id, textsOf(id, title, id)])),
    nodes: new Map(
      nodes.flatMap(({ id, title, perspectiveId }) =>
        perspectiveId === null ? [] : [[id, textsOf(id, title, perspectiveId)]],
      ),
    ),
    weak: weakIn(content.link.values()),
    unproven: new Set(links.flatMap(({ id, isUnproven }) => (isUnproven ? [id] : []))),
  };
}

/** The map of a strategy with the scores of a period, as SVG. With pauses, because a large map takes a while. */
export function* drawMap(
  { content, strategyId }: { content: Content; strategyId: number },
  scorecard: ScorecardAnswer,
  evidence: MapAnswer,
): Generator<undefined, string> {
  const strategy = content.strategy.get(strategyId);
  const plan = planOf(content.node.values(), content.link.values(), strategy?.mapTurned ?? false);
  const layout = yield* layoutSteps(plan);
  const facts = factsOf(content, scorecard, evidence);
  yield;
  const width = layout.width + 2 * MARGIN;
  const inner = layout.width;
  const foot = interFit.linesOf(legendText(layout, facts), inner, SMALL);
  const bottom = HEAD_HEIGHT + layout.height;
  const height = bottom + heightOf(foot.length, SMALL) + MARGIN;
  const title = strategy?.title ?? '';
  const line = (text: string, y: number, style: TextStyle): PageItem =>
    textItem(interFit.cutLines(text, inner, style, 1), MARGIN, y, inner, style);
  const items = [
    line(title, 12, HEAD),
    line(`Strategy map, ${scorecard.period.label}`, 38, SMALL),
    ...mapItems(layout, facts, { x: MARGIN, y: HEAD_HEIGHT, scale: 1 }, interFit),
    textItem(foot, MARGIN, bottom + MARGIN / 2, inner, SMALL),
  ];
  yield;
  return svgOf(
    items,
    { width, height },
    {
      title: `Strategy map of ${title}, ${scorecard.period.label}`,
      description: mapText(layout, facts),
    },
  );
}
