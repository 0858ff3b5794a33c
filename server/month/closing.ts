import { deactivatedMembers, memberNames } from '../content/members.ts';
import type { Closing } from '../../contract/month/close.ts';
import { countDue } from '../../contract/month/due-values.ts';
import type { Collected } from '../../contract/month/collected.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { phaseOf } from '../../contract/scorecard/timeline.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { explainedIn } from './explained.ts';
import { isLockable } from './lock-period.ts';
import { countsOf, offTrackOf } from './off-track.ts';
import type { SizedContent } from '../content/contents.ts';
import type { Reader } from '../store/store.ts';
import { longestDueDays, readDueValues, type DueScope } from '../measures/due-values.ts';
import { isValue, type OwedValue, peopleOf } from './people.ts';
import { shownName } from '../content/names.ts';

interface CloseQuery {
  reader: Reader;
  strategyId: number;
  period: Period;
}

/** The last time that each member was asked for the values of a period. */
async function lastNudges({ reader, strategyId, period: { grain, start } }: CloseQuery) {
  const rows = await reader
    .selectFrom('nudges')
    .innerJoin('users', 'users.id', 'nudges.by_user')
    .select(['nudges.user_id', 'nudges.at', shownName(strategyId).as('by')])
    .where('nudges.strategy_id', '=', strategyId)
    .where('nudges.grain', '=', grain)
    .where('nudges.start', '=', start)
    .orderBy('nudges.id')
    .execute();
  return new Map(rows.map(({ user_id, at, by }) => [user_id, { by, at }]));
}

/** The values that are not expected, with the reason. */
const notExpectedOf = (
  values: readonly OwedValue[],
  pointsOf: DueScope['pointsOf'],
): Closing['notExpected'] =>
  values
    .filter(({ entered }) => entered === 'na')
    .map(({ id, title, period }) => {
      const point = pointsOf(id).find(
        ({ series, grain, start }) => series === 'actual' && grain === period.grain && start === period.start,
      );
      return {
        kpiId: id,
        title,
        period: period.key,
        periodLabel: period.label,
        reason: point?.note ?? '',
        by: point?.by ?? null,
        at: point?.at ?? null,
      };
    });

/** The values that were due when a period was locked: without those of KPIs that came later or were filled then. */
function dueAtLock(values: OwedValue[], collected: Collected | undefined): OwedValue[] {
  const kpis = collected?.kpis && new Map(collected.kpis.map((kpi) => [kpi.id, kpi]));
  if (!kpis) return values;
  return values.filter(({ id, entered }) => {
    const kpi = kpis.get(id);
    return kpi && (entered !== null || kpi.entered < kpi.expected);
  });
}

/** What a period still lacks, and from whom. `scorecard` is that of the period, and `collected` what its lock counted. */
export async function readClosing(
  query: CloseQuery,
  { revision, content }: SizedContent,
  scorecard: ScorecardAnswer,
  { lock, collected }: { lock: Closing['lock']; collected?: Collected | undefined },
): Promise<Closing> {
  const { reader, strategyId, period } = query;
  const calendar = calendarOf(content, strategyId);
  const dueQuery = { strategyId, content, calendar };
  const { values: all, pointsOf } = await readDueValues(reader, dueQuery, [period], { signed: true });
  const values = dueAtLock(all.flat().filter(isValue), collected);
  const { expected, entered } = collected ?? countDue(values);
  const nameOf = await memberNames(reader, strategyId);
  const nudges = await lastNudges(query);
  const deactivated = await deactivatedMembers(reader, strategyId);
  const explained = await explainedIn(reader, {
    strategyId,
    periods: [...new Set([period.key, ...scorecard.kpis.flatMap((kpi) => kpi.period ?? [])])],
    ownerOf: (kpiId) => content.kpi.get(kpiId)?.ownerId ?? null,
  });
  const notExpected = notExpectedOf(values, pointsOf);
  const today = todayIn(calendar);
  const dueDays = longestDueDays(content);
  const { closes_after_days: closesAfterDays } = await reader
    .selectFrom('strategies')
    .select('closes_after_days')
    .where('id', '=', strategyId)
    .executeTakeFirstOrThrow();
  return {
    revision,
    period,
    today,
    phase: phaseOf(period, today, dueDays, lock !== null),
    due: addDays(period.end, dueDays),
    isLockable: isLockable(period) && period.end < today,
    lock,
    closesAfterDays,
    expected,
    entered,
    counts: countsOf({ content, scorecard }),
    people: peopleOf(values, nameOf, nudges).map((person) =>
      person.userId !== null && deactivated.has(person.userId)
        ? Object.assign(person, { isDeactivated: true as const })
        : person,
    ),
    notExpected,
    ...offTrackOf({ content, scorecard, calendar, period, pointsOf, explained, nameOf }),
  };
}
