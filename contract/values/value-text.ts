import type { PersonNamer } from '../people/namer.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { isInRange } from '../scorecard/date-range.ts';
import type { Dated } from '../scorecard/settings.ts';
import { quantityText } from '../words/formats.ts';
import { dayText, MONTHS } from '../words/dates.ts';
import { lazily } from '../words/lazily.ts';
import type { ValueType } from './value-type.ts';

const NOTHING = 'nothing';
const DAY = /^\d{4}-\d{2}-\d{2}/;

const dollars = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 }),
);

/** A date in words; one that an upgrade emptied stands as it was, because the words of its year would have two digits. */
function dateText(text: string): string {
  const day = text.slice(0, 10);
  return isInRange(day) ? dayText(day) : day;
}

function numberText(type: ValueType, value: number): string {
  if (type === 'money') return dollars().format(value);
  return type === 'percent' ? `${value}%` : quantityText(value);
}

/** A calendar in words: 'year from Jul, named by its end, Europe/Berlin'. */
function calendarText({ fiscalYearStartMonth, yearLabel, weekPattern, timeZone }: Calendar): string {
  const year =
    weekPattern === 'iso' ? `year from ${MONTHS[fiscalYearStartMonth - 1]}` : `year of weeks, ${weekPattern}`;
  return `${year}, named by its ${yearLabel}, ${timeZone}`;
}

/** Whether nothing stands where a value is shown. */
const isNothing = (raw: unknown): boolean =>
  raw === null || raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0);

/** A value as a text; `nameOf` gives the title of a record by its id. */
export function valueText(
  type: ValueType,
  raw: unknown,
  { personOf, nameOf = String }: { personOf: PersonNamer; nameOf?: (id: unknown) => string },
): string {
  if (isNothing(raw)) return NOTHING;
  if (type === 'record') return nameOf(raw);
  if (Array.isArray(raw))
    return raw.map((item) => (type === 'records' ? nameOf(item) : String(item))).join(', ');
  if (typeof raw === 'number') return numberText(type, raw);
  if (type === 'dated') {
    const { value, date } = raw as Dated;
    return `${quantityText(value)}${date === null ? '' : ` on ${dateText(date)}`}`;
  }
  if (typeof raw !== 'string') return calendarText(raw as Calendar);
  if (type === 'person') return personOf(raw);
  return type === 'date' && DAY.test(raw) ? dateText(raw) : raw;
}
