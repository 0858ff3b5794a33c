import type { Content } from '../../contract/commands/content.ts';
import type { EvidenceSeries } from '../../contract/map/evidence.ts';
import { measureOf } from '../../contract/scorecard/measure.ts';
import type { Question } from '../../contract/scorecard/needs.ts';
import { lastEnded, type Period, periodsBack } from '../../contract/scorecard/periods.ts';
import { Scorecard } from '../../contract/scorecard/scorecard.ts';
import { type KnownScore, knownScoreOf, type ScoreOrigin } from '../../contract/scorecard/scored.ts';
import type { Grain } from '../../contract/scorecard/settings.ts';
import { memo, Steps } from '../../contract/scorecard/steps.ts';
import { calendarOf } from '../content/calendar.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { inPages } from '../lib/paging.ts';
import { Dependencies, factsOf, planOf, readFacts } from '../measures/scorecard/facts.ts';
import { readStored } from '../measures/points/read.ts';
import type { Reader } from '../store/store.ts';

/** How many periods a series has. */
const PERIODS = 24;

/** A series that is asked for: of an objective or a KPI, by periods of a grain that is not finer than that of the KPI. */
export interface SeriesQuery {
  level: 'objective' | 'kpi';
  id: number;
  grain: Grain;
}

/** A series with its periods. */
export interface StoredSeries extends EvidenceSeries, SeriesQuery {}

/** Series up to a period, and the periods of each grain. */
export interface AllSeries {
  periods: ReadonlyMap<Grain, readonly Period[]>;
  series: readonly StoredSeries[];
}

/** The value that was entered or computed; what is carried on or stands in for a missing one says nothing of causes. */
function valueOf({ judgement, score }: ScoreOrigin): number | null {
  if (!judgement) return score;
  const { value, state } = judgement.reading;
  return state === 'carried' || state === 'missing' ? null : value;
}

/** Computes series up to a period from the points. Other requests run in between. */
export async function computeSeries(
  {
    reader,
    content,
    strategyId,
    period,
  }: { reader: Reader; content: Content; strategyId: number; period: Period },
  queries: readonly SeriesQuery[],
): Promise<AllSeries> {
  const calendar = calendarOf(content, strategyId);
  const steps = new Steps(calendar);
  const grains = [...new Set(queries.map(({ grain }) => grain))];
  const periods = new Map(
    grains.map((grain) => [
      grain,
      periodsBack(calendar, lastEnded(calendar, grain, period.end), PERIODS).toReversed(),
    ]),
  );
  const periodsOf = (grain: Grain): readonly Period[] => periods.get(grain) ?? [];
  const asked = new Set(
    queries.filter(({ level }) => level === 'kpi').map(({ id, grain }) => `${id} ${grain}`),
  );
  const origins = new Map<string, ScoreOrigin[]>();
  const known = new Map<number, Map<string, KnownScore>>();
  const dependencies = new Dependencies(content);
  const shared = { ...factsOf(content, strategyId, new Map(), []), steps };
  const stored = await readStored(reader, [strategyId]);
  const source = { reader, content, strategyId, dependencies, stored, shared };
  for await (const page of inPages(dependencies.inTrees())) {
    const questions = page.flatMap((id): Question[] => {
      const record = content.kpi.get(id);
      if (!record) return [];
      const measure = measureOf(record);
      return grains.flatMap((grain): Question[] => {
        const [first] = periodsOf(grain);
        const last = periodsOf(grain).at(-1);
        if (!first || !last) return [];
        const span = { first: steps.asOf(measure.grain, first), last: steps.asOf(measure.grain, last) };
        return [{ ask: 'judgements', id, ...span }];
      });
    });
    if (questions.length === 0) continue;
    const scorecard = new Scorecard(await readFacts(source, planOf(source, questions)));
    for (const { id } of questions)
      for (const grain of grains) {
        const own = periodsOf(grain).map((each) => scorecard.origin('kpi', id, each));
        if (asked.has(`${id} ${grain}`)) origins.set(`${id} ${grain}`, own);
        const scores = memo(known, id, () => new Map<string, KnownScore>());
        for (const [index, { key }] of periodsOf(grain).entries())
          scores.set(key, knownScoreOf(own[index] as ScoreOrigin));
        await yieldIfDue();
      }
  }
  const scorecard = new Scorecard(factsOf(content, strategyId, new Map()), {
    kpi: (id, { key }) => known.get(id)?.get(key),
  });
  const series: StoredSeries[] = [];
  for (const query of queries) {
    const { level, id, grain } = query;
    const own =
      level === 'kpi'
        ? (origins.get(`${id} ${grain}`) ?? [])
        : periodsOf(grain).map((each) => scorecard.origin('objective', id, each));
    series.push({
      ...query,
      sign: level === 'kpi' && content.kpi.get(id)?.direction === 'down' ? -1 : 1,
      values: own.map(valueOf),
      statuses: own.map(({ status }) => status),
    });
    await yieldIfDue();
  }
  return { periods, series };
}
