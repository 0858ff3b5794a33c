import { yesOrNo } from '../dictionary/cell-words.ts';
import { scaleIn } from '../dictionary/unit-words.ts';
import { readDay } from '../words/day-text.ts';
import type { ReadCell, TextRules } from './cell.ts';
import { shownPercent, textOf } from './cell-text.ts';
import { inUnit, mayBeFraction, readPoint } from './point-value.ts';
import type { ValueType } from './value-type.ts';

/** What a value says of the record that it is of: the unit that stands beside it, and which way is better where it is a limit. */
export interface Implied {
  unit?: string;
  direction?: 'up' | 'down' | 'band';
}

/** What a cell says of a value, and whether its unit stands beside it: nothing where it is empty. */
export type CellReading =
  | { value: unknown; implied?: Implied; isMarked?: boolean }
  | { problem: string }
  | undefined;

/** An amount of money in the scale of its heading, unless it has one itself: 80 below 'Budget ($000)' is 80,000. */
const amountIn = (value: number, text: string, unit = ''): number => {
  const beside = text.replaceAll(/[-−+()\d.,'\s]*\d[-−()\d.,'\s]*|^[-−+(]+/g, ' ').trim();
  return scaleIn(beside) ? value : value * (scaleIn(unit)?.scale ?? 1);
};

function readNumberField(
  type: ValueType,
  cell: ReadCell,
  { decimal, unit: known = '', numbers }: TextRules,
): CellReading {
  const unit = known || (numbers?.unit ?? '');
  const reading = readPoint(cell, {
    decimal,
    unit: type === 'money' ? '$' : unit,
    seconds: numbers?.seconds,
  });
  if (reading.kind === 'none' || reading.kind === 'na') return undefined;
  if (reading.kind === 'problem') return { problem: reading.message };
  if (reading.kind === 'band') return { problem: 'Give one number in place of a band' };
  if (type === 'percent') {
    const isFraction = !reading.isPercent && reading.value > 0 && reading.value < 1;
    return { value: isFraction ? shownPercent(reading.value) : reading.value };
  }
  const isMarked = reading.isPercent || reading.unit !== '';
  const read =
    type === 'money'
      ? { value: amountIn(reading.value, textOf(cell), numbers?.unit), unit: '' }
      : inUnit(reading.value, reading, isMarked ? known : unit);
  if ('problem' in read) return read;
  return {
    value:
      numbers?.areFractions === true && mayBeFraction(reading, unit) ? shownPercent(read.value) : read.value,
    isMarked,
    implied: {
      ...(read.unit !== '' && { unit: read.unit }),
      ...(reading.kind === 'bound' && { direction: reading.direction }),
    },
  };
}

/** A calendar date of a cell as YYYY-MM-DD, or the text that is none. */
export function dayIn(cell: ReadCell, { dates }: TextRules): string {
  const text = textOf(cell);
  if (cell.kind === 'date') return text.slice(0, 10);
  return readDay(text, dates, 'en-US');
}

function readBoolean(text: string): CellReading {
  const value = yesOrNo(text);
  return value === undefined ? { problem: 'Give yes or no' } : { value };
}

const listIn = (cell: ReadCell): CellReading => ({
  value: textOf(cell)
    .split('\n')
    .map((line) => line.trim())
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
    return reading && 'value' in reading
      ? { ...reading, value: { value: reading.value, date: rules.numbers?.day ?? null } }
      : reading;
  },
  flag: (cell) => readBoolean(textOf(cell)),
  texts: listIn,
  records: listIn,
};

/** Reads a cell by what its value is; undefined where that is a text. */
export const cellReader = (
  type: ValueType,
): ((cell: ReadCell, rules: TextRules) => CellReading) | undefined => READERS[type];
