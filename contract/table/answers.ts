import type { GuessedTable } from './guess.ts';
import { isOfPeriod } from './periods.ts';
import {
  type ImportMapping,
  type Notation,
  notationOf,
  type TableChoice,
  type TableQuestion,
} from './mapping.ts';

/** How a column is to be read, and the notation that goes with it. */
export type Answer = Pick<TableChoice, 'use'> & Notation;

/** The choice of a question that takes a notation; undefined where it is about more than that. */
function choiceWith({ choices }: TableQuestion, notation: Notation): TableChoice | undefined {
  const uses = new Set(choices.flatMap(({ use }) => (use ? [JSON.stringify(use)] : [])));
  const takes = (choice: TableChoice): boolean =>
    Object.entries(notationOf(choice)).some(([name, value]) => notation[name as keyof Notation] === value);
  return uses.size === 1 ? choices.find(takes) : undefined;
}

/** The choices that take a notation, by the columns that they are about. */
const choicesWith = (questions: readonly TableQuestion[], notation: Notation): Map<number, Answer> =>
  new Map(
    questions.flatMap((question) => {
      const choice = choiceWith(question, notation);
      return choice ? [[question.column, choice] as const] : [];
    }),
  );

/** A mapping with the choices for columns that were asked about. */
function withChoices(mapping: ImportMapping, choices: ReadonlyMap<number, Answer>): ImportMapping {
  const notations = [...choices.values()].map((choice): Notation => notationOf(choice));
  return {
    ...mapping,
    ...notations.reduce((all, notation) => Object.assign(all, notation), {}),
    columns: mapping.columns.map((use, column) =>
      choices.has(column) ? (choices.get(column)?.use ?? null) : use,
    ),
    open: mapping.open?.filter((column) => !choices.has(column)) ?? [],
  };
}

/** A mapping with the choice for a column that was asked about. A notation is that of all columns that are asked about it. */
export function answered(
  mapping: ImportMapping,
  questions: readonly TableQuestion[],
  column: number,
  choice: Answer,
): ImportMapping {
  const open = new Set(mapping.open);
  const alike = choicesWith(
    questions.filter((question) => open.has(question.column)),
    notationOf(choice),
  );
  return withChoices(mapping, alike.set(column, choice));
}

/** The mapping of a guess whose questions of its notation are answered. */
export const settled = ({ mapping, questions }: GuessedTable, notation: Notation): ImportMapping =>
  withChoices(mapping, choicesWith(questions, notation));

/** A mapping with the columns that are not open. Beside a part of a period that is open no other part tells it. */
export function withoutOpen({ open = [], ...mapping }: ImportMapping): ImportMapping {
  const isPeriodOpen = open.some((column) => isOfPeriod(mapping.columns[column]));
  return {
    ...mapping,
    columns: mapping.columns.map((use, column) =>
      open.includes(column) || (isPeriodOpen && isOfPeriod(use)) ? null : use,
    ),
  };
}
