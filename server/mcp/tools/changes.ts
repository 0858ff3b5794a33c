import * as z from 'zod/mini';
import { namerOf } from '../../../contract/people/namer.ts';
import { namesOf, describeChange } from '../../../contract/words/changes/describe-change.ts';
import type { Moved } from '../../../contract/month/compare.ts';
import { shownInputs } from '../../../contract/month/shown-inputs.ts';
import { gapsText, isWithoutValues } from '../../../contract/words/compared.ts';
import { scoreText } from '../../../contract/words/value.ts';
import { statusText } from '../../../contract/words/status.ts';
import { arrow, paged, pageFields, pageOf, short } from '../answer.ts';
import {
  findPart,
  isWithin,
  type Part,
  type Plan,
  PLAN_CALLS,
  readPlan,
  refOf,
  strategyField,
} from '../plan.ts';
import { type Tool, tool, ToolError } from '../tool.ts';
import { PERIOD_FORMS } from '../period.ts';

const history = tool({
  name: 'history',
  title: 'History',
  description:
    'What was changed in a strategy, newest first: who did it (also by which API token), when, and each field from its earlier to its new value. Give "of" for the history of one record: of a KPI its settings, with "values" its values and targets.',
  uses: [...PLAN_CALLS, 'calendar.read', 'changes.list'],
  input: {
    strategy: strategyField,
    of: z.optional(refOf('Only this record: its id, code or title.')),
    values: z.optional(z.boolean().check(z.describe('Of a KPI: only changes of its values and targets.'))),
    cursor: pageFields.cursor,
  },
  run: async ({ strategy, of, values, cursor }, api) => {
    const plan = await readPlan(api, strategy);
    const params = { id: plan.strategy.id };
    const part = of === undefined ? undefined : findPart(plan, of, RECORDS);
    if (values && part?.kind !== 'KPI') throw new ToolError('Give "of" the KPI whose values are meant.');
    const filter = part && { entity: values ? ('points' as const) : part.entity, entityId: String(part.id) };
    const query = { ...filter, ...(cursor !== undefined && { before: cursor }) };
    const { changes, next } = await api('changes.list', { params, query });
    const { owner, members } = plan.strategy;
    const people = [owner, ...members];
    const names = namesOf(
      plan.content,
      namerOf(people.map(({ username, name }) => [username, name])),
      await api('calendar.read', { params }),
      (id) => people.find(({ userId }) => userId === id)?.name,
    );
    const rows = changes.map((change) => {
      const { sentence, details } = describeChange(change, names);
      const shown = details
        .filter(({ from, to }) => from !== to)
        .map(({ field, from, to }) => `${field}: ${short(from)} → ${short(to)}`);
      const by = change.byToken === undefined ? change.name : `token ${change.byToken} of ${change.name}`;
      return {
        at: change.at,
        by: change.byOperator ? 'the operator' : by,
        what: sentence,
        details: shown.slice(0, 15),
      };
    });
    // The history has pages of its own: what does not fit into one answer is rare, and told.
    const { shown: fitting, more } = pageOf(rows, {}, 'changes');
    const last = changes[fitting.length - 1];
    const cut = more !== undefined && last ? `${last.revision}.${last.seq}` : next;
    return {
      changes: fitting,
      next: cut,
      more: cut === null ? undefined : 'Older changes: call again with this cursor.',
    };
  },
});
const RECORDS = [
  'pillar',
  'objective',
  'KPI',
  'initiative',
  'tactic',
  'action step',
  'vision',
  'mission',
] as const;

const SIDE =
  'Either "now", a period such as 2026-06 (the plan of today with the scores of that period), or "snapshot:7".';
const sideOf = (text: string): string => (/^(?:now$|snapshot:|period:)/.test(text) ? text : `period:${text}`);
const scoreOf = (score: number | null): string | null => (score === null ? null : scoreText(score));

/** What moved a score most. */
const movedBy = (moved: Pick<Moved, 'inputs' | 'before' | 'after'>): string[] =>
  shownInputs(moved)
    .slice(0, 3)
    .map(({ name, by }) => `${name} ${by > 0 ? '+' : ''}${by}`);

/** Whether a moved record stands at or below another one. */
function isBelow(plan: Plan, top: Part, level: string, id: number): boolean {
  const kinds = level === 'kpi' ? ['KPI'] : [level];
  const part = plan.parts.find((one) => one.id === id && kinds.includes(one.kind));
  return part !== undefined && isWithin(part, top);
}

const compare = tool({
  name: 'compare',
  title: 'Compare two periods',
  description:
    'What differs between two periods or snapshots of a strategy: each score, status, value and target that moved, from → to, with what moved it most; and records that were added, changed or dropped in the plan. To find what turned red, give turned: "Off Track"; then explain each one. "under" limits it to a pillar or objective.',
  uses: [...PLAN_CALLS, 'compare.read'],
  input: {
    strategy: strategyField,
    from: z.string().check(z.describe(`The earlier time. ${SIDE} Periods are ${PERIOD_FORMS}.`)),
    to: z.string().check(z.describe(`The later time. ${SIDE}`)),
    under: z.optional(refOf('Only what stands below this pillar or objective: its id, code or title.')),
    turned: z.optional(
      z
        .enum(['Off Track', 'At Risk', 'On Track', 'No status'])
        .check(z.describe('Only what has this status now and had another one before.')),
    ),
    ...pageFields,
  },
  run: async ({ strategy, from, to, under, turned, ...page }, api) => {
    const plan = await readPlan(api, strategy);
    const top = under === undefined ? undefined : findPart(plan, under, ['pillar', 'objective']);
    const answer = await api('compare.read', {
      params: { id: plan.strategy.id },
      query: { from: sideOf(from), to: sideOf(to) },
    });
    // As on the page: without values every score would seem to have gone.
    const isEmpty = isWithoutValues(answer);
    const scores = (isEmpty ? [] : answer.scores)
      .filter(({ level, id }) => !top || isBelow(plan, top, level, id))
      .filter(
        ({ before, after }) =>
          !turned || (statusText(after.status) === turned && before.status !== after.status),
      )
      .map(({ level, id, name, unit, was, before, after, inputs }) => ({
        kind: level === 'kpi' ? 'KPI' : level,
        id,
        title: name,
        where: plan.parts.find((part) => part.id === id && part.kind === (level === 'kpi' ? 'KPI' : level))
          ?.where,
        status:
          before.status === after.status
            ? statusText(after.status)
            : arrow(statusText(before.status), statusText(after.status)),
        score: arrow(scoreOf(before.score), scoreOf(after.score)),
        value: level === 'kpi' ? arrow(before.value, after.value) : undefined,
        target: before.target === after.target ? after.target : arrow(before.target, after.target),
        unit: was ? arrow(was.unit, unit) : unit,
        movedBy: movedBy({ before, after, inputs }),
      }));
    const records =
      turned || top
        ? []
        : answer.records.map(({ kind, id, name, change, fields }) => ({
            changed: `${kind} ${id} “${name}” was ${change}`,
            fields: fields.map(({ field, from: was, to: is }) => `${field}: ${short(was)} → ${short(is)}`),
          }));
    const [before, after] = [answer.from.period.label, answer.to.period.label];
    return {
      from: before,
      to: after,
      note: isEmpty ? gapsText(answer, { before, after }) : undefined,
      valuesEntered: arrow(
        `${answer.values.before.have} of ${answer.values.before.of}`,
        `${answer.values.after.have} of ${answer.values.after.of}`,
      ),
      ...paged([...scores, ...records], page, 'differences'),
    };
  },
});

/** Reading: what changed. */
export const changeTools: readonly Tool[] = [history, compare];
