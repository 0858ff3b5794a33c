import { emptyContent } from '../../commands/content.ts';
import { KINDS, type Records } from '../../kinds/kinds.ts';
import { ownerTexts } from '../../people/owner-texts.ts';
import { measureOf } from '../../scorecard/measure.ts';
import { DEFAULT_CALENDAR } from '../../scorecard/calendar.ts';
import { lastEnded, previousPeriod } from '../../scorecard/periods.ts';
import { type Branch, Scorecard } from '../../scorecard/scorecard.ts';
import type { Point, Series } from '../../scorecard/settings.ts';
import { findingsOf } from '../plan-check.ts';
import type { PlanFacts } from '../plan.ts';

/** The day on which the plans of these tests are checked; July is the last month that has ended, and it is due. */
const TODAY = '2026-08-20';
const LAST = lastEnded(DEFAULT_CALENDAR, 'month', '2026-08-19');

type Kind = 'node' | 'kpi' | 'initiative' | 'link';
export type Given<K extends Kind> = Partial<Records[K]> & { id: number };
/** A KPI with its actuals by month, the last one for July, and what else stands for July. */
export type GivenKpi = Given<'kpi'> & {
  actuals?: readonly (number | 'na' | null)[];
  july?: Partial<Record<Series, number>>;
};

/** A plan as a test gives it: pillars and objectives, KPIs, initiatives. */
export interface GivenPlan {
  nodes: readonly Given<'node'>[];
  kpis: readonly GivenKpi[];
  initiatives: readonly Given<'initiative'>[];
  links?: readonly Given<'link'>[];
  /** The usernames of the members; without, their names are no matter. */
  members?: readonly string[];
}

function record<K extends Kind>(kind: K, given: object): Records[K] {
  const fields = Object.entries(KINDS[kind].fields).map(([name, { initial }]) => [name, initial]);
  return { ...Object.fromEntries(fields), ...given } as Records[K];
}

const byId = <T extends { id: number }>(list: readonly T[]): ReadonlyMap<number, T> =>
  new Map(list.map((one) => [one.id, one]));

function pointsOf({ actuals = [], july = {} }: GivenKpi): Point[] {
  const rest = { note: '', by: null, at: null, source: 'manual', grain: 'month' } as const;
  const points: Point[] = [];
  let period = LAST;
  for (const actual of actuals.toReversed()) {
    const start = period.start;
    if (actual === 'na') points.push({ ...rest, start, series: 'actual', value: null, state: 'na' });
    else if (actual !== null)
      points.push({ ...rest, start, series: 'actual', value: actual, state: 'value' });
    period = previousPeriod(DEFAULT_CALENDAR, period);
  }
  for (const [series, value] of Object.entries(july) as [Series, number][])
    points.push({ ...rest, start: LAST.start, series, value, state: 'value' });
  return points;
}

/** What the check reads of a plan, with the scores that the scorecard computes. */
export function factsOf({ nodes, kpis, initiatives, links = [], members }: GivenPlan): PlanFacts {
  const content = {
    ...emptyContent(),
    node: byId(nodes.map((one) => record('node', one))),
    kpi: byId(kpis.map((one) => record('kpi', one))),
    initiative: byId(initiatives.map((one) => record('initiative', one))),
    link: byId(links.map((one) => record('link', { type: 'causes', ...one }))),
  };
  const branches = (type: string): Branch[] =>
    [...content.node.values()]
      .filter((node) => node.type === type)
      .map(({ id, title, weight, perspectiveId }) => ({ id, name: title, weight, pillarId: perspectiveId }));
  const points = new Map(kpis.map((one) => [one.id, pointsOf(one)]));
  const scores = new Scorecard({
    calendar: DEFAULT_CALENDAR,
    today: TODAY,
    strategyId: 1,
    pillars: branches('perspective'),
    objectives: branches('objective'),
    objectiveOf: (id) => content.kpi.get(id)?.nodeId ?? null,
    measures: new Map(Array.from(content.kpi.values(), (kpi) => [kpi.id, measureOf(kpi)])),
    pointsOf: (id) => points.get(id) ?? [],
  }).of(LAST);
  return {
    strategyId: 1,
    title: 'Plan',
    content,
    ownerTexts: members
      ? [
          ...ownerTexts(
            content,
            members.map((username) => ({ username })),
          ),
        ]
      : [],
    today: TODAY,
    scores,
  };
}

/** The findings of a plan, each as its rule and record. */
export const foundIn = (plan: GivenPlan): string[] =>
  findingsOf(factsOf(plan)).map(({ rule, of }) => `${rule} ${of}`);

/** The only finding of a plan. */
export function onlyIn(plan: GivenPlan) {
  const [first, ...others] = findingsOf(factsOf(plan));
  if (!first || others.length > 0)
    throw new Error(`Expected one finding, got ${foundIn(plan).join(', ') || 'none'}`);
  return first;
}

export const pillar = { id: 1, type: 'perspective', title: 'Growth' } as const;
export const objective = { id: 2, type: 'objective', title: 'Sell more', perspectiveId: 1 } as const;

/** A KPI of the objective that is on target each month. */
export const orders: GivenKpi = {
  id: 10,
  nodeId: 2,
  measure: 'Orders',
  grain: 'month',
  indicator: 'lead',
  inputOwner: 'Ada',
  target: 100,
  actuals: [101, 102, 103, 104],
  july: { target: 100 },
};

/** An initiative of the objective that is on its way. */
export const campaign: Given<'initiative'> = {
  id: 20,
  nodeId: 2,
  initiative: 'Campaign',
  whoName: 'Ben',
  whenDate: '2026-12-31T00:00:00.000Z',
  progress: 40,
};

/** A plan without a finding. */
export const clean: GivenPlan = { nodes: [pillar, objective], kpis: [orders], initiatives: [campaign] };

/** The clean plan with other settings of its KPI. */
export const withOrders = (settings: Partial<GivenKpi>) => ({ ...clean, kpis: [{ ...orders, ...settings }] });
/** The clean plan with more KPIs. */
export const withKpis = (...more: GivenKpi[]) => ({ ...clean, kpis: [orders, ...more] });
/** The clean plan with other settings of its initiative. */
export const withCampaign = (settings: Partial<typeof campaign>) => ({
  ...clean,
  initiatives: [{ ...campaign, ...settings }],
});
/** Settings of an initiative that is done. */
export const done = { progress: 100 };
/** Settings of a KPI that is not tracked. */
export const untracked = { grain: null, indicator: null, actuals: [] };
