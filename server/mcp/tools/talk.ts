import * as z from 'zod/mini';
import { PERIOD_FORMS } from '../period.ts';
import { findPart, namedPart, PLAN_CALLS, readPlan, refOf, strategyField } from '../plan.ts';
import { tool } from '../tool.ts';
import { COMMENTED } from './work.ts';

/** Comments on a record. */
export const commentTool = tool({
  name: 'comment',
  title: 'Comment',
  description:
    'Writes a comment on a KPI (or one of its periods), an objective or an initiative, in the name of the user of this token. @username mentions a member, who is told. To explain a value beside the value itself, give enter_values a note instead.',
  uses: [...PLAN_CALLS, 'comments.create'],
  input: {
    strategy: strategyField,
    of: refOf('The KPI, objective or initiative: its id, code or whole title.'),
    period: z.optional(
      z.string().check(z.describe(`Of a tracked KPI: the period it is about: ${PERIOD_FORMS}.`)),
    ),
    text: z.string().check(z.minLength(1), z.describe('The comment, as plain text.')),
    replyTo: z.optional(z.int().check(z.describe('The id of the comment that it replies to.'))),
  },
  run: async ({ strategy, of, period, text, replyTo }, api) => {
    const plan = await readPlan(api, strategy);
    const part = findPart(plan, of, COMMENTED, true);
    const body = {
      of: `${part.kind.toLowerCase()}:${part.id}`,
      text,
      ...(period !== undefined && { period }),
      ...(replyTo !== undefined && { parentId: replyTo }),
    };
    const { id, periodLabel } = await api('comments.create', { params: { id: plan.strategy.id }, body });
    return { written: id, on: namedPart(part), period: periodLabel };
  },
});

/** Locks a period. */
export const lockPeriodTool = tool({
  name: 'lock_period',
  title: 'Lock a period',
  description:
    'Locks a period that has ended: its values can no longer change, and a snapshot keeps its results. Call what_is_due first, tell the user what is still missing or unexplained, and lock only when the user said so. A member can reopen it in Meridian, with a reason.',
  uses: [...PLAN_CALLS, 'periods.lock'],
  input: {
    strategy: strategyField,
    period: z.string().check(z.describe('The month, quarter, half or year, such as 2026-10 or 2026-Q3.')),
    name: z.optional(
      z.string().check(z.describe('The name of the snapshot; without it that of the period.')),
    ),
    note: z.optional(z.string().check(z.describe('What is to be known about this close.'))),
  },
  run: async ({ strategy, ...body }, api) => {
    const { id } = (await readPlan(api, strategy)).strategy;
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const { label, lock, kpis } = await api('periods.lock', {
      params: { id },
      body: given as { period: string },
    });
    return {
      locked: label,
      as: lock?.name,
      snapshot: lock?.snapshotId,
      kpisWithValues: `${kpis.entered} of ${kpis.expected}`,
    };
  },
});
