import { shownScore } from '../../../contract/scorecard/shown-score.ts';
import * as z from 'zod/mini';
import type { ScorecardAnswer } from '../../../contract/scorecard/answers.ts';
import { asShown, scoreText } from '../../../contract/words/value.ts';
import { NO_STATUS, shownStatus, statusText } from '../../../contract/words/status.ts';
import { paged, pageFields, short } from '../answer.ts';
import {
  findPart,
  isWithin,
  namedPart,
  type Part,
  type Plan,
  PLAN_CALLS,
  readPlan,
  refOf,
  strategyField,
} from '../plan.ts';
import { periodField, TOPS, underField } from '../period.ts';
import { type Tool, tool } from '../tool.ts';

const STATUSES = ['Off Track', 'At Risk', 'On Track', NO_STATUS] as const;
type Scored = ScorecardAnswer['pillars'][number];
type ScoredKpi = ScorecardAnswer['kpis'][number];

const scoredOf = ({ score, status, coverage, guard, reason, trend }: Scored) => ({
  status: statusText(status),
  score: score === null ? undefined : scoreText(score),
  trend,
  coverage: coverage === 1 ? undefined : coverage,
  held: guard,
  why: reason,
});

function kpiRow(part: Part, kpi: Plan['content'], computed: ScoredKpi | undefined): object {
  const record = kpi.kpi.get(part.id);
  if (!record) return namedPart(part);
  const scored = shownScore(record, computed);
  const status = shownStatus(record, scored?.status);
  if (!scored)
    return {
      ...namedPart(part),
      status,
      value: record.actual,
      target: record.target,
      unit: record.unit,
      tracked: false,
    };
  const more = { ...scoredOf(scored), value: scored.value, target: scored.target };
  const band = scored.band && { from: scored.band.lo, to: scored.band.hi };
  const state = scored.valueState !== 'value' ? scored.valueState : undefined;
  return {
    ...namedPart(part),
    ...more,
    status,
    redLine: scored.redLine,
    band,
    unit: asShown(record, scored).unit,
    valueState: state,
    period: scored.period,
    owner: record.inputOwner,
  };
}

/** The scorecard of a period. */
export const scorecardTool = tool({
  name: 'scorecard',
  title: 'Scorecard of a period',
  description:
    'The scorecard of a strategy in a period: score and status of the strategy, each pillar, objective and KPI, with value, target and trend since the period before. "Off Track" is red, "At Risk" amber, "On Track" green; "No status" means that there is no value or nothing to judge, and "why" says which. Scores go from 0 to 100. Filter by "under" (a pillar or objective), "status" or "kinds". To see why something has its score, call explain; for what moved between two periods, compare.',
  uses: [...PLAN_CALLS, 'scorecard.read'],
  input: {
    strategy: strategyField,
    period: periodField,
    under: underField,
    status: z.optional(
      z.array(z.enum(STATUSES)).check(z.describe('Only records with one of these statuses.')),
    ),
    kinds: z.optional(
      z.array(z.enum(['pillar', 'objective', 'KPI'])).check(z.describe('Only these kinds of record.')),
    ),
    ...pageFields,
  },
  run: async ({ strategy, period, under: top, status, kinds, ...page }, api) => {
    const plan = await readPlan(api, strategy);
    const above = top === undefined ? undefined : findPart(plan, top, TOPS);
    const params = { id: plan.strategy.id };
    const card = await api('scorecard.read', { params, query: { ...(period !== undefined && { period }) } });
    const byId = <T extends { id: number }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));
    const [nodes, kpis] = [byId([...card.pillars, ...card.objectives]), byId(card.kpis)];
    const rows = plan.parts.flatMap((part): { status?: string }[] => {
      if (above && !isWithin(part, above)) return [];
      if (kinds && !kinds.some((kind) => kind === part.kind)) return [];
      if (part.kind === 'KPI') return [kpiRow(part, plan.content, kpis.get(part.id))];
      const scored = nodes.get(part.id);
      return scored && TOPS.some((kind) => kind === part.kind)
        ? [{ ...namedPart(part), ...scoredOf(scored) }]
        : [];
    });
    const asked = status ? rows.filter((row) => status.some((one) => one === row.status)) : rows;
    const { id, title } = plan.strategy;
    return {
      strategy: { id, title, ...scoredOf(card.strategy) },
      period: card.period.label,
      periodKey: card.period.key,
      locked: card.locked && `Locked by ${card.locked.by} as “${card.locked.name}”`,
      summary: (card.sentence ?? []).map(({ text }) => text).join(''),
      ...paged(asked, page, 'records'),
    };
  },
});

/** How many inputs and comments an explanation names. */
const INPUTS_MAX = 40;
const COMMENTS_MAX = 8;
const LEVELS = { pillar: 'pillar', objective: 'objective', KPI: 'kpi' } as const;

const explain = tool({
  name: 'explain',
  title: 'Explain a score or value',
  description:
    'Says how the value, score and status of a KPI, an objective, a pillar or the whole strategy came about in a period: the rule, target and red line, each input with its value, weight, note, who entered it and when, what was left out and why, and the newest comments on it. Use it to answer "why is this red?". Without "of" it explains the strategy.',
  uses: [...PLAN_CALLS, 'scorecard.explain', 'comments.list'],
  input: {
    strategy: strategyField,
    of: z.optional(refOf('The KPI, objective or pillar: its id, code or title. Without it the strategy.')),
    period: periodField,
  },
  run: async ({ strategy, of, period }, api) => {
    const plan = await readPlan(api, strategy);
    const part = of === undefined ? undefined : findPart(plan, of, ['KPI', 'objective', 'pillar']);
    const params = { id: plan.strategy.id };
    const subject = part ? `${LEVELS[part.kind as keyof typeof LEVELS]}:${part.id}` : `strategy:${params.id}`;
    const query = { of: subject, ...(period !== undefined && { period }) };
    const {
      revision: _,
      level: __,
      id: ___,
      inputs,
      excluded,
      status,
      reasonCode: ____,
      guardCode: _____,
      ...explained
    } = await api('scorecard.explain', { params, query });
    const comments =
      part === undefined || part.kind === 'pillar'
        ? undefined
        : (await api('comments.list', { params, query: { of: subject } })).comments;
    return {
      ...(part ? namedPart(part) : { kind: 'strategy', id: params.id }),
      ...explained,
      status: statusText(status),
      factor: explained.factor === 1 ? undefined : explained.factor,
      inputs: inputs.slice(0, INPUTS_MAX).map((input) => ({
        ...input,
        status: statusText(input.status),
        note: short(input.note),
      })),
      moreInputs: inputs.length > INPUTS_MAX ? `${inputs.length - INPUTS_MAX} more inputs` : undefined,
      leftOut: excluded.slice(0, INPUTS_MAX).map(({ whyCode: _code, whyParams: _params, ...left }) => left),
      comments: comments?.slice(0, COMMENTS_MAX).map(({ name, at, periodLabel, text }) => ({
        by: name,
        at,
        about: periodLabel,
        text: short(text),
      })),
    };
  },
});
/** Reading: how it stands. */
export const measureTools: readonly Tool[] = [scorecardTool, explain];
