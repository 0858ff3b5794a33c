import type { GuessedTable } from './guess.ts';
import { PERIOD_PARTS } from './periods.ts';
import {
  type ColumnUse,
  type ImportMapping,
  type Notation,
  notationOf,
  type TableChoice,
  type TableQuestion,
} from './mapping.ts';

/** The choice of a question that takes a notation; undefined where it is about more than that. */
function choiceWith({ choices }: TableQuestion, notation: Notation): TableChoice | undefined {
  const uses = new Set(choices.flatMap(({ use }) => (use ? [JSON.stringify(use)] : [])));
  const takes = (choice: TableChoice): boolean =>
    Object.entries(notationOf(choice)).some(([name, value]) => notation[name as keyof Notation] === value);
  return uses.size === 1 ? choices.find(takes) : undefined;
}

/** A mapping with the choice for a column that was asked about. A notation is that of all columns that are asked about it. */
export function answered(
  mapping: ImportMapping,
  questions: readonly TableQuestion[],
  column: number,
  choice: TableChoice,
): ImportMapping {
  const notation = notationOf(choice);
  const alike = questions.flatMap((question) => {
    const same = choiceWith(question, notation);
    return same && question.column !== column && mapping.open?.includes(question.column)
      ? [[question.column, same.use] as const]
      : [];
  });
  const uses = new Map([...alike, [column, choice.use] as const]);
  return {
    ...mapping,
    ...notation,
    columns: mapping.columns.map((other, index) => (uses.has(index) ? (uses.get(index) ?? null) : other)),
    open: mapping.open?.filter((index) => !uses.has(index)) ?? [],
  };
}

/** The mapping of a guess whose questions of its notation are answered. */
export const settled = ({ mapping, questions }: GuessedTable, notation: Notation): ImportMapping =>
  questions.reduce((settling, question) => {
    const choice = choiceWith(question, notation);
    return choice ? answered(settling, questions, question.column, choice) : settling;
  }, mapping);

const isOfPeriod = (use: ColumnUse | null | undefined): boolean =>
  !!use && 'field' in use && PERIOD_PARTS.some((part) => part === use.field);

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
