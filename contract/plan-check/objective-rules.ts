import type { Records } from '../kinds/kinds.ts';
import { isAtLeast, sum } from '../scorecard/numbers.ts';
import { COVERAGE_MIN } from '../scorecard/roll-up.ts';
import type { Scored } from '../scorecard/scored.ts';
import type { Finding, Fix, FoundKind, RuleName } from './finding.ts';
import type { Plan } from './plan.ts';
import { shareText } from '../words/value.ts';
import { quantityText } from '../words/formats.ts';
import { counted, namesText } from '../words/list.ts';

type Node = Records['node'];
type Kpi = Records['kpi'];

/** The most KPIs that an objective is read by, and the most elements of a plan on one page. */
const KPIS_MAX = 12;
const ELEMENTS_MAX = 60;

const objectiveFinding = (
  rule: RuleName,
  kind: FoundKind,
  { id, title }: Pick<Node, 'id' | 'title'>,
  text: string,
  fix: Fix,
): Finding => ({
  rule,
  of: `${kind}:${id}`,
  name: title,
  text,
  fix,
});

const have = (count: number): string => (count === 1 ? 'has' : 'have');
const namesOf = (kpis: readonly Kpi[]): string => namesText(kpis.map(({ measure }) => measure));

/** A KPI and those below it. */
const withBelow = (plan: Plan, kpi: Kpi): Kpi[] => [
  kpi,
  ...plan.kpisBelow(kpi.id).flatMap((child) => withBelow(plan, child)),
];

/** Objectives with KPIs that are off track, under which nothing is being done. */
export function* offTrackWithoutAction(plan: Plan): Generator<Finding> {
  const worked = new Set(plan.openInitiatives.map(({ nodeId }) => nodeId));
  for (const objective of plan.objectives) {
    if (worked.has(objective.id)) continue;
    const kpis = plan.kpisOf(objective.id).flatMap((kpi) => withBelow(plan, kpi));
    const off = kpis.filter((kpi) => plan.isOffTrack(kpi));
    if (off.length === 0) continue;
    const done = plan.initiativesOf(objective.id).length;
    const work =
      done === 0
        ? 'it has no initiative'
        : `${done === 1 ? 'its initiative is' : `its ${done} initiatives are`} done`;
    const text = `${quantityText(off.length)} of its ${counted(kpis.length, 'KPI')} ${off.length === 1 ? 'is' : 'are'} off track (${namesOf(off)}), and ${work}.`;
    yield objectiveFinding('offTrackWithoutAction', 'objective', objective, text, {
      open: 'newInitiative',
      nodeId: objective.id,
    });
  }
}

/** What has no score because none of its parts counts. */
export function* weightsZero(plan: Plan): Generator<Finding> {
  const { scores } = plan;
  if (!scores) return;
  const findAt = function* (
    kind: FoundKind,
    elements: readonly Pick<Node, 'id' | 'title'>[],
    scored: readonly Scored[],
    part: 'pillar' | 'objective' | 'KPI',
    partsOf: (id: number) => readonly { id: number }[],
  ): Generator<Finding> {
    const reasons = new Map(scored.map(({ id, reasonCode }) => [id, reasonCode]));
    for (const element of elements) {
      const parts = partsOf(element.id);
      const [first] = parts;
      if (!first || reasons.get(element.id) !== 'weightsZero') continue;
      const text = `The ${counted(parts.length, part)} below it ${have(parts.length)} weight 0, so it has no score.`;
      const open = part === 'KPI' ? 'kpi' : 'node';
      yield objectiveFinding('weightsZero', kind, element, text, { open, id: first.id, field: 'weight' });
    }
  };
  const strategy = { id: plan.strategyId, title: plan.title };
  const kpis = plan.kpis.map(({ id, measure }) => ({ id, title: measure }));
  yield* findAt('strategy', [strategy], [scores.strategy], 'pillar', () => plan.pillars);
  yield* findAt('pillar', plan.pillars, scores.pillars, 'objective', (id) => plan.objectivesOf(id));
  yield* findAt('objective', plan.objectives, scores.objectives, 'KPI', (id) => plan.kpisOf(id));
  yield* findAt('kpi', kpis, scores.kpis, 'KPI', (id) => plan.kpisBelow(id));
}

/** Objectives most of whose KPIs have no score, though their values were due. */
export function* lowCoverage(plan: Plan, isStale: (kpi: Kpi) => boolean): Generator<Finding> {
  const { scores } = plan;
  if (!scores || !plan.isRunning) return;
  const coverageOf = new Map(scores.objectives.map(({ id, coverage }) => [id, coverage]));
  for (const objective of plan.objectives) {
    const coverage = coverageOf.get(objective.id) ?? null;
    if (coverage === null || isAtLeast(coverage, COVERAGE_MIN)) continue;
    const kpis = plan.kpisOf(objective.id).filter((kpi) => kpi.direction !== 'none' && plan.scored(kpi));
    // A value that is not due yet is no fault.
    const lacking = kpis.filter((kpi) => {
      const scored = plan.scored(kpi);
      return scored?.score === null && scored.valueState !== 'none' && kpi.weight > 0;
    });
    const first = lacking.find((kpi) => !isStale(kpi));
    const share = sum(lacking.map(({ weight }) => weight)) / sum(kpis.map(({ weight }) => weight));
    if (!first || !(share > 1 - COVERAGE_MIN)) continue;
    const text = `${quantityText(lacking.length)} of its ${counted(kpis.length, 'KPI')} ${have(lacking.length)} no score for ${scores.period.label} (${namesOf(lacking)}): its score covers ${shareText(coverage)}.`;
    yield objectiveFinding('lowCoverage', 'objective', objective, text, { open: 'values', id: first.id });
  }
}

/** Open work that no KPI of its objective can show the effect of. */
export function* initiativeWithoutKpi(plan: Plan): Generator<Finding> {
  if (!plan.hasBoth) return;
  for (const objective of plan.objectives) {
    if (plan.kpisOf(objective.id).length > 0) continue;
    const initiatives = plan.openInitiatives.filter(({ nodeId }) => nodeId === objective.id);
    if (initiatives.length === 0) continue;
    const text = `It has ${counted(initiatives.length, 'open initiative')} and no KPI that shows whether ${initiatives.length === 1 ? 'it works' : 'they work'}.`;
    yield objectiveFinding('initiativeWithoutKpi', 'objective', objective, text, {
      open: 'newKpi',
      nodeId: objective.id,
    });
  }
  for (const { id, initiative, nodeId, progress } of plan.openInitiatives) {
    if (nodeId !== null) continue;
    const text = `It stands at ${progress}% and is under no objective, so no KPI shows whether it works.`;
    yield objectiveFinding('initiativeWithoutKpi', 'initiative', { id, title: initiative }, text, {
      open: 'initiative',
      id,
      field: 'nodeId',
    });
  }
}

/** Objectives with KPIs for which nothing was ever begun. Those with KPIs off track are found by offTrackWithoutAction. */
export function* kpiWithoutInitiative(plan: Plan, isFound: (objective: Node) => boolean): Generator<Finding> {
  if (!plan.hasBoth) return;
  for (const objective of plan.objectives) {
    const kpis = plan.kpisOf(objective.id);
    if (kpis.length === 0 || plan.initiativesOf(objective.id).length > 0 || isFound(objective)) continue;
    const text = `It has ${counted(kpis.length, 'KPI')} and no initiative that would move ${kpis.length === 1 ? 'it' : 'them'}.`;
    yield objectiveFinding('kpiWithoutInitiative', 'objective', objective, text, {
      open: 'newInitiative',
      nodeId: objective.id,
    });
  }
}

/** Objectives without a lead measure in a plan that is being run; the plan itself where it has none at all. */
export function* noLeadMeasure(plan: Plan): Generator<Finding> {
  if (!plan.isRunning) return;
  const isLead = ({ indicator }: Kpi): boolean => indicator === 'lead';
  const tracked = plan.kpis.find((kpi) => plan.scored(kpi));
  if (tracked && !plan.kpis.some(isLead)) {
    const text = `None of its ${counted(plan.kpis.length, 'KPI')} is marked as a lead measure.`;
    const fix: Fix = { open: 'kpi', id: tracked.id, field: 'indicator' };
    yield objectiveFinding(
      'noLeadMeasure',
      'strategy',
      { id: plan.strategyId, title: plan.title },
      text,
      fix,
    );
    return;
  }
  for (const objective of plan.objectives) {
    const kpis = plan.kpisOf(objective.id).flatMap((kpi) => withBelow(plan, kpi));
    const first = kpis.find((kpi) => plan.scored(kpi));
    if (!first || kpis.some(isLead)) continue;
    const text = `None of its ${counted(kpis.length, 'KPI')} is marked as a lead measure.`;
    yield objectiveFinding('noLeadMeasure', 'objective', objective, text, {
      open: 'kpi',
      id: first.id,
      field: 'indicator',
    });
  }
}

/** Objectives with more KPIs than a reader can weigh. */
export function* tooManyKpis(plan: Plan): Generator<Finding> {
  for (const objective of plan.objectives) {
    const count = plan.kpisOf(objective.id).length;
    if (count <= KPIS_MAX) continue;
    const text = `It has ${counted(count, 'primary KPI')}; up to ${KPIS_MAX} can be weighed together.`;
    yield objectiveFinding('tooManyKpis', 'objective', objective, text, { open: 'kpis' });
  }
}

/** A plan with more on its board than a reader can hold. */
export function* tooManyElements(plan: Plan): Generator<Finding> {
  const { pillars, objectives, initiativeCount } = plan;
  const kpis = plan.kpisBelow(null).length;
  const count = pillars.length + objectives.length + kpis + initiativeCount;
  if (count <= ELEMENTS_MAX) return;
  const parts = [
    counted(pillars.length, 'pillar'),
    counted(objectives.length, 'objective'),
    counted(kpis, 'primary KPI'),
    counted(initiativeCount, 'initiative'),
  ];
  const text = `It has ${quantityText(count)} elements (${parts.join(', ')}); a plan of up to ${ELEMENTS_MAX} fits on a page.`;
  yield objectiveFinding('tooManyElements', 'strategy', { id: plan.strategyId, title: plan.title }, text, {
    open: 'objectives',
  });
}
