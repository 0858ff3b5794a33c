import { readDay } from '../words/day-text.ts';
import type { ReadCell, TextRules } from './cell.ts';
import { shownPercent, textOf } from './cell-text.ts';
import { readPoint } from './point-value.ts';
import type { ValueType } from './value-type.ts';

/** What a cell says of a value: nothing where it is empty. */
export type CellReading = { value: unknown } | { problem: string } | undefined;

const YES = /^(?:yes|y|true|ja|wahr|oui|vrai|sí|si|verdadero|x|✓|✔|1)$/i;
const NO = /^(?:no|n|false|nein|falsch|non|faux|falso|0|-)$/i;

function readNumberField(type: ValueType, cell: ReadCell, { decimal }: TextRules): CellReading {
  const reading = readPoint(cell, { decimal, unit: type === 'money' ? '$' : '' });
  if (reading.kind === 'none' || reading.kind === 'na') return undefined;
  if (reading.kind === 'problem') return { problem: reading.message };
  if (reading.kind === 'band') return { problem: 'Give one number in place of a band' };
  const isFraction = type === 'percent' && !reading.isPercent && reading.value > 0 && reading.value < 1;
  return { value: isFraction ? shownPercent(reading.value) : reading.value };
}

/** A calendar date of a cell as YYYY-MM-DD, or the text that is none. */
export function dayIn(cell: ReadCell, { dates }: TextRules): string {
  const text = textOf(cell);
  if (cell.kind === 'date') return text.slice(0, 10);
  const day = ['en-US', 'de-DE', 'fr-FR', 'es-ES'].map((locale) => readDay(text, dates, locale));
  return day.find((read) => read !== text) ?? text;
}

function readBoolean(text: string): CellReading {
  if (YES.test(text)) return { value: true };
  return NO.test(text) ? { value: false } : { problem: 'Give yes or no' };
}

const listIn = (cell: ReadCell): CellReading => ({
  value: textOf(cell)
    .split(/\s*\n\s*/)
    .filter(Boolean),
});

/** How a cell is read by what the value is. */
const READERS: Partial<Record<ValueType, (cell: ReadCell, rules: TextRules) => CellReading>> = {
  date: (cell, rules) => ({ value: dayIn(cell, rules) }),
  number: (cell, rules) => readNumberField('number', cell, rules),
  money: (cell, rules) => readNumberField('money', cell, rules),
  percent: (cell, rules) => readNumberField('percent', cell, rules),
  dated: (cell, rules) => {
    const reading = readNumberField('dated', cell, rules);
    return reading && 'value' in reading ? { value: { value: reading.value, date: null } } : reading;
  },
  flag: (cell) => readBoolean(textOf(cell)),
  texts: listIn,
  records: listIn,
};

/** Reads a cell by what its value is; undefined where that is a text. */
export const cellReader = (
  type: ValueType,
): ((cell: ReadCell, rules: TextRules) => CellReading) | undefined => READERS[type];
