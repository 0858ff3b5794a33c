import { CHOICE_WORDS } from '../exchange/choices.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { textOf } from '../values/cell-text.ts';
import type { ReadCell } from '../values/cell.ts';
import { readPoint } from '../values/point-value.ts';
import { readField } from './field-value.ts';
import { type ColumnUse, type ImportMapping, RECORD_KINDS } from './mapping.ts';
import { joinedPeriod, PERIOD_PARTS, periodText, PeriodTexts } from './periods.ts';

/** What a column is read with: the mapping of its sheet, and some of its rows. */
export interface SaysContext {
  mapping: Pick<ImportMapping, 'rows' | 'columns' | 'decimal' | 'dates'>;
  rows: readonly (readonly (ReadCell | undefined)[])[];
  calendar: Calendar;
}

const PERIOD_PLACES: ReadonlySet<string> = new Set(PERIOD_PARTS);

/** The period of a row whose column has a use. */
function periodOf(
  { mapping, calendar }: SaysContext,
  cells: readonly (ReadCell | undefined)[],
  column: number,
  use: ColumnUse,
): string {
  const parts: Partial<Record<string, string>> = {};
  for (const [index, other] of mapping.columns.with(column, use).entries())
    if (other && 'field' in other && PERIOD_PLACES.has(other.field))
      parts[other.field] = periodText(cells[index], mapping.dates);
  const text = joinedPeriod(calendar, parts);
  return new PeriodTexts(calendar, [text]).read(text, 'month')?.label ?? text;
}

function pointText(cell: ReadCell | undefined, { mapping: { decimal } }: SaysContext): string {
  const reading = readPoint(cell, { decimal, unit: '' });
  if (reading.kind === 'band') return `${reading.lo}–${reading.hi}`;
  if (reading.kind === 'na') return 'not applicable';
  if (reading.kind === 'none' || reading.kind === 'problem') return '';
  return `${reading.value}${reading.isPercent ? '%' : ''}`;
}

/** What the cells of a column become where it has a use, each different text once: 'Q1 2026, Q2 2026'; empty for nothing. */
export function saysOf(context: SaysContext, column: number, use: ColumnUse | null): string {
  if (!use) return '';
  const kind = RECORD_KINDS[context.mapping.rows];
  const texts = context.rows.map((cells) => {
    const cell = cells[column];
    if (textOf(cell) === '') return '';
    if (!('field' in use)) return pointText(cell, context);
    if (PERIOD_PLACES.has(use.field)) return periodOf(context, cells, column, use);
    const reading = readField(kind, use.field, cell, context.mapping);
    if (!reading) return textOf(cell);
    if ('problem' in reading) return reading.problem;
    return CHOICE_WORDS[`${kind}.${use.field}`]?.[String(reading.value)] ?? String(reading.value);
  });
  return [...new Set(texts.filter(Boolean))].slice(0, 3).join(', ');
}
