import { followsParts } from '../../contract/commands/derived-progress.ts';
import { formatOf } from '../../contract/words/value.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import type { DueValue } from '../../contract/month/due-values.ts';
import { bandOf, judge, valueOf } from '../../contract/scorecard/judge.ts';
import { type Need, needsOf } from '../../contract/scorecard/needs.ts';
import { type Period, periodAfter } from '../../contract/scorecard/periods.ts';
import type { Measure } from '../../contract/scorecard/settings.ts';
import { Readings } from '../../contract/scorecard/readings.ts';
import type { KpiUpdate, Update } from '../../contract/month/updates.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import type { PointsById } from '../measures/points/read.ts';
import type { UnitIn } from '../measures/settings-at-locks.ts';
import type { DueIn } from './due.ts';
import type { Duties } from './duties.ts';

/** The most values of a sparkline, and how many periods back the last value is looked for. */
const VALUES_MAX = 13;

/** The values up to a period, oldest first; null where something stands in for a missing one. */
function valuesUpTo(readings: Readings, measure: Measure, last: Period) {
  return Array.from({ length: VALUES_MAX }, (_, index) => {
    const period = readings.steps.before(last, VALUES_MAX - 1 - index);
    const { value, state } = readings.read(measure, period);
    return { period, value: state === 'carried' || state === 'missing' ? null : value };
  });
}

/** The settings of a KPI that its row shows. */
const shown = (record: Records['kpi']) => ({
  unit: record.unit,
  decimals: formatOf(record).digits,
  direction: record.direction,
  cap: record.cap,
  factor: record.aggregation === 'ratio' ? record.factor : null,
  status: record.status,
  statusChosen: record.statusChosen,
});

/** A KPI in a period, for which a value is in or not. */
function updateIn(
  readings: Readings,
  record: Records['kpi'],
  period: Period,
  { isIn, unitIn }: { isIn: boolean; unitIn: UnitIn },
): KpiUpdate {
  const measure = measureOf(record);
  const { reading, lines, score } = judge(readings, measure, period);
  const entered = isIn ? reading : undefined;
  const values = valuesUpTo(readings, measure, period);
  const before = values.slice(0, -1).findLast(({ value }) => value !== null);
  const unit = before && unitIn(record.id, before.period);
  const ofValues = values.slice(
    values.findIndex(({ value }) => value !== null),
    entered ? undefined : -1,
  );
  return {
    ...shown(record),
    value: entered?.value ?? null,
    num: entered?.num ?? null,
    den: entered?.den ?? null,
    note: entered?.point?.note ?? '',
    by: entered?.point?.by ?? null,
    target: valueOf(lines.target),
    redLine: valueOf(lines.red),
    band: bandOf(lines),
    last:
      before && before.value !== null
        ? { value: before.value, of: before.period.label, ...(unit !== undefined && { unit }) }
        : null,
    sparkline: before || entered ? ofValues.map(({ value }) => value) : [],
    computed: entered && score ? score.status : null,
  };
}

/** A KPI that is due once. */
const onceUpdate = (record: Records['kpi']): KpiUpdate => ({
  ...shown(record),
  factor: null,
  value: null,
  num: null,
  den: null,
  note: '',
  by: null,
  target: record.target,
  redLine: null,
  band: null,
  last:
    record.actual === null || record.actualDate === null
      ? null
      : { value: record.actual, of: record.actualDate },
  sparkline: [],
  computed: null,
});

function updateOf(
  readings: Readings,
  { strategyId, content, contexts }: Duties,
  value: DueValue,
  unitIn: UnitIn,
): Update {
  const { kind, id, title, period, due, isLate, entered } = value;
  const common = {
    strategyId,
    kind,
    id,
    title,
    context: contexts.get(`${kind}:${id}`) ?? '',
    period: period && { key: period.key, label: period.label, grain: period.grain },
    due,
    isLate,
    entered,
  };
  if (kind === 'kpi') {
    const record = content.kpi.get(id) as Records['kpi'];
    const kpi = period
      ? updateIn(readings, record, period, { isIn: entered !== null, unitIn })
      : onceUpdate(record);
    return { ...common, kpi, work: null };
  }
  const { progress, status } = content[kind].get(id) as Records['initiative'];
  const isFollowed = followsParts(content, kind, id) && { isFollowed: true as const };
  return { ...common, kpi: null, work: { progress, status, ...isFollowed } };
}

/** What is late comes first, then what is due sooner. */
const byUrgency = (a: Update, b: Update): number =>
  Number(b.isLate) - Number(a.isLate) || (a.due < b.due ? -1 : Number(a.due > b.due));

/** The facts of a strategy whose points are not read yet. */
const factsOf = ({ calendar, today, content }: Duties) => ({
  calendar,
  today,
  measures: new Map(Array.from(content.kpi, ([id, record]) => [id, measureOf(record)])),
});

/** The points that the rows of a strategy take. */
export const needsOfRows = ({ duties, due }: DueIn): Need[] =>
  needsOf(
    factsOf(duties),
    due.flatMap(({ kind, id, period }) =>
      kind === 'kpi' && period
        ? {
            ask: 'judgements' as const,
            id,
            first: periodAfter(duties.calendar, period, 1 - VALUES_MAX),
            last: period,
          }
        : [],
    ),
  );

/** What is due in a strategy, as rows. Other requests run in between. */
export async function updatesOf(
  { duties, due }: DueIn,
  points: PointsById,
  unitIn: UnitIn,
): Promise<Update[]> {
  const readings = new Readings({ ...factsOf(duties), pointsOf: (id) => points.get(id) ?? [] });
  const updates: Update[] = [];
  for (const value of due) {
    updates.push(updateOf(readings, duties, value, unitIn));
    await yieldIfDue();
  }
  return updates.sort(byUrgency);
}
