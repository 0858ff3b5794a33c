import type { GuessedTable } from './guess.ts';
import type { ImportMapping, Notation, TableChoice, TableQuestion } from './mapping.ts';

/** The choice of a question that takes a notation: the order of its dates, or its decimal mark; undefined where it is about more than that. */
function choiceWith({ choices }: TableQuestion, { dates, decimal }: Notation): TableChoice | undefined {
  const uses = new Set(choices.flatMap(({ use }) => (use ? [JSON.stringify(use)] : [])));
  const takes = (choice: TableChoice): boolean =>
    (choice.dates !== undefined && choice.dates === dates) ||
    (choice.decimal !== undefined && choice.decimal === decimal);
  return uses.size === 1 ? choices.find(takes) : undefined;
}

const isOfFractions = ({ choices }: TableQuestion): boolean => choices.some(({ use }) => use?.fractions);

/** Whether a choice of a question says the same of fractions. */
const saysSame = ({ use }: TableChoice, other: TableChoice): boolean =>
  use !== null && other.use !== null && use.fractions === other.use.fractions;

/**
 * A mapping with the choice for a column that was asked about. How dates and numbers are read, and whether percentages are fractions, is that of
 * all columns that are asked so.
 */
export function answered(
  mapping: ImportMapping,
  questions: readonly TableQuestion[],
  column: number,
  choice: TableChoice,
): ImportMapping {
  const { use, dates, decimal } = choice;
  const notation: Notation = { ...(dates && { dates }), ...(decimal && { decimal }) };
  const areFractions = questions.some((question) => question.column === column && isOfFractions(question));
  const alike = questions.flatMap((question) => {
    const isSame = (other: TableChoice) => isOfFractions(question) && saysSame(other, choice);
    const same = choiceWith(question, notation) ?? (areFractions ? question.choices.find(isSame) : undefined);
    return same && question.column !== column && mapping.open?.includes(question.column)
      ? [[question.column, same.use] as const]
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
    const choice = choiceWith(question, notation);
    return choice ? answered(settling, questions, question.column, choice) : settling;
  }, mapping);
