import { wholePercent } from '../../../contract/words/value.ts';
import { scoreOf } from '../../../contract/scorecard/score.ts';
import type { KpiUpdate, Update } from '../../../contract/month/updates.ts';
import { type Judged, statusText } from '../../../contract/words/status.ts';
import { NOT_APPLICABLE, type PointInput } from '../../entities/scorecard/points.ts';
import { readValue, shareIn, singleIn, type TypedValue } from '../../entities/scorecard/typed-value.ts';
import { numberText } from '../../../contract/words/number-text.ts';

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
  return period ? readValue(text, kpi) : singleIn(text, kpi.unit);
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

/** The computed status of a value, as the server will compute it. */
export function judgedOf({ direction, target, redLine: red, band, cap }: KpiUpdate, value: number): Judged {
  if (direction === 'none') return null;
  if (direction === 'band') return band && scoreOf(value, { direction, ...band }, cap).status;
  return target === null ? null : scoreOf(value, { direction, target, red }, cap).status;
}

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

/** The points that an entry writes; what it replaces is deleted. */
export function pointsOf({ id, kpi, period }: Update, parsed: TypedValue, note: string): PointInput[] {
  if (!kpi || !period || parsed.kind === 'error') return [];
  const point = (series: 'actual' | 'num' | 'den', more: object): PointInput => ({
    kpiId: id,
    period: period.key,
    series,
    ...more,
  });
  const noted = note === '' ? {} : { note };
  const hasParts = kpi.num !== null || kpi.den !== null;
  const withoutParts = hasParts ? [point('num', { value: null }), point('den', { value: null })] : [];
  if (parsed.kind === 'none') return [point('actual', { value: null }), ...withoutParts];
  if (parsed.kind === 'na') return [point('actual', { state: 'na', ...noted }), ...withoutParts];
  if (parsed.num === null) return [point('actual', { value: parsed.value, ...noted }), ...withoutParts];
  return [
    // A value for the ratio itself would count in place of its parts.
    ...(hasParts ? [] : [point('actual', { value: null })]),
    point('num', { value: parsed.num, ...noted }),
    point('den', { value: parsed.den }),
  ];
}

/** An update with what was entered, as the server will answer it. */
export function withEntry(update: Update, parsed: TypedValue, note: string): Update {
  const { kpi, work } = update;
  if (parsed.kind === 'error') return update;
  if (work)
    return parsed.kind === 'value' ? { ...update, work: { ...work, progress: parsed.value } } : update;
  if (!kpi) return update;
  const before = kpi.value === null ? kpi.sparkline : kpi.sparkline.slice(0, -1);
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
