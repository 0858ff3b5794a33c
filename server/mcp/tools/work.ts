import { hasScores } from '../../../contract/scorecard/shown-score.ts';
import * as z from 'zod/mini';
import { SEVERITIES, RULES, findingKey } from '../../../contract/plan-check/finding.ts';
import { ownerTexts } from '../../../contract/people/owner-texts.ts';
import { findingsOf } from '../../../contract/plan-check/plan-check.ts';
import { isDone } from '../../../contract/month/work-done.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import { paged, pageFields, short } from '../answer.ts';
import { findPart, namedPart, type Part, PLAN_CALLS, readPlan, refOf, strategyField } from '../plan.ts';
import { type Tool, tool } from '../tool.ts';
import { periodField } from '../period.ts';

/** The fields of each kind of work that name its end and who does it. */
const WORK: Partial<Record<Part['kind'], { end: string; who: string }>> = {
  initiative: { end: 'whenDate', who: 'whoName' },
  tactic: { end: 'dueDate', who: 'owner' },
  'action step': { end: 'dueDate', who: 'assignedTo' },
};

function lateWork(parts: readonly Part[], today: string): object[] {
  return parts.flatMap((part) => {
    const fields = WORK[part.kind];
    const end = fields && part.record[fields.end];
    if (!fields || typeof end !== 'string' || end.slice(0, 10) >= today) return [];
    const { progress, status } = part.record;
    if (isDone({ progress: Number(progress), status: String(status) })) return [];
    return [{ ...namedPart(part), ended: end.slice(0, 10), progress, status, who: part.record[fields.who] }];
  });
}

const whatIsDue = tool({
  name: 'what_is_due',
  title: 'What is due',
  description:
    'What a period still lacks before it can be locked: for each person the KPI values that are missing (with KPI id and period, ready for enter_values), which of them are late, the values that are not expected, the KPIs that are red or amber and whether somebody explained them, and whether the period is locked. Also lists initiatives, tactics and action steps that are past their end and not done. This is where closing a month starts.',
  uses: [...PLAN_CALLS, 'user.read', 'calendar.read', 'close.read'],
  input: {
    strategy: strategyField,
    period: periodField,
    mine: z.optional(z.boolean().check(z.describe('Only the values that the user of this token owes.'))),
    ...pageFields,
  },
  run: async ({ strategy, period, mine, ...page }, api) => {
    const plan = await readPlan(api, strategy);
    const params = { id: plan.strategy.id };
    const close = await api('close.read', { params, query: { ...(period !== undefined && { period }) } });
    const userId = mine ? (await api('user.read')).id : undefined;
    const missing = close.people
      .filter((person) => userId === undefined || person.userId === userId)
      .flatMap(({ name, items }) =>
        items.map(({ kpiId, title, period: key, periodLabel, due, isLate }) => ({
          who: name ?? 'nobody',
          kpi: kpiId,
          title,
          period: key,
          periodLabel,
          due,
          late: isLate || undefined,
        })),
      );
    const noteOf = ({
      kpiId,
      title,
      owner,
      value,
      target,
      isExplained,
      note,
    }: (typeof close.reds)[number]) => ({
      kpi: kpiId,
      title,
      owner,
      value,
      target,
      explained: isExplained,
      note: short(note?.text),
    });
    return {
      period: close.period.label,
      periodKey: close.period.key,
      phase: close.phase,
      canBeLocked: close.isLockable && close.lock === null,
      locked: close.lock && `Locked by ${close.lock.by} as “${close.lock.name}”`,
      valuesEntered: `${close.entered} of ${close.expected}`,
      red: mine ? undefined : close.reds.slice(0, JUDGED_MAX).map(noteOf),
      amber: mine ? undefined : close.ambers.slice(0, JUDGED_MAX).map(noteOf),
      notExpected: close.notExpected.slice(0, JUDGED_MAX).map(({ title, reason }) => `${title}: ${reason}`),
      pastTheirEnd: mine
        ? undefined
        : lateWork(plan.parts, todayIn(await api('calendar.read', { params }))).slice(0, JUDGED_MAX),
      ...paged(missing, page, 'missing'),
    };
  },
});
/** How many records beside the missing values an answer names. */
const JUDGED_MAX = 15;

const planCheck = tool({
  name: 'plan_check',
  title: 'Plan check',
  description:
    'Checks a strategy by the rules of the product and lists what should be looked at, the most important first: what is off track without action, KPIs without a recent value or an owner, initiatives past their end, units that do not fit, weights that are all 0, and so on. Findings that a member dismissed are left out.',
  uses: [...PLAN_CALLS, 'calendar.read', 'scorecard.read', 'findings.listDismissed'],
  input: {
    strategy: strategyField,
    severity: z.optional(z.enum(SEVERITIES).check(z.describe('Only findings of this severity.'))),
    ...pageFields,
  },
  run: async ({ strategy, severity, ...page }, api) => {
    const plan = await readPlan(api, strategy);
    const params = { id: plan.strategy.id };
    const today = todayIn(await api('calendar.read', { params }));
    const scores = hasScores(plan.content.kpi.values()) ? await api('scorecard.read', { params }) : undefined;
    const { dismissed } = await api('findings.listDismissed', { params });
    const gone = new Set(dismissed.map(findingKey));
    const { id: strategyId, title, owner, members } = plan.strategy;
    const { content } = plan;
    const texts = [...ownerTexts(content, [owner, ...members])];
    const rows = findingsOf({ strategyId, title, content, ownerTexts: texts, today, scores })
      .filter((finding) => !gone.has(findingKey(finding)))
      .map(({ rule, of, name, text }) => ({ ...RULES[rule], of, name, text }))
      .filter((finding) => !severity || finding.severity === severity);
    return { dismissed: dismissed.length, ...paged(rows, page, 'findings') };
  },
});

const comments = tool({
  name: 'comments',
  title: 'Read comments',
  description:
    'Comments of a strategy, or of one KPI, objective or initiative: threads, newest first, each with its replies. People explain here why a value is as it is.',
  uses: [...PLAN_CALLS, 'comments.list'],
  input: {
    strategy: strategyField,
    of: z.optional(refOf('The KPI, objective or initiative: its id, code or title.')),
    cursor: pageFields.cursor,
  },
  run: async ({ strategy, of, cursor }, api) => {
    const plan = await readPlan(api, strategy);
    const part = of === undefined ? undefined : findPart(plan, of, COMMENTED);
    const query = {
      ...(part && { of: `${part.kind.toLowerCase()}:${part.id}` }),
      ...(cursor !== undefined && { before: cursor }),
    };
    const { comments: all, next } = await api('comments.list', { params: { id: plan.strategy.id }, query });
    const rows = all.map(({ id, of: about, periodLabel, parentId, name, text, at, resolvedAt }) => ({
      id,
      of: about,
      period: periodLabel,
      replyTo: parentId,
      by: name,
      at,
      text: short(text),
      resolved: resolvedAt === null ? undefined : true,
    }));
    return { ...paged(rows, {}, 'comments'), next: next === null ? undefined : String(next) };
  },
});
/** The kinds of record that people comment on. */
export const COMMENTED = ['KPI', 'objective', 'initiative'] as const;

/** Reading: what is to be done. */
export const workTools: readonly Tool[] = [whatIsDue, planCheck, comments];
