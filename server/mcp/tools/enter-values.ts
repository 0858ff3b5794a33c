import * as z from 'zod/mini';
import type { ValueResult } from '../../../contract/scorecard/answers.ts';
import { pageOf } from '../answer.ts';
import { PERIOD_FORMS } from '../period.ts';
import {
  findPart,
  type Part,
  type Plan,
  PLAN_CALLS,
  readPlan,
  type Ref,
  refOf,
  strategyField,
} from '../plan.ts';
import { tool, ToolError } from '../tool.ts';

/** The most values of one call. */
const ROWS_MAX = 1000;

/** The KPI of a row, or why it is refused. */
function kpiOf(plan: Plan, ref: Ref): Part | string {
  try {
    return findPart(plan, ref, ['KPI'], true);
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

/** Enters values of KPIs. */
export const enterValuesTool = tool({
  name: 'enter_values',
  title: 'Enter values',
  description:
    'Enters actual values of KPIs for periods, each with an optional note; many rows in one call, written together as one entry of the history. Each row is written, the same already, or refused for itself with the reason; a row is never guessed: an unclear KPI name is refused with the candidates. value: null deletes a value. With dryRun: true it only says what it would do, with the value before. A written row says what is "unusual" about its value beside those before it: ask whether it is right. Entering the same rows again changes nothing. A KPI without a "grain" is due once: its period is "once", and its value has no note.',
  uses: [...PLAN_CALLS, 'values.write'],
  input: {
    strategy: strategyField,
    rows: z
      .array(
        z.strictObject({
          kpi: refOf('The KPI: its id, code or whole title.'),
          period: z.string().check(z.describe(`The period of the value: ${PERIOD_FORMS}.`)),
          value: z.nullable(z.number()).check(z.describe('The value; null deletes it.')),
          note: z.optional(
            z.string().check(z.describe('Why it is so. Without it the note that is there stays.')),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(ROWS_MAX)),
    dryRun: z.optional(z.boolean().check(z.describe('Only say what would be written.'))),
    allOrNothing: z.optional(z.boolean().check(z.describe('Write nothing where one row is refused.'))),
  },
  run: async ({ strategy, rows, dryRun, allOrNothing }, api) => {
    const plan = await readPlan(api, strategy);
    const found = rows.map(({ kpi }) => kpiOf(plan, kpi));
    const clear = rows.flatMap(({ period, value, note }, index) => {
      const part = found[index];
      if (typeof part !== 'object') return [];
      return [{ id: part.id, period, value, ...(note !== undefined && { note }) }];
    });
    const isHeld = allOrNothing === true && clear.length < rows.length;
    const answer =
      clear.length === 0 || isHeld
        ? undefined
        : await api('values.write', {
            params: { id: plan.strategy.id },
            query: { dryRun: dryRun ? 'true' : 'false', atomic: allOrNothing ? 'true' : 'false' },
            body: { values: clear },
          });
    const results = answer?.rows.values();
    const said = rows.map(({ period, value }, index) => {
      const part = found[index];
      if (typeof part !== 'object') return { row: index + 1, state: 'refused', why: part };
      const held: ValueResult = {
        state: 'refused',
        why: 'Nothing was written, because another row is refused',
      };
      const { state, why, before, unusual } = results?.next().value ?? held;
      const from = state === 'written' ? { from: before ?? 'none', to: value ?? 'none' } : {};
      return { row: index + 1, kpi: part.id, title: part.title, period, state, why, ...from, unusual };
    });
    const count = (state: string) => said.filter((row) => row.state === state).length;
    const refused = said.filter(({ state }) => state === 'refused');
    const { shown, more } = pageOf([...refused, ...said.filter((row) => !refused.includes(row))], {}, 'rows');
    return {
      [dryRun ? 'wouldBeWritten' : 'written']: count('written'),
      same: count('same'),
      refused: refused.length,
      rows: shown,
      notShown: more && `${said.length - shown.length} more rows, none of them refused unless all shown are.`,
      nothingStored: dryRun,
    };
  },
});
