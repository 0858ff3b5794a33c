import type { Change } from '../api/change.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { isInRange } from '../scorecard/date-range.ts';
import { parsePeriod } from '../scorecard/period-text.ts';
import { ONCE } from '../scorecard/periods.ts';
import type { PointValue } from '../scorecard/point-edits.ts';
import type { Series } from '../scorecard/settings.ts';
import { dayText } from './dates.ts';
import { type Format, PLAIN, valueText } from './value.ts';

/** The names of the series. */
export const SERIES_LABELS: Record<Series, string> = {
  actual: 'Actual',
  target: 'Target',
  red: 'Red line',
  lo: 'Band from',
  hi: 'Band to',
  redLo: 'Red below',
  redHi: 'Red above',
  num: 'Numerator',
  den: 'Denominator',
};

/** The label of a period by its key, 'Feb 2026'; of one that an earlier calendar had 'year from Jul 1, 2025'. */
export function periodLabel(calendar: Calendar, key: string): string {
  if (key === ONCE.key) return ONCE.label;
  const [grain = '', start = ''] = key.split(':');
  const earlier = isInRange(start) ? `${grain} from ${dayText(start)}` : key;
  return parsePeriod(calendar, key, 'month')?.label ?? earlier;
}

/** The parts of a ratio are not in its unit. */
const PART: Format = PLAIN;

/** A changed point, with its former and its new value as texts. */
export interface PointDetail {
  field: string;
  from: string;
  to: string;
  note: string;
}

const NOTHING = 'nothing';

function textOf(point: PointValue | null | undefined, format: Format): string {
  if (!point) return NOTHING;
  return point.state === 'na' ? 'no value' : valueText(point.value, format, NOTHING);
}

/** The points that a change changed, in words: 'Actual, Feb 2026' from 90% to 92%. */
export function pointDetails(
  { before, after }: Pick<Change, 'before' | 'after'>,
  calendar: Calendar,
  format: Format,
): PointDetail[] {
  return Object.entries((after ?? {}) as Record<string, PointValue | null>).map(([field, to]) => {
    const [series = '', key = ''] = field.split(' ');
    const period = periodLabel(calendar, key);
    const from = (before as Record<string, PointValue | null> | null)?.[field];
    const own = series === 'num' || series === 'den' ? PART : format;
    return {
      field: `${SERIES_LABELS[series as Series]}, ${period}`,
      from: textOf(from, own),
      to: textOf(to, own),
      note: to?.note ?? '',
    };
  });
}
