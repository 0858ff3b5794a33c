import * as z from 'zod/mini';
import type { SheetGuess } from '../../../contract/import/preview.ts';
import { answered } from '../../../contract/table/answers.ts';
import type { ImportMapping, TableQuestion } from '../../../contract/table/mapping.ts';
import { pageOf } from '../answer.ts';
import { PLAN_CALLS, readPlan, strategyField } from '../plan.ts';
import { tool, ToolError } from '../tool.ts';

/** The number of a column that was asked about, and that of a choice. */
interface ColumnAnswer {
  column: number;
  choice: number;
}

/** A mapping with the choices for columns that were asked about. Throws a ToolError for one that is not there. */
function withAnswers({ mapping, questions }: SheetGuess, answers: readonly ColumnAnswer[]): ImportMapping {
  return answers.reduce((answering, { column, choice }) => {
    const use = questions.find((question) => question.column === column - 1)?.choices[choice - 1];
    if (!use) throw new ToolError(`Column ${column} has no question with a choice ${choice}.`);
    return answered(answering, questions, column - 1, use);
  }, mapping);
}

/** The heading of a column as the sheet shows it. */
const headingOf = ({ sample, mapping: { heading } }: SheetGuess, column: number): string =>
  sample
    .slice(heading.first, heading.first + heading.count)
    .map((cells) => cells[column] ?? '')
    .filter(Boolean)
    .join(' ');

/** A question as a model reads and answers it. */
const questionOf = (sheet: SheetGuess, { column, cells, why, choices }: TableQuestion) => ({
  column: column + 1,
  heading: headingOf(sheet, column),
  cells,
  why,
  choices: choices.map(({ label, becomes }, index) => ({ choice: index + 1, label, becomes })),
});

/** Reads a table into the plan, as the import of the product does. */
export const importTableTool = tool({
  name: 'import_table',
  title: 'Import a table',
  description:
    'Reads a table of KPIs, values, targets, objectives or initiatives into a strategy, as the import of the product reads a sheet: headings in English, German, French or Spanish, periods in columns or rows, in any order. Where a column may be read in more than one way, nothing is written and the questions are answered: call it again with answers. Ask the user where you do not know. With dryRun: true it says what it would do, row by row. What it writes is one change, which can be undone.',
  uses: [...PLAN_CALLS, 'imports.sheets', 'imports.preview', 'imports.create'],
  input: {
    strategy: strategyField,
    text: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(200_000),
        z.describe('The table with its headings: cells apart by tabs, semicolons or commas, a line a row.'),
      ),
    answers: z.optional(
      z
        .array(z.strictObject({ column: z.int(), choice: z.int() }))
        .check(z.describe('For each question the number of its column and of the choice, from 1.')),
    ),
    dryRun: z.optional(z.boolean().check(z.describe('Only say what would be written.'))),
  },
  run: async ({ strategy, text, answers = [], dryRun }, api) => {
    const { id } = (await readPlan(api, strategy)).strategy;
    const source = { text };
    const [sheet] = await api('imports.sheets', { params: { id }, body: { source } });
    if (!sheet) throw new ToolError('The text has no table.');
    const mapping = withAnswers(sheet, answers);
    const open = sheet.questions.filter(({ column }) => mapping.open?.includes(column));
    if (open.length > 0)
      return { questions: open.map((question) => questionOf(sheet, question)), nothingStored: true };
    const body = { source, mapping };
    const preview = await api('imports.preview', { params: { id }, body });
    const { shown, more } = pageOf(
      preview.rows.map(({ row, state, title, changes, problems, omitted }) => ({
        row: row + 1,
        state,
        title,
        changes: changes.map(({ what, to }) => `${what}: ${to}`),
        leftOut: [...problems, ...omitted].map(({ message }) => message),
      })),
      {},
      'rows',
    );
    const effect = { rows: shown, notShown: more, nonMembers: preview.nonMembers };
    if (dryRun) return { wouldDo: preview.counts, ...effect, nothingStored: true };
    const { counts } = await api('imports.create', {
      params: { id },
      body: { ...body, stamp: preview.stamp },
    });
    return { done: counts, ...effect };
  },
});
