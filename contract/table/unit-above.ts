import { CURRENCY, isAmountUnit } from '../dictionary/unit-words.ts';
import { KINDS } from '../kinds/kinds.ts';
import { textOf } from '../values/cell-text.ts';
import { readPoint } from '../values/point-value.ts';
import { isInUnit } from './columns.ts';
import { columnOf, type Doubt, type Guess, headingAt, type Uses } from './doubts.ts';
import { unitBeside } from './heading-unit.ts';
import { fieldOf, RECORD_KINDS } from './mapping.ts';
import { ask } from './notation-doubts.ts';
import type { ReadSheet } from './row.ts';

/** A unit at the end of a line, after 'in' or in brackets: 'All figures in Tsd. €', '($ in thousands)'. */
const IN_UNIT_OF = new RegExp(
  String.raw`(?:^|[\s(])(?<sign>${CURRENCY})?\s?(?:in|en|em) (?<unit>[^(),;]{1,30}?)(?:[,;][^()]*)?\)?\.?$`,
  'iu',
);
const IN_BRACKETS = /\((?<unit>[^()]{1,20})\)$/u;

/** The unit that a line above a table says of its amounts; undefined for none. */
export function unitAbove({ rows }: ReadSheet, first: number): string | undefined {
  const units = rows.slice(0, first).flatMap((cells) =>
    cells.flatMap((cell) => {
      const { sign = '', unit = '' } =
        (IN_UNIT_OF.exec(textOf(cell)) ?? IN_BRACKETS.exec(textOf(cell)))?.groups ?? {};
      const whole = [sign, unit.trim()].filter(Boolean).join(' ');
      return isAmountUnit(whole) ? [whole] : [];
    }),
  );
  return units.at(-1);
}

/** Asks about columns of numbers for which nothing but a line above the table says the unit. */
export function unitDoubts(uses: Uses, guess: Guess, unit: string | undefined): Doubt[] {
  if (unit === undefined) return [];
  const fields = KINDS[RECORD_KINDS[guess.rows]].fields;
  const [unitColumn, nameColumn] = [columnOf(uses, 'unit'), columnOf(uses, 'kpi', 'measure')];
  return [...uses.entries()].flatMap(([column, use]): Doubt[] => {
    const isNumber = isInUnit(use) || fields[fieldOf(use) ?? '']?.valueType === 'money';
    if (!isNumber) return [];
    const isBare = guess.body.some((cells) => {
      const reading = readPoint(cells[column], { decimal: '.', unit: '' });
      const isMarked = reading.kind !== 'value' || reading.isPercent || reading.unit !== '';
      const unitThere =
        textOf(cells[unitColumn]) || unitBeside(headingAt(guess, column), textOf(cells[nameColumn]));
      return !isMarked && !unitThere;
    });
    if (!isBare) return [];
    return [
      ask(uses, column, `a line above says “in ${unit}”`, [
        { label: `In ${unit}`, unit },
        { label: 'Without a unit', unit: '' },
      ]),
    ];
  });
}
