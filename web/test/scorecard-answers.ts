import { agendaOf } from '../../contract/month/agenda.ts';
import { bareScores } from '../../contract/month/moves.ts';
import { sentenceOfPeriod } from '../../contract/month/snapshot.ts';
import { presentScorecard } from '../../contract/month/locked-scorecard.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import { explain } from '../../contract/scorecard/explain.ts';
import { type Calendar, DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import {
  lastEnded,
  ONCE,
  type Period,
  periodOn,
  periodsBetween,
  previousPeriod,
} from '../../contract/scorecard/periods.ts';
import { Readings } from '../../contract/scorecard/readings.ts';
import { Scorecard, type StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Level } from '../../contract/scorecard/scored.ts';
import { withValue } from '../../contract/scorecard/what-if.ts';
import { type EnteredValue, nameValue } from '../../contract/commands/enter-values.ts';
import type { Point, Series } from '../../contract/scorecard/settings.ts';
import { runAtOnce } from '../../contract/scorecard/run-at-once.ts';
import { timelineOf } from '../../contract/scorecard/timeline.ts';
import { nodesOf, revisedOf } from '../../contract/api/views.ts';
import type { ContentRecords } from '../../contract/api/entities.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import { Refusal, type Handlers } from './answers.ts';

/** Values of a KPI by series and period; null for one that does not apply. */
export type NewPoints = Partial<Record<Series, Record<string, number | null>>>;

/** What the answers about measures depend on. */
interface Measured {
  strategies: readonly { id: number; title: string }[];
  content: ContentRecords;
  calendar: Calendar;
  points: Map<number, Point[]>;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** The last day that has ended. */
const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** The points that a test describes. */
export const pointsOf = (given: NewPoints, calendar: Calendar = DEFAULT_CALENDAR): Point[] =>
  Object.entries(given).flatMap(([series, values]) =>
    Object.entries(values).map(([text, value]) => {
      const { grain, start } = text === ONCE.key ? ONCE : named(calendar, text);
      const state = value === null ? 'na' : 'value';
      const by = { by: 'Ada', at: '2026-01-01T00:00:00.000Z', source: 'manual' as const };
      return { grain, start, series: series as Series, value, state, note: '', ...by };
    }),
  );

function named(calendar: Calendar, text: string, grain: Period['grain'] = 'month'): Period {
  const period = parsePeriod(calendar, text, grain);
  if (!period) throw new Refusal('invalid_request', `${text} is no period`);
  return period;
}

function factsOf({ content: records, calendar, points, strategies }: Measured): StrategyFacts {
  const { content } = revisedOf(records);
  const branches = (type: 'perspective' | 'objective') =>
    nodesOf(content)
      .filter((node) => node.type === type)
      .map(({ id, title, weight, perspectiveId }) => ({ id, name: title, weight, pillarId: perspectiveId }));
  return {
    calendar,
    today: today(),
    strategyId: strategies[0]?.id ?? 0,
    pillars: branches('perspective'),
    objectives: branches('objective'),
    objectiveOf: (id) => content.kpi.get(id)?.nodeId ?? null,
    measures: new Map(Array.from(content.kpi.values(), (kpi) => [kpi.id, measureOf(kpi)])),
    pointsOf: (id) => points.get(id) ?? [],
  };
}

/** Puts an entered value in place of the one that there is. */
export function enterValue(
  { points, calendar }: Measured,
  kpi: Records['kpi'] | undefined,
  entered: EnteredValue,
): void {
  const value = kpi && nameValue(kpi, entered, (text) => named(calendar, text));
  if (!value || 'part' in value) throw new Refusal('invalid_request', value?.message ?? 'Not found.');
  for (const { kpiId, series, grain, start, after } of value.points) {
    const rest = (points.get(kpiId) ?? []).filter(
      (one) => one.series !== series || one.grain !== grain || one.start !== start,
    );
    const made = after && { ...after, note: after.note ?? '', by: 'Ada', at: new Date().toISOString() };
    points.set(kpiId, made ? [...rest, { ...made, grain, start, series, source: 'manual' }] : rest);
  }
}

/** How the fake server answers about measures over time: by the rules of the contract, from the points it holds. */
export function scorecardAnswers(server: Measured) {
  const asked = (text: string | undefined): Period =>
    text === undefined ? lastEnded(server.calendar, 'month', yesterday()) : named(server.calendar, text);
  return {
    'calendar.read': () => server.calendar,
    'points.read': ({ params: { id }, query }) => {
      const facts = factsOf(server);
      const measure = facts.measures.get(id);
      if (!measure || measure.grain === 'once') throw new Refusal('not_found', 'This KPI is not found');
      const { from, to, grain = measure.grain } = query;
      const last = to === undefined ? today() : named(server.calendar, to, grain).end;
      let first = periodOn(server.calendar, grain, last);
      for (let step = 1; step < 24; step += 1) first = previousPeriod(server.calendar, first);
      const start = from === undefined ? first.start : named(server.calendar, from, grain).start;
      const periods = periodsBetween(server.calendar, grain, start, last) as [Period, ...Period[]];
      const keys = new Set(periods.map(({ key }) => key));
      const points = (server.points.get(id) ?? []).flatMap(
        ({ grain: its, start: day, series, value, state, note, by, at }) =>
          keys.has(`${its}:${day}`) ? [{ period: `${its}:${day}`, series, value, state, note, by, at }] : [],
      );
      return { ...runAtOnce(timelineOf(new Readings(facts), measure, periods, () => false)), points };
    },
    'calendar.update': ({ body }) => {
      const given = Object.entries(body).filter(([, value]) => value !== undefined);
      return (server.calendar = { ...server.calendar, ...Object.fromEntries(given) });
    },
    'points.readMany': ({ query: { from, to, series, kpiId: only } }) => {
      const [first, last] = [named(server.calendar, from, 'day'), named(server.calendar, to, 'day')];
      const points = Array.from(server.points).flatMap(([kpiId, its]) =>
        its
          .filter((one) => one.series === series && one.start >= first.start && one.start <= last.end)
          .filter(() => only === undefined || only === String(kpiId))
          .map(({ grain, start, value, state, note }) => ({
            kpiId,
            period: `${grain}:${start}`,
            series,
            value,
            state,
            note,
          })),
      );
      return { revision: server.content.revision, points };
    },
    'scorecard.read': ({ query }) => {
      const period = asked(query.period);
      const scorecard = new Scorecard(factsOf(server));
      const scores = presentScorecard(scorecard.of(period), server.content.revision);
      const before = bareScores(scorecard.of(previousPeriod(server.calendar, period)));
      const { content } = revisedOf(server.content);
      return { ...scores, sentence: sentenceOfPeriod({ content, scorecard: scores, before, notes: [] }) };
    },
    'agenda.read': ({ query }) => {
      const period = asked(query.period);
      const scorecard = new Scorecard(factsOf(server));
      const { revision } = server.content;
      const entries = agendaOf({
        content: revisedOf(server.content).content,
        scorecard: presentScorecard(scorecard.of(period), revision),
        before: presentScorecard(scorecard.of(previousPeriod(server.calendar, period)), revision),
        dueValues: [],
        today: today(),
      });
      return { revision, period, entries };
    },
    'scorecard.explain': ({ query }) => {
      const facts = factsOf(server);
      const [level = '', id = ''] = query.of.split(':');
      const kpi = level === 'kpi' ? revisedOf(server.content).content.kpi.get(Number(id)) : undefined;
      const made = explain(new Scorecard(facts), facts, level as Level, Number(id), asked(query.period));
      return {
        ...made,
        locked: null,
        wouldBe: null,
        inputsChanged: false,
        revision: server.content.revision,
        said: kpi?.statusChosen
          ? { status: kpi.status, reason: kpi.statusReason, by: 'Ada', at: '2026-01-01T00:00:00.000Z' }
          : null,
      };
    },
    'periods.locks': () => ({ since: '2020-01-01', locks: [] }),
    'periods.withValues': () => {
      const starts = Array.from(server.points.values()).flatMap((list) =>
        list.flatMap(({ grain, series, start }) => (grain === 'month' && series === 'actual' ? [start] : [])),
      );
      return {
        periods: [...new Set(starts)].toSorted().map((start) => periodOn(server.calendar, 'month', start)),
      };
    },
    'scorecard.whatIf': ({ query }) => {
      const id = Number(query.kpi);
      const facts = factsOf(server);
      const [period, value] = [asked(query.period), Number(query.value)];
      const [now, changed] = [new Scorecard(facts), new Scorecard(withValue(facts, id, period, value))];
      const resultIn = (scorecard: Scorecard, level: Level, of: number) => {
        const { score, status } = scorecard.origin(level, of, period);
        return { score, status };
      };
      const part = (level: Level, of: number, name: string) => ({
        level,
        id: of,
        name,
        now: resultIn(now, level, of),
        wouldBe: resultIn(changed, level, of),
      });
      const objective = facts.objectives.find((one) => one.id === facts.objectiveOf(id));
      return {
        revision: server.content.revision,
        period: period.key,
        value,
        parts: [
          part('kpi', id, facts.measures.get(id)?.name ?? ''),
          ...(objective ? [part('objective', objective.id, objective.name)] : []),
          part('strategy', facts.strategyId, server.strategies[0]?.title ?? ''),
        ],
        others: 0,
      };
    },
    'decisions.list': () => ({ decisions: [] }),
    'changes.list': () => ({ changes: [], next: null, batches: [] }),
  } satisfies Handlers;
}
