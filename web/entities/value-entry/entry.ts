import { formatOf, wholePercent } from '../../../contract/words/value.ts';
import { type Score, scoreOf } from '../../../contract/scorecard/score.ts';
import type { Series } from '../../../contract/scorecard/settings.ts';
import type { KpiUpdate, Update } from '../../../contract/month/updates.ts';
import { type Judged, statusText } from '../../../contract/words/status.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';
import { NOT_APPLICABLE, type PointInput } from '../scorecard/points.ts';
import type { Entry, Timeline } from '../scorecard/scorecard.ts';
import { readValue, shareIn, singleIn, type TypedValue } from '../scorecard/typed-value.ts';
import { NOT_A_NUMBER, numberText } from '../../../contract/words/number-text.ts';

/** What a person enters: the value of a KPI in a period, of one that is due once without, or the progress of work. */
export interface ValueSubject extends Update {
  /** The list in which it was typed, which goes on showing it: My updates, or a person's missing values of a month. */
  list?: string;
}

/** The maximum length of a note: characters. */
export const NOTE_MAX = 1000;

/** Where a typed text belongs. */
export interface Place extends Pick<Update, 'strategyId' | 'kind' | 'id'> {
  series: Series | 'progress';
  /** The key of the period; null for what is due once. */
  period: string | null;
}

/** The place of a value. */
export const placeOf = ({ strategyId, kind, id, work, period }: ValueSubject): Place => ({
  strategyId,
  kind,
  id,
  series: work ? 'progress' : 'actual',
  period: period && period.key,
});

/** A place as one text. */
export const keyOf = ({ strategyId, kind, id, series, period }: Place): string =>
  `${strategyId} ${series} ${kind}:${id} ${period ?? 'once'}`;

/** The value of a KPI, of a tracked one in a period, as something to enter, with what a page knows of it. */
export const subjectOf = (
  kpi: Kpi,
  { key, label, due, isLate }: { key: string; label: string; due: string; isLate: boolean },
  known: Partial<KpiUpdate>,
): ValueSubject => ({
  strategyId: kpi.strategyId,
  kind: 'kpi',
  id: kpi.id,
  title: kpi.measure,
  context: '',
  period: kpi.grain && { key, label, grain: kpi.grain },
  due,
  isLate,
  entered: null,
  work: null,
  kpi: {
    ...kpi,
    decimals: formatOf(kpi).digits,
    factor: kpi.grain && kpi.aggregation === 'ratio' ? kpi.factor : null,
    ...NO_VALUE,
    ...NO_LINES,
    ...known,
  },
});

const NO_VALUE = { value: null, num: null, den: null, note: '', by: null, last: null, computed: null };
const NO_LINES = { target: null, redLine: null, band: null, sparkline: [] };

const NEITHER = 'Give a number, such as 57, or n/a with a reason.';
const PROGRESS = 'Progress is a whole number from 0 to 100';

function parseProgress(text: string): TypedValue {
  const share = shareIn(text);
  const parsed = singleIn(share ? String(wholePercent((100 * share.num) / share.den)) : text, '%');
  if (parsed.kind === 'none') return parsed;
  const isPercent = parsed.kind === 'value' && parsed.value >= 0 && parsed.value <= 100;
  return isPercent && Number.isInteger(parsed.value) ? parsed : { kind: 'error', message: PROGRESS };
}

/** Reads what was typed for an update. */
export function parseEntry({ kpi, period }: Pick<Update, 'kpi' | 'period'>, text: string): TypedValue {
  if (!kpi) return parseProgress(text);
  // Without periods there is always a value.
  if (!period) return singleIn(text, kpi.unit);
  const typed = readValue(text, kpi);
  return typed.kind === 'error' && typed.message === NOT_A_NUMBER ? { ...typed, message: NEITHER } : typed;
}

/** The text of what is entered. */
export function entryText({ kpi, work, entered }: Update): string {
  if (work) return String(work.progress);
  if (entered === 'na') return NOT_APPLICABLE;
  if (!kpi || kpi.value === null) return '';
  return kpi.num !== null && kpi.den !== null
    ? `${numberText(kpi.num)} / ${numberText(kpi.den)}`
    : numberText(kpi.value);
}

/** What a value of a KPI is judged by. */
type Judging = Pick<KpiUpdate, 'direction' | 'target' | 'redLine' | 'band' | 'cap'>;

/** The score of a value, as the server will compute it. */
export function scoreIn(
  { direction, target, redLine: red, band, cap }: Judging,
  value: number,
): Score | null {
  if (direction === 'none') return null;
  if (direction === 'band') return band && scoreOf(value, { direction, ...band }, cap);
  return target === null ? null : scoreOf(value, { direction, target, red }, cap);
}

/** The computed status of a value. */
export const judgedOf = (kpi: Judging, value: number): Judged => scoreIn(kpi, value)?.status ?? null;

/** The values before the period, oldest first. */
export const valuesBefore = ({ value, sparkline }: KpiUpdate): (number | null)[] =>
  value === null ? sparkline : sparkline.slice(0, -1);

/** Asks for a note on a value that is red, or whose status is not the one that a member chose; null where none is asked for. */
export function questionOf(
  { kpi, period }: Pick<Update, 'kpi' | 'period'>,
  parsed: TypedValue,
): string | null {
  if (!kpi || !period) return null;
  if (parsed.kind === 'na') return 'Why is there no value?';
  if (parsed.kind !== 'value') return null;
  const status = judgedOf(kpi, parsed.value);
  if (status === null) return null;
  const word = statusText(status);
  if (status === 'red') return `${word}: what happened, and what comes next?`;
  return kpi.statusChosen && word !== kpi.status ? `${word}, but ${kpi.status} was chosen: why?` : null;
}

/** The value that an entry writes; of a ratio its two numbers where those were typed. */
export function pointOf({ id, period }: Update, typed: TypedValue, note: string): PointInput {
  const point = { kpiId: id, period: period?.key ?? 'once', ...(note !== '' && { note }) };
  if (typed.kind === 'na') return { ...point, state: 'na' };
  if (typed.kind !== 'value') return { ...point, value: null };
  const { value, num, den } = typed;
  return num !== null && den !== null ? { ...point, num, den } : { ...point, value };
}

/** What is entered for a period of a timeline. */
export function enteredIn(
  { points }: Timeline,
  { key, actual }: Entry,
): Pick<Update, 'entered'> & Pick<KpiUpdate, 'value' | 'num' | 'den'> {
  const pointOf = (name: string) => points.find(({ period, series }) => period === key && series === name);
  const [point, num, den] = [pointOf('actual'), pointOf('num')?.value ?? null, pointOf('den')?.value ?? null];
  const hasParts = num !== null && den !== null;
  const entered = point?.state === 'na' ? 'na' : point || hasParts ? 'value' : null;
  return { entered, value: entered === 'value' ? actual : null, num, den };
}

/** An update with what was entered, as the server will answer it. */
export function withEntry<Row extends Update>(update: Row, parsed: TypedValue, note: string): Row {
  const { kpi, work } = update;
  if (parsed.kind === 'error') return update;
  if (work)
    return parsed.kind === 'value' ? { ...update, work: { ...work, progress: parsed.value } } : update;
  if (!kpi) return update;
  const before = valuesBefore(kpi);
  if (parsed.kind !== 'value')
    return {
      ...update,
      entered: parsed.kind === 'na' ? 'na' : null,
      kpi: { ...kpi, value: null, num: null, den: null, note, computed: null, sparkline: before },
    };
  const { value, num, den } = parsed;
  const sparkline = update.period ? [...before, value] : kpi.sparkline;
  const computed = update.period ? judgedOf(kpi, value) : null;
  return { ...update, entered: 'value', kpi: { ...kpi, value, num, den, note, computed, sparkline } };
}
