import { CHOICE_WORDS } from '../exchange/choices.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { PersonNamer } from '../people/namer.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import type { NumbersOf, ReadCell } from '../values/cell.ts';
import { secondsIn } from '../dictionary/time-words.ts';
import { isPercentUnit } from '../dictionary/cell-words.ts';
import { shownPercent, textOf } from '../values/cell-text.ts';
import { mayBeFraction, readPoint } from '../values/point-value.ts';
import { quoted } from '../values/quoted.ts';
import { valueText } from '../values/value-text.ts';
import { amount } from '../words/amount.ts';
import { GRAIN_LABELS } from '../words/tracking.ts';
import { SERIES_LABELS } from '../words/point-words.ts';
import { choiceNamed } from '../dictionary/choice-words.ts';
import { IN_UNIT, sortOf } from './columns.ts';
import { columnOf } from './doubts.ts';
import { readField } from './field-value.ts';
import { unitBeside } from './heading-unit.ts';
import { isPartOfYear, periodsOfYear } from './heading-periods.ts';
import { type ColumnUse, fieldOf, type ImportMapping, RECORD_KINDS } from './mapping.ts';
import { grainOfDates, isDay, isOfPeriod, joinedPeriod, periodText, PeriodTexts } from './periods.ts';
import { seriesBeside } from '../dictionary/series-words.ts';
import type { SheetYear } from './year-above.ts';

/** What a column is read with: the mapping of its sheet, and some of its rows. */
export interface SaysContext {
  mapping: Pick<ImportMapping, 'rows' | 'columns' | 'decimal' | 'dates' | 'fractions' | 'unit'>;
  /** The headings of the columns, which may say the unit of their numbers. */
  headings: readonly string[];
  rows: readonly (readonly (ReadCell | undefined)[])[];
  calendar: Calendar;
  /** The year of periods that have none. */
  year?: SheetYear | undefined;
  personOf?: PersonNamer;
}

/** What a cell becomes. What is unusual is shown, however far down it stands. */
interface CellSays {
  text: string;
  isUnusual?: boolean;
}

const SHOWN = 3;
/** What cells without a value become. */
const NOTHING: Readonly<Record<string, string>> = { actual: 'no value', target: 'no target' };
const BETTER = { up: 'higher is better', down: 'lower is better' };

const unusual = (text: string): CellSays => ({ text, isUnusual: true });
const notRead = (text: string): CellSays => unusual(`not read: ${quoted(text)}`);

/** The periods of all rows where a column has a use: a year or month beside it belongs to them. */
function periodsOf(
  { mapping, rows, calendar, year }: SaysContext,
  column: number,
  use: ColumnUse,
): CellSays[] {
  const places = [...mapping.columns.with(column, use).entries()].flatMap(([index, other]) =>
    isOfPeriod(other) ? [[index, fieldOf(other) ?? ''] as const] : [],
  );
  const written = rows.map((cells) =>
    joinedPeriod(
      calendar,
      Object.fromEntries(places.map(([index, field]) => [field, periodText(cells[index], mapping.dates)])),
    ),
  );
  const parts = year ? [...new Set(written.filter(isPartOfYear))] : [];
  const completed = year ? periodsOfYear(calendar, year, parts) : [];
  const texts = new PeriodTexts(calendar, written);
  const grain = grainOfDates(written.filter(isDay));
  return written.map((text) => {
    const period = texts.read(completed[parts.indexOf(text)] ?? text, grain);
    if (period) return { text: period.label };
    return isPartOfYear(text) ? { text } : notRead(text);
  });
}

/** What a row and a heading say of a number: the unit in its own column, and what `NumbersOf` has. */
interface SaysNumbers extends NumbersOf {
  inRow: string;
}

/** What the rows of a column say of its numbers. */
function numbersOf(
  { mapping: { columns, fractions, unit: above = '' }, headings }: SaysContext,
  column: number,
): (cells: SaysContext['rows'][number]) => SaysNumbers {
  const [unitAt, nameAt, heading] = [
    columnOf(columns, 'unit'),
    columnOf(columns, 'kpi', 'measure'),
    headings[column] ?? '',
  ];
  return (cells) => {
    const [inRow, name] = [textOf(cells[unitAt]), textOf(cells[nameAt])];
    const unit = unitBeside(heading, name) ?? above;
    const areFractions = fractions === true && isPercentUnit(inRow || unit);
    return { inRow, unit, areFractions, seconds: secondsIn(heading) ?? secondsIn(name) };
  };
}

/** A value, target or limit. */
function pointSays(
  cell: ReadCell | undefined,
  name: string,
  { mapping: { decimal } }: SaysContext,
  { inRow, unit: beside, areFractions, seconds }: SaysNumbers,
): CellSays {
  const inUnit = inRow || beside;
  const reading = readPoint(cell, { decimal, unit: inUnit, seconds });
  if (reading.kind === 'none') return unusual(NOTHING[name] ?? 'nothing');
  if (reading.kind === 'na') return unusual('not applicable');
  if (reading.kind === 'problem') return notRead(textOf(cell));
  const unit = reading.isPercent ? '%' : reading.unit;
  if (reading.kind === 'band') return { text: `${amount(reading.lo, '')}–${amount(reading.hi, unit)}` };
  const isFraction = areFractions && mayBeFraction(reading, inUnit);
  const text = isFraction ? amount(shownPercent(reading.value), '%') : amount(reading.value, unit);
  return reading.kind === 'bound' ? unusual(`${text}, ${BETTER[reading.direction]}`) : { text };
}

/** A field of a record. */
function fieldSays(
  cell: ReadCell | undefined,
  name: string,
  context: SaysContext,
  numbers: SaysNumbers,
): CellSays {
  const kind = RECORD_KINDS[context.mapping.rows];
  const { valueType = 'date' } = KINDS[kind].fields[name] ?? {};
  const reading = readField(kind, name, cell, {
    ...context.mapping,
    calendar: context.calendar,
    ...((IN_UNIT.has(name) || valueType === 'money') && { unit: numbers.inRow, numbers }),
  });
  if (!reading) return unusual(NOTHING[name] ?? 'nothing');
  if ('problem' in reading) return notRead(textOf(cell));
  if (valueType === 'number' && readPoint(cell, { ...context.mapping, unit: '' }).kind === 'bound')
    return pointSays(cell, name, context, numbers);
  if (typeof reading.value === 'boolean') return { text: reading.value ? 'Yes' : 'No' };
  const word = CHOICE_WORDS[`${kind}.${name}`]?.[String(reading.value)];
  return { text: word ?? valueText(valueType, reading.value, { personOf: context.personOf ?? String }) };
}

/** What a cell becomes that tells a place of the row, such as its KPI. */
function placeSays(cell: ReadCell | undefined, name: string): CellSays {
  const text = textOf(cell);
  if (name === 'grain') {
    const grain = choiceNamed('kpi', 'grain', text);
    return grain === undefined ? notRead(text) : { text: GRAIN_LABELS[grain as keyof typeof GRAIN_LABELS] };
  }
  if (name !== 'series') return { text };
  const series = seriesBeside(text);
  return series ? { text: SERIES_LABELS[series] } : notRead(text);
}

/** What the cells of a column become where it has a use, each different text once: 'Q1 2026, Q2 2026'; empty for nothing. */
export function saysOf(context: SaysContext, column: number, use: ColumnUse | null): string {
  if (!use) return '';
  const isPeriod = isOfPeriod(use);
  const isYearBeside =
    isPeriod &&
    /year/i.test(fieldOf(use) ?? '') &&
    context.mapping.columns.some((other, index) => index !== column && isOfPeriod(other));
  const periods = isPeriod ? periodsOf(context, column, use) : [];
  const numbers = numbersOf(context, column);
  const says = context.rows.flatMap((cells, row): CellSays[] => {
    const cell = cells[column];
    if (textOf(cell) === '') return [];
    if (!('field' in use)) return [pointSays(cell, use.points, context, numbers(cells))];
    // Beside a part of a year it is the year of that.
    if (isYearBeside) return [{ text: textOf(cell) }];
    if (isPeriod) return [periods[row] ?? notRead(textOf(cell))];
    const sort = sortOf(context.mapping.rows, use.field);
    if (sort === 'series') return [pointSays(cell, use.field, context, numbers(cells))];
    return [
      sort === 'field' ? fieldSays(cell, use.field, context, numbers(cells)) : placeSays(cell, use.field),
    ];
  });
  const different = [...new Map(says.map((each) => [each.text, each])).values()];
  const shown = different.slice(0, SHOWN);
  const further = different
    .slice(SHOWN)
    .find(({ isUnusual }) => isUnusual && !shown.some((each) => each.isUnusual));
  return [...shown, ...(further ? [further] : [])].map(({ text }) => text).join(isPeriod ? ', ' : ' · ');
}
