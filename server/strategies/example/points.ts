import type { Records } from '../../../contract/kinds/kinds.ts';
import type { PointRow } from '../../measures/enter-values.ts';

/** A target from a month on, which is so many months ago. */
type Target = readonly [monthsAgo: number, value: number, note?: string];

/** A KPI of the example that is tracked over time. */
interface Tracked {
  /** Its settings beside `grain`. */
  settings: Partial<Records['kpi']>;
  /** Its first and last value; none where it is computed. */
  values?: readonly [first: number, last: number];
  /** A drop and its recovery: its middle, and how deep it is. */
  dip?: readonly [monthsAgo: number, depth: number];
  /** The month without a value. */
  gap?: number;
  /** Its owner is the user who creates the example, and has not entered the value of the last ended month yet. */
  isDue?: true;
  /** The numerator and denominator of a ratio follow from its value and this denominator. */
  per?: number;
  /** What the owner says about the last ended month. */
  note?: string;
  targets: readonly Target[];
  /** The limits of a band, and of what is worse. */
  band?: readonly [lo: number, hi: number, redLo: number, redHi: number];
}

/** For how many ended months there are values. */
const MONTHS = 24;
/** The months that are locked, by how long ago they were: the last ended one is being closed. */
const CLOSED_MONTHS = [2, 3] as const;
/** For how many months a dip goes down, and up again. */
const DIP_MONTHS = 4;

/** The KPIs that are tracked, by measure. */
export const TRACKED: Readonly<Record<string, Tracked>> = {
  'Service share of revenue': {
    settings: { indicator: 'lag', decimals: 1, weight: 2 },
    values: [19, 31],
    targets: [
      [24, 20],
      [12, 26],
      [5, 30, 'The board brought the goal forward by a year.'],
    ],
  },
  'Contract renewal rate': {
    settings: { indicator: 'lead', decimals: 1 },
    values: [90, 94],
    dip: [11, 6],
    isDue: true,
    targets: [[24, 92]],
  },
  'Operating margin': {
    settings: { indicator: 'lag', decimals: 1 },
    values: [11.2, 12.4],
    dip: [14, 2.5],
    note: 'Copper cost us 1.1 points.',
    targets: [
      [24, 12],
      [11, 14],
    ],
  },
  'Inventory reach': {
    settings: { direction: 'down', decimals: 0 },
    values: [96, 82],
    targets: [
      [24, 90],
      [12, 78],
    ],
  },
  'Receivables overdue': {
    settings: { indicator: 'lead', direction: 'down', decimals: 1 },
    values: [7.1, 4.6],
    gap: 8,
    isDue: true,
    targets: [[24, 5]],
  },
  'Unplanned outages per 100 pumps': {
    settings: { indicator: 'lag', direction: 'down', decimals: 1, aggregation: 'mean' },
    values: [2.4, 1.6],
    dip: [9, -0.9],
    targets: [[24, 1.5]],
  },
  'Orders delivered on the promised day': {
    settings: { indicator: 'lead', aggregation: 'ratio', factor: 100, decimals: 0 },
    values: [93, 88],
    dip: [3, 8],
    per: 200,
    note: 'The new planning tool went live in the busiest weeks.',
    targets: [[24, 96]],
  },
  'Installed pumps under monitoring': {
    settings: { indicator: 'lead', decimals: 0 },
    values: [9, 34],
    targets: [
      [24, 10],
      [18, 15],
      [12, 20],
      [6, 30],
    ],
  },
  'Lead time of standard pumps': {
    settings: { indicator: 'lead', direction: 'down', decimals: 0 },
    values: [36, 29],
    dip: [16, -4],
    targets: [
      [24, 34],
      [12, 28],
    ],
  },
  'Stock per day of lead time': {
    settings: {
      direction: 'down',
      decimals: 1,
      source: 'formula',
      formula: '[Inventory reach] ÷ [Lead time of standard pumps]',
    },
    targets: [[24, 2.8]],
  },
  'Voluntary turnover': {
    settings: { indicator: 'lag', direction: 'band', decimals: 1 },
    values: [6.1, 9.2],
    targets: [],
    band: [4, 8, 2, 11],
  },
  'Sites with a complete asset record': {
    settings: { indicator: 'lead', decimals: 0 },
    values: [58, 91],
    targets: [
      [24, 60],
      [12, 75],
      [6, 90],
    ],
  },
};

/** The month that was so many months before today's, as `YYYY-MM`. */
export function monthBefore(today: string, months: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

/** The value of a month: from the first to the last with small ups and downs, less the dip. */
function valueOf(
  { values: [first, last] = [0, 0], dip: [middle, depth] = [0, 0] }: Tracked,
  ago: number,
): number {
  const share = (MONTHS - ago) / MONTHS;
  const down = Math.max(0, 1 - Math.abs(ago - middle) / DIP_MONTHS);
  const wobble = 0.06 * Math.sin(ago * 1.9) * (1 - share);
  return Math.round((first + (last - first) * (share + wobble) - (middle > 0 ? depth * down : 0)) * 10) / 10;
}

function pointsOf({ id: kpiId, actual }: Records['kpi'], tracked: Tracked, today: string): PointRow[] {
  const { values, gap, isDue, per, note: lastNote = '', targets, band } = tracked;
  const from = monthBefore(today, MONTHS);
  const points: PointRow[] = targets.map(([ago, value, note = '']) => ({
    kpiId,
    series: 'target',
    period: monthBefore(today, ago),
    value,
    note,
  }));
  for (const [at, series] of (['lo', 'hi', 'redLo', 'redHi'] as const).entries())
    if (band) points.push({ kpiId, series, period: from, value: band[at] ?? 0 });
  const last = isDue ? CLOSED_MONTHS[0] : 0;
  for (let ago = values ? MONTHS : -1; ago >= last; ago--) {
    if (ago === gap) continue;
    const period = monthBefore(today, ago);
    const value = ago === 0 ? actual : valueOf(tracked, ago);
    if (value === null) continue;
    const note = ago === 1 ? lastNote : '';
    if (per === undefined) points.push({ kpiId, period, value, note });
    else
      points.push(
        { kpiId, series: 'num', period, value: Math.round((value * per) / 100), note },
        { kpiId, series: 'den', period, value: per },
      );
  }
  return points;
}

/** The months of the example that are locked, oldest first, as `YYYY-MM`. */
export const closedMonths = (today: string): string[] =>
  CLOSED_MONTHS.toReversed().map((ago) => monthBefore(today, ago));

/**
 * The values and targets of 24 months: growth, dips with their recovery, a month that was missed, a goal that was brought
 * forward, two values of the last ended month that are still due. The running month has the actuals of the KPIs.
 */
export const examplePoints = (kpis: Iterable<Records['kpi']>, today: string): PointRow[] =>
  Array.from(kpis).flatMap((kpi) => {
    const tracked = TRACKED[kpi.measure];
    return tracked ? pointsOf(kpi, tracked, today) : [];
  });
