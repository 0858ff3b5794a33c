import { readNumber, twofoldIn } from '../words/number-text.ts';
import { textOf } from '../values/cell-text.ts';
import { mayHoldNumbers } from './columns.ts';
import type { Doubt, Guess, Uses } from './doubts.ts';
import { isTwofoldDate } from './guess-texts.ts';
import type { ColumnUse } from './mapping.ts';

/** Asks about a column, which is not read until then. */
function ask(
  uses: Uses,
  column: number,
  why: string,
  choices: Omit<Doubt['uses'][number], keyof ColumnUse>[],
): Doubt {
  const use = uses[column] as ColumnUse;
  uses[column] = null;
  return { column, why, uses: choices.map((choice) => ({ ...use, ...choice })) };
}

/** Asks about columns of dates whose order nothing tells. */
export const dateDoubts = (uses: Uses, { columns }: Guess): Doubt[] =>
  columns.flatMap(({ content }, column): Doubt[] => {
    const isTwofold = content.texts.some(isTwofoldDate) && 2 * content.dates >= content.filled;
    if (!uses[column] || !isTwofold) return [];
    return [
      ask(uses, column, 'dates that could be read in two ways', [
        { label: 'Day first', dates: 'dmy' },
        { label: 'Month first', dates: 'mdy' },
      ]),
    ];
  });

/** Asks about columns of numbers with one mark that may be decimal or one between thousands, where nothing tells it. */
export const decimalDoubts = (uses: Uses, { rows, body }: Guess): Doubt[] =>
  [...uses.entries()].flatMap(([column, use]): Doubt[] => {
    if (!use || !mayHoldNumbers(use, rows)) return [];
    const texts = body.map((cells) => (cells[column]?.kind === 'text' ? textOf(cells[column]) : ''));
    const number = texts.map(twofoldIn).find(Boolean);
    if (number === undefined) return [];
    const marks = number.includes(',') ? (['.', ','] as const) : ([',', '.'] as const);
    return [
      ask(
        uses,
        column,
        'numbers that could be read in two ways',
        marks.map((decimal) => ({
          label: `${number} is ${readNumber(number, { locale: 'en-US', decimal }).value}`,
          decimal,
        })),
      ),
    ];
  });
