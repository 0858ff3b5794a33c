import type { ReadCell } from '../values/cell.ts';
import { type Decimal, readNumber, twofoldIn } from '../words/number-text.ts';
import { textOf } from '../values/cell-text.ts';
import { mayHoldNumbers } from './columns.ts';
import type { Doubt, Guess, Uses } from './doubts.ts';
import type { TableHeading } from './guess-heading.ts';
import { isTwofoldDate } from './guess-texts.ts';
import type { ColumnUse } from './mapping.ts';

/** Asks about a column, which is not read until then. */
export function ask(
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

/** Asks about columns whose headings are dates of an order that nothing tells: 'Actual 05/06/2026'. */
export const headingDoubts = (uses: Uses, { inOtherOrder = [] }: TableHeading): Doubt[] =>
  [...uses.entries()].flatMap(([column, use]): Doubt[] => {
    const period = inOtherOrder[column]?.period;
    if (!use || !('period' in use) || period === undefined || period === use.period) return [];
    uses[column] = null;
    return [{ column, why: 'a date that could be read in two ways', uses: [use, { ...use, period }] }];
  });

/** The ways to read the first number of some cells that could be read in two; none where there is no such number. */
export function readingsOf(cells: readonly (ReadCell | undefined)[]): { label: string; decimal: Decimal }[] {
  const number = cells.map((cell) => (cell?.kind === 'text' ? twofoldIn(textOf(cell)) : '')).find(Boolean);
  if (!number) return [];
  const marks = number.includes(',') ? (['.', ','] as const) : ([',', '.'] as const);
  return marks.map((decimal) => ({
    label: `${number} is ${readNumber(number, { locale: 'en-US', decimal }).value}`,
    decimal,
  }));
}

/** Asks about columns of numbers with one mark that may be decimal or one between thousands, where nothing tells it. */
export const decimalDoubts = (uses: Uses, { rows, body }: Guess): Doubt[] =>
  [...uses.entries()].flatMap(([column, use]): Doubt[] => {
    if (!use || !mayHoldNumbers(use, rows)) return [];
    const readings = readingsOf(body.map((cells) => cells[column]));
    return readings.length === 0
      ? []
      : [ask(uses, column, 'numbers that could be read in two ways', readings)];
  });
