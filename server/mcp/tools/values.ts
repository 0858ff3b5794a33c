import * as z from 'zod/mini';
import { GRAINS } from '../../../contract/scorecard/settings.ts';
import { scoreText } from '../../../contract/words/value.ts';
import { statusText } from '../../../contract/words/status.ts';
import { pageFields, pageOf, short, startOf } from '../answer.ts';
import { PERIOD_FORMS, TOPS, underField } from '../period.ts';
import {
  findPart,
  isWithin,
  namedPart,
  type Part,
  type Plan,
  PLAN_CALLS,
  readPlan,
  type Ref,
  refOf,
  strategyField,
} from '../plan.ts';
import { type Api, tool, ToolError } from '../tool.ts';

/** The most KPIs of one call: each is read for itself. */
const KPIS_MAX = 40;

async function seriesOf(
  api: Api<'points.read'>,
  part: Part,
  query: { from?: string; to?: string; grain?: string },
) {
  const { periods } = await api('points.read', { params: { id: part.id }, query: query as object });
  return periods.map(({ label, key, phase, actual, target, score, status, valueState, note, settings }) => ({
    period: label,
    key,
    phase: phase === 'locked' || phase === 'open' ? phase : undefined,
    value: actual,
    target,
    // Of a locked period that keeps another one.
    unit: settings?.unit,
    score: score === null ? undefined : scoreText(score),
    status: status === null ? undefined : statusText(status),
    state: valueState === 'value' ? undefined : valueState,
    note: short(note),
  }));
}

/** Values over time. */
export const valuesTool = tool({
  name: 'values',
  title: 'Values of KPIs over periods',
  description:
    'Values, targets, scores and statuses of KPIs period by period, with notes. Name the KPIs, or a pillar or objective to read all below it. "state" says where a period has no plain value: missing, none (not due yet), na (no value expected), carried, partial and so on. A KPI without a "grain" is due once: its one period is "once", whatever periods are asked for.',
  uses: [...PLAN_CALLS, 'points.read'],
  input: {
    strategy: strategyField,
    kpis: z.optional(z.array(refOf('A KPI: its id, code or title.')).check(z.maxLength(KPIS_MAX))),
    under: underField,
    from: z.optional(z.string().check(z.describe(`The first period: ${PERIOD_FORMS}.`))),
    to: z.optional(z.string().check(z.describe('The last period. Without it the running one.'))),
    grain: z.optional(
      z
        .enum(GRAINS)
        .check(z.describe('The length of the periods: that of each KPI unless given, or a longer one.')),
    ),
    ...pageFields,
  },
  run: async ({ strategy, kpis, under: top, from, to, grain, ...page }, api) => {
    const plan = await readPlan(api, strategy);
    const asked = kpisAsked(plan, kpis, top);
    const start = startOf(page, asked.length);
    const query = {
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(grain && { grain }),
    };
    const rows = [];
    for (const part of asked.slice(start, start + Math.min(page.limit ?? KPIS_MAX, KPIS_MAX))) {
      const kpi = plan.content.kpi.get(part.id);
      const periods = await seriesOf(api, part, kpi?.grain === null ? {} : query);
      rows.push({ ...namedPart(part), unit: kpi?.unit, periods });
    }
    // What was read but does not fit, and what was not read, is left to the next page.
    const { shown } = pageOf(rows, page.limit === undefined ? {} : { limit: KPIS_MAX }, 'KPIs');
    const end = start + shown.length;
    const next = end < asked.length ? String(end) : undefined;
    const more =
      next && `${asked.length - end} more KPIs: call again with the cursor ${next}, or ask for less.`;
    return { total: asked.length, next, more, kpis: shown };
  },
});

function kpisAsked(plan: Plan, kpis: readonly Ref[] | undefined, top: Ref | undefined): Part[] {
  if (kpis) return kpis.map((ref) => findPart(plan, ref, ['KPI']));
  if (top === undefined)
    throw new ToolError('Give "kpis", or "under": a pillar or objective to read all below it.');
  const above = findPart(plan, top, TOPS);
  return plan.parts.filter((part) => part.kind === 'KPI' && isWithin(part, above));
}
