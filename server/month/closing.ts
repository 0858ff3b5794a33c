import { memberNames } from '../content/members.ts';
import { formatOf } from '../../contract/words/value.ts';
import type { Closing, ClosingKpi } from '../../contract/month/close.ts';
import type { Content } from '../../contract/commands/content.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { phaseOf } from '../../contract/scorecard/timeline.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { explainedIn } from './explained.ts';
import { isLockable } from './lock-period.ts';
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
const exceptedOf = (values: readonly OwedValue[], pointsOf: DueScope['pointsOf']): Closing['excepted'] =>
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

/** The statuses of the tracked KPIs, in numbers. */
function countsOf(kpis: ScorecardAnswer['kpis'], content: Content): Closing['counts'] {
  const counts = { green: 0, amber: 0, red: 0, none: 0 };
  for (const { id, status } of kpis)
    if ((content.kpi.get(id)?.grain ?? null) !== null) counts[status ?? 'none'] += 1;
  return counts;
}

/** The KPIs that are not on track by their status, and whether their owner explained them. */
async function offTrackOf(
  query: CloseQuery,
  kpis: ScorecardAnswer['kpis'],
  content: Content,
  pointsOf: DueScope['pointsOf'],
  nameOf: ReadonlyMap<number, string>,
): Promise<Pick<Closing, 'reds' | 'ambers'>> {
  const judged = kpis.filter(({ status }) => status === 'red' || status === 'amber');
  const periods = new Set([query.period.key, ...judged.flatMap(({ period }) => period ?? [])]);
  const { reader, strategyId } = query;
  const ownerOf = (id: number) => content.kpi.get(id)?.ownerId ?? null;
  const explained = await explainedIn(reader, { strategyId, periods: [...periods], ownerOf });
  const calendar = calendarOf(content, query.strategyId);
  const withStatus = (wanted: 'red' | 'amber'): ClosingKpi[] =>
    judged.flatMap(({ id, status, value, target, redLine, band, period }) => {
      const kpi = content.kpi.get(id);
      if (!kpi || status !== wanted) return [];
      const judgedBy = (period === null ? undefined : parsePeriod(calendar, period, 'day')) ?? query.period;
      const note = pointsOf(id).findLast(({ note: text }) => text !== '');
      const hasWord = explained.has(id) || note !== undefined;
      const { measure: title, unit, ownerId, inputOwner } = kpi;
      return [
        {
          kpiId: id,
          title,
          owner: (ownerId === null ? inputOwner : nameOf.get(ownerId)) || null,
          period: judgedBy.key,
          periodLabel: judgedBy.label,
          value,
          target,
          unit,
          decimals: formatOf(kpi, { value, target, redLine, band }).digits,
          hasWord,
          note: note ? { text: note.note, by: note.by } : null,
        },
      ];
    });
  return { reds: withStatus('red'), ambers: withStatus('amber') };
}

/** What a period still lacks, and from whom. `scorecard` is that of the period. */
export async function readClosing(
  query: CloseQuery,
  { revision, content }: SizedContent,
  scorecard: ScorecardAnswer,
  lock: Closing['lock'],
): Promise<Closing> {
  const { reader, strategyId, period } = query;
  const calendar = calendarOf(content, strategyId);
  const { items, pointsOf } = await readDueValues(reader, { strategyId, content, calendar, period });
  const values = items.filter(isValue);
  const nameOf = await memberNames(reader, strategyId);
  const nudges = await lastNudges(query);
  const excepted = exceptedOf(values, pointsOf);
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
    expected: values.length,
    entered: values.filter(({ entered }) => entered !== null).length,
    exceptions: excepted.length,
    counts: countsOf(scorecard.kpis, content),
    people: peopleOf(values, nameOf, nudges),
    excepted,
    ...(await offTrackOf(query, scorecard.kpis, content, pointsOf, nameOf)),
  };
}
