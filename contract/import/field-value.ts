import { dayColumnOf } from '../exchange/field-columns.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import type { ValueType } from '../values/value-type.ts';
import { readDay } from '../words/day-text.ts';
import { shownPercent, textOf } from './cell-text.ts';
import { choiceNamed } from './choice-words.ts';
import type { ImportMapping } from './mapping.ts';
import { readPoint } from './point-value.ts';
import type { ReadCell } from './row.ts';

/** The value of a field in a cell: nothing of an empty one. */
export type FieldReading = { value: unknown } | { problem: string } | undefined;

/** How texts are read that could be read in two ways. */
export type TextRules = Pick<ImportMapping, 'decimal' | 'dates'>;

/** The dated fields of a kind, by the columns that have their days. */
export const datedFields = (kind: KindName): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(KINDS[kind].fields).flatMap(([name, { valueType }]) =>
      valueType === 'dated' ? [[dayColumnOf(name), name] as const] : [],
    ),
  );

const YES = /^(?:yes|y|true|ja|wahr|oui|vrai|sí|si|verdadero|x|✓|✔|1)$/i;
const NO = /^(?:no|n|false|nein|falsch|non|faux|falso|0|-)$/i;

function readNumberField(type: ValueType, cell: ReadCell, { decimal }: TextRules): FieldReading {
  const reading = readPoint(cell, { decimal, unit: type === 'money' ? '$' : '' });
  if (reading.kind === 'none' || reading.kind === 'na') return undefined;
  if (reading.kind === 'problem') return { problem: reading.message };
  if (reading.kind === 'band') return { problem: 'Give one number in place of a band' };
  const isFraction = type === 'percent' && !reading.isPercent && reading.value > 0 && reading.value < 1;
  return { value: isFraction ? shownPercent(reading.value) : reading.value };
}

/** A calendar date of a cell as YYYY-MM-DD, or the text that is none. */
function dayIn(cell: ReadCell, { dates }: TextRules): string {
  const text = textOf(cell);
  if (cell.kind === 'date') return text.slice(0, 10);
  const day = ['en-US', 'de-DE', 'fr-FR', 'es-ES'].map((locale) => readDay(text, dates, locale));
  return day.find((read) => read !== text) ?? text;
}

function readBoolean(text: string): FieldReading {
  if (YES.test(text)) return { value: true };
  return NO.test(text) ? { value: false } : { problem: 'Give yes or no' };
}

const listIn = (cell: ReadCell): FieldReading => ({
  value: textOf(cell)
    .split(/\s*\n\s*/)
    .filter(Boolean),
});

/** How a cell is read by what the value is; other cells are texts. */
const READERS: Partial<Record<ValueType, (cell: ReadCell, rules: TextRules) => FieldReading>> = {
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

/** Reads the cell of a field of a kind, and checks it by the rule of the field. */
export function readField(
  kind: KindName,
  name: string,
  cell: ReadCell | undefined,
  rules: TextRules,
): FieldReading {
  if (cell === undefined || textOf(cell) === '') return undefined;
  if (datedFields(kind).has(name)) return { value: dayIn(cell, rules) };
  const field = KINDS[kind].fields[name];
  if (!field) return undefined;
  const read = READERS[field.valueType];
  const text = textOf(cell);
  const reading = read ? read(cell, rules) : { value: choiceNamed(kind, name, text) ?? text };
  // What refers to other records names them, and its rule is of their ids.
  if (!reading || 'problem' in reading || field.refers) return reading;
  const checked = field.rule?.safeParse(reading.value);
  if (!checked || checked.success) return reading;
  return { problem: checked.error.issues[0]?.message ?? 'This cannot be read' };
}
