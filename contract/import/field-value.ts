import { formOf, typeOf } from '../exchange/field-columns.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
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

/** The columns of the dates of dated fields, by their own names. */
export const DATES_OF: Readonly<Record<string, string>> = {
  baselineDate: 'baseline',
  finalTargetDate: 'finalTarget',
};

const YES = /^(?:yes|y|true|ja|wahr|oui|vrai|sí|si|verdadero|x|✓|✔|1)$/i;
const NO = /^(?:no|n|false|nein|falsch|non|faux|falso|0|-)$/i;

function readNumberField(name: string, cell: ReadCell, { decimal }: TextRules): FieldReading {
  const reading = readPoint(cell, { decimal, unit: name === 'budget' ? '$' : '' });
  if (reading.kind === 'none' || reading.kind === 'na') return undefined;
  if (reading.kind === 'problem') return { problem: reading.message };
  if (reading.kind === 'band') return { problem: 'Give one number in place of a band' };
  const isFraction = name === 'progress' && !reading.isPercent && reading.value > 0 && reading.value < 1;
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

function readForm(kind: KindName, name: string, cell: ReadCell, rules: TextRules): FieldReading {
  const field = KINDS[kind].fields[name];
  if (!field) return undefined;
  const text = textOf(cell);
  if (field.refers && formOf(field) !== 'array') return { value: text };
  const type = typeOf(name, field);
  if (type === 'date') return { value: dayIn(cell, rules) };
  const form = formOf(field);
  if (type === 'number') return readNumberField(name, cell, rules);
  if (form === 'object') {
    const reading = readNumberField(name, cell, rules);
    return reading && 'value' in reading ? { value: { value: reading.value, date: null } } : reading;
  }
  if (form === 'boolean') return readBoolean(text);
  if (form === 'array') return { value: text.split(/\s*\n\s*/).filter(Boolean) };
  return { value: choiceNamed(kind, name, text) ?? text };
}

/** Reads the cell of a field of a kind, and checks it by the rule of the field. */
export function readField(
  kind: KindName,
  name: string,
  cell: ReadCell | undefined,
  rules: TextRules,
): FieldReading {
  if (cell === undefined || textOf(cell) === '') return undefined;
  if (Object.hasOwn(DATES_OF, name)) return { value: dayIn(cell, rules) };
  const reading = readForm(kind, name, cell, rules);
  if (!reading || 'problem' in reading) return reading;
  const field = KINDS[kind].fields[name];
  // What refers to other records names them, and its rule is of their ids.
  const checked = field?.refers ? undefined : field?.rule?.safeParse(reading.value);
  if (!checked || checked.success) return reading;
  return { problem: checked.error.issues[0]?.message ?? 'This cannot be read' };
}
