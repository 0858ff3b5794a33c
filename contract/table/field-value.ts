import { dayColumnOf } from '../exchange/field-columns.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { memo } from '../scorecard/steps.ts';
import type { ReadCell, TextRules } from '../values/cell.ts';
import { textOf } from '../values/cell-text.ts';
import { cellReader, type CellReading, dayIn } from '../values/read-cell.ts';
import { choiceNamed } from '../dictionary/choice-words.ts';
import { isDay, lastDayOf, periodText } from './periods.ts';

const dated = new Map<KindName, ReadonlyMap<string, string>>();

/** The dated fields of a kind, by the columns that have their days. */
export const datedFields = (kind: KindName): ReadonlyMap<string, string> =>
  memo(
    dated,
    kind,
    () =>
      new Map(
        Object.entries(KINDS[kind].fields).flatMap(([name, { valueType }]) =>
          valueType === 'dated' ? [[dayColumnOf(name), name] as const] : [],
        ),
      ),
  );

/** The day until which a value or a target is: of a period its last one. */
function lastDayIn(cell: ReadCell, rules: TextRules): string {
  const day = dayIn(cell, rules);
  const text = periodText(cell, rules.dates);
  return isDay(day) ? day : (lastDayOf(rules.calendar ?? DEFAULT_CALENDAR, text) ?? day);
}

/** Reads the cell of a field of a kind, and checks it by the rule of the field. */
export function readField(
  kind: KindName,
  name: string,
  cell: ReadCell | undefined,
  rules: TextRules,
): CellReading {
  if (cell === undefined || textOf(cell) === '') return undefined;
  if (datedFields(kind).has(name)) return { value: lastDayIn(cell, rules) };
  const field = KINDS[kind].fields[name];
  if (!field) return undefined;
  const read = cellReader(field.valueType);
  const text = textOf(cell);
  const reading =
    name === 'measureDueDate'
      ? { value: lastDayIn(cell, rules) }
      : read
        ? read(cell, rules)
        : { value: choiceNamed(kind, name, text) ?? text };
  // What refers to other records names them, and its rule is of their ids.
  if (!reading || 'problem' in reading || field.refers) return reading;
  const checked = field.rule?.safeParse(reading.value);
  if (!checked || checked.success) return reading;
  return { problem: checked.error.issues[0]?.message ?? 'This cannot be read' };
}
