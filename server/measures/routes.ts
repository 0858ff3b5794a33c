import { recordNotFound } from '../content/not-found.ts';
import { badField, notFound } from '../../contract/api/refusal.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import {
  type AnyPeriod,
  countBetween,
  ONCE,
  periodAfter,
  periodOn,
  periodsBetween,
} from '../../contract/scorecard/periods.ts';
import { Readings } from '../../contract/scorecard/readings.ts';
import type { Level } from '../../contract/scorecard/scored.ts';
import { periodKeyOf } from '../../contract/scorecard/point-edits.ts';
import { isCoarser, type PeriodGrain, type Point } from '../../contract/scorecard/settings.ts';
import type { Answer } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { timelineOf } from '../../contract/scorecard/timeline.ts';
import { calendarOf, periodNamed, todayIn } from '../content/calendar.ts';
import { periodsWithPoints } from './points/write.ts';
import { runOnContent } from '../change/apply-commands.ts';
import { runYielding } from '../lib/event-loop.ts';
import { AnswerBytes } from '../lib/answer-bytes.ts';
import { lockAround, lockOf, readLocks } from '../locks/locks.ts';
import { withKeptResults } from './results-at-locks.ts';
import { settingsAtLocks } from './settings-at-locks.ts';
import type { Call, Handler } from '../http/call.ts';
import { readNeeds, readStored } from './points/read.ts';
import { explainLocked, explainNow, hasPart } from './scorecard/explained.ts';
import { factsFor } from './scorecard/facts.ts';
import { readScorecard } from './scorecard/locked.ts';
import { chosenStatusOf } from './scorecard/chosen-status.ts';
import { inSnapshot, periodAsked } from './scorecard/scorecards.ts';
import { refreshViews } from './refresh-views.ts';
import { enterAll, enterEach, type PointRow, type WrittenPoints } from './enter-values.ts';

type Timeline = Answer<Routes['points.read']>;

/** How many periods a KPI shows where the call names none, and the most that it may name. */
const PERIODS = 24;
const PERIODS_MAX = 1000;

/** Reads the calendar of a strategy. */
export const readCalendar: Handler<'calendar.read'> = ({ store, strategyId }) =>
  inSnapshot(store, strategyId, (_, { content }) => Promise.resolve(calendarOf(content, strategyId)));

/** Changes the calendar of a strategy. */
export const updateCalendar: Handler<'calendar.update'> = ({ change, strategyId, body }) =>
  change(async (tx) => {
    const before = calendarOf(await tx.content(), strategyId);
    const settings = Object.entries(body).filter(([, value]) => value !== undefined);
    const calendar = { ...before, ...Object.fromEntries(settings) };
    const locks = await readLocks(tx.writer, strategyId, before);
    const unlocked = locks.find(({ period: { grain, start, end } }) => {
      const then = periodOn(calendar, grain, start);
      return then.start !== start || then.end !== end;
    });
    const path = settings[0]?.[0] ?? 'weekPattern';
    if (unlocked)
      throw badField(
        path,
        `${unlocked.period.label} is locked, and this calendar does not have that period. Reopen it first`,
      );
    const periods = await periodsWithPoints(tx.writer, strategyId);
    const lost = periods.find(({ grain, start }) => periodOn(calendar, grain, start).start !== start);
    if (lost)
      throw badField(
        path,
        `There are values for ${periodOn(before, lost.grain, lost.start).label}, a period that this calendar does not have`,
      );
    const { content } = await runOnContent(tx, [
      { type: 'strategy.update', id: strategyId, fields: { calendar } },
    ]);
    const kpis = new Set(content.kpi.keys());
    await refreshViews(tx, { actuals: kpis, targets: kpis });
    return calendar;
  });

/** Writes points of one KPI. */
export const writePointsCall: Handler<'points.write'> = async ({ change, params, body }) => {
  const kpiPoints = body.points.map((point) => ({ ...point, kpiId: params.id }));
  const { points } = await writeIn(change, kpiPoints);
  return {
    points: points.map(({ kpiId: _kpiId, ...point }) => point),
  };
};

/** Reads what is entered for the KPIs of a strategy in some periods. */
export const readManyPoints: Handler<'points.readMany'> = ({ store, strategyId, query }) =>
  inSnapshot(store, strategyId, async (reader, { revision, content }) => {
    const calendar = calendarOf(content, strategyId);
    const named = (name: 'from' | 'to') =>
      query[name] === ONCE.key ? ONCE : periodNamed(calendar, query[name], 'day', name);
    const days = { from: named('from').start, to: named('to').end };
    const { kpiId: only, series } = query;
    if (only !== undefined && !content.kpi.has(only)) throw recordNotFound('kpi');
    const kpis = [...content.kpi.values()].filter(({ id }) => only === undefined || id === only);
    const needs = kpis.flatMap(({ id, grain }) => {
      const need = { id, series: [series], ...days, isCarried: false };
      return grain === null ? [need, { ...need, from: ONCE.start, isOnce: true }] : [need];
    });
    const byKpi = await readNeeds(reader, needs, await readStored(reader, [strategyId]), { signed: true });
    const points = kpis.flatMap((kpi) =>
      [...measureOf(kpi).recorded, ...(byKpi.get(kpi.id) ?? [])]
        .filter((point) => point.series === series)
        .toSorted((a, b) => (a.start < b.start ? -1 : 1))
        .map(({ value, state, note, ...point }) => ({
          kpiId: kpi.id,
          series,
          value,
          state,
          note,
          period: periodKeyOf(point),
        })),
    );
    return { revision, points };
  });

/** Enters values of KPIs, each row for itself. */
export const writeValuesCall: Handler<'values.write'> = ({ change, body, query }) =>
  change((tx) => enterEach(tx, body.values, query.atomic === 'true'), {
    isDryRun: query.dryRun === 'true',
  });

/** Writes points of many KPIs. */
export const writeManyPoints: Handler<'points.writeMany'> = ({ change, body }) =>
  writeIn(change, body.points, body.base);

/** Writes points in one change; a conflict names the points that another user changed. */
function writeIn(
  change: Call<'points.write'>['change'],
  points: readonly PointRow[],
  base?: number,
): Promise<WrittenPoints> {
  let written: WrittenPoints['points'] = [];
  return change(
    async (tx) => {
      const done = await enterAll(tx, points);
      written = done.points;
      return done;
    },
    {
      ...(base !== undefined && { base }),
      pathOf: ({ id }, field) =>
        `points.${written.findIndex((point) => point.kpiId === id && (`${point.series} ${point.period}` === field || (point.period === ONCE.key && point.series === field)))}.value`,
    },
  );
}

/** The periods of a grain that a query asks for, the last ones by default. */
function periodsAsked(
  calendar: Calendar,
  query: { from?: string | undefined; to?: string | undefined },
  grain: PeriodGrain,
): readonly [AnyPeriod, ...AnyPeriod[]] {
  const named = (name: 'from' | 'to') => {
    const text = query[name];
    return text === undefined ? undefined : periodNamed(calendar, text, grain, name);
  };
  const to = named('to')?.end ?? todayIn(calendar);
  const last = periodOn(calendar, grain, to);
  const from = named('from')?.start;
  if (last.grain === 'once') return [last];
  const start = from ?? periodAfter(calendar, last, 1 - PERIODS).start;
  if (countBetween(calendar, last.grain, start, to) > PERIODS_MAX)
    throw badField('from', `Ask for at most ${PERIODS_MAX.toLocaleString('en-US')} periods`);
  const [first, ...rest] = periodsBetween(calendar, last.grain, start, to);
  if (!first) throw badField('from', 'The first period is after the last');
  return [first, ...rest];
}

/** Reads a KPI over time. */
export const readTimeline: Handler<'points.read'> = ({ store, strategyId, params: { id }, query }) =>
  inSnapshot(store, strategyId, async (reader, { content }) => {
    const record = content.kpi.get(id);
    if (!record) throw recordNotFound('kpi');
    const measure = measureOf(record);
    const calendar = calendarOf(content, strategyId);
    const grain = query.grain ?? measure.grain;
    if (isCoarser(measure.grain, grain)) throw badField('grain', `Choose ${measure.grain} or longer`);
    const periods = periodsAsked(calendar, query, grain);
    const [first] = periods;
    const last = periods.at(-1) ?? first;
    const facts = await factsFor({ reader, content, strategyId }, [{ ask: 'timeline', id, first, last }]);
    const locks = await readLocks(reader, strategyId, calendar);
    const readings = new Readings(facts);
    const readingsAtLocks = new Map<number, Readings>();
    for (const [snapshotId, kpi] of await settingsAtLocks(reader, record, locks)) {
      const then = { ...content, kpi: new Map(content.kpi).set(id, kpi) };
      const source = { reader, content: then, strategyId };
      readingsAtLocks.set(
        snapshotId,
        new Readings(await factsFor(source, [{ ask: 'timeline', id, first, last }])),
      );
    }
    // A month in a locked year has present results, as its scorecard has. Weeks and days have no lock of their own.
    const isLockable = (period: AnyPeriod) => period.grain !== 'day' && period.grain !== 'week';
    const keptIn = (period: AnyPeriod) => {
      const locked = isLockable(period) ? lockOf(locks, period) : lockAround(locks, calendar, period);
      return locked && readingsAtLocks.get(locked.lock.snapshotId);
    };
    const isLocked = (period: AnyPeriod) => lockAround(locks, calendar, period) !== undefined;
    const timeline = await runYielding(timelineOf(readings, measure, periods, isLocked, keptIn));
    const shown = await withKeptResults({ store, reader, strategyId }, measure, timeline.periods, locks);
    const points = enteredIn([...measure.recorded, ...facts.pointsOf(id)], periods);
    return { ...timeline, periods: shown, points };
  });

/** The points among some that are for one of these periods. */
function enteredIn(points: Iterable<Point>, periods: readonly AnyPeriod[]): Timeline['points'] {
  const keys = new Set(periods.map(({ key }) => key));
  return [...points].flatMap(({ series, value, state, note, by, at, ...point }) => {
    const period = periodKeyOf(point);
    return keys.has(period) ? [{ period, series, value, state, note, by, at }] : [];
  });
}

/** Reads the scores of a strategy in a period. */
export const readScorecardCall: Handler<'scorecard.read'> = async ({ store, strategyId, query }) =>
  new AnswerBytes(await readScorecard(store, strategyId, query), 'identity');

/** Explains a value or a score. */
export const explainCall: Handler<'scorecard.explain'> = ({ store, strategyId, query }) =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { revision, content } = revised;
    const [level, id] = [query.of.split(':')[0] as Level, Number(query.of.split(':')[1])];
    const calendar = calendarOf(content, strategyId);
    const subject = { level, id, period: periodAsked(calendar, query.period) };
    const now = hasPart(content, strategyId, subject)
      ? await explainNow(store, reader, strategyId, revised, subject)
      : undefined;
    const locked = lockOf(await readLocks(reader, strategyId, calendar), subject.period);
    const kpi = level === 'kpi' ? content.kpi.get(id) : undefined;
    const explained = locked
      ? await explainLocked(store, reader, strategyId, locked, subject, { now, kpi })
      : now && { ...now, locked: null, wouldBe: null, inputsChanged: false };
    if (!explained) throw notFound('What to explain');
    return {
      ...explained,
      revision,
      said: kpi?.statusChosen ? await chosenStatusOf(reader, strategyId, kpi) : null,
    };
  });
