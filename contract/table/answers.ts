import type { GuessedTable } from './guess.ts';
import type { ImportMapping, Notation, TableChoice, TableQuestion } from './mapping.ts';

/** Whether a choice takes a notation: the order of its dates, or its decimal mark. */
const takes = (choice: TableChoice, { dates, decimal }: Notation): boolean =>
  (choice.dates !== undefined && choice.dates === dates) ||
  (choice.decimal !== undefined && choice.decimal === decimal);

/** A mapping with the choice for a column that was asked about. How dates or numbers are read is that of all columns that are asked so. */
export function answered(
  mapping: ImportMapping,
  questions: readonly TableQuestion[],
  column: number,
  { use, dates, decimal }: TableChoice,
): ImportMapping {
  const notation: Notation = { ...(dates && { dates }), ...(decimal && { decimal }) };
  const alike = questions.flatMap((question) => {
    const choice = question.choices.find((other) => takes(other, notation));
    return choice && question.column !== column && mapping.open?.includes(question.column)
      ? [[question.column, choice.use] as const]
      : [];
  });
  const uses = new Map([...alike, [column, use] as const]);
  return {
    ...mapping,
    ...notation,
    columns: mapping.columns.map((other, index) => (uses.has(index) ? (uses.get(index) ?? null) : other)),
    open: mapping.open?.filter((index) => !uses.has(index)) ?? [],
  };
}

/** The mapping of a guess whose questions of dates and numbers are answered by a notation. */
export const settled = ({ mapping, questions }: GuessedTable, notation: Notation): ImportMapping =>
  questions.reduce((settling, question) => {
    const choice = question.choices.find((other) => takes(other, notation));
    return choice ? answered(settling, questions, question.column, choice) : settling;
  }, mapping);
