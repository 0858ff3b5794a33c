import { agendaOf, groupedAgenda } from '../../contract/month/agenda.ts';
import type { Agenda } from '../../contract/month/review.ts';
import { type Period, periodOn, previousPeriod } from '../../contract/scorecard/periods.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { readDueValues } from '../measures/due-values.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import { inSnapshot } from '../measures/scorecard/scorecards.ts';
import type { Store } from '../store/store.ts';

/** The period of an agenda, and how it is ordered: the most severe first, or by pillar and objective. */
interface AgendaQuery extends Pick<Period, 'grain' | 'start'> {
  strategyId: number;
  isGrouped?: boolean;
}

/** What stands out in a period of a strategy. */
export const readAgenda = (
  store: Store,
  { strategyId, grain, start, isGrouped = false }: AgendaQuery,
): Promise<Agenda> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { content } = revised;
    const calendar = calendarOf(content, strategyId);
    const period = periodOn(calendar, grain, start);
    const scores = async (shownPeriod: Period): Promise<ScorecardAnswer> => {
      const bytes = await scorecardBytes(store, { reader, strategyId, period: shownPeriod }, revised);
      await yieldIfDue();
      return JSON.parse(bytes.toString()) as ScorecardAnswer;
    };
    const entries = agendaOf({
      content,
      scorecard: await scores(period),
      before: await scores(previousPeriod(calendar, period)),
      dueValues: (await readDueValues(reader, { strategyId, content, calendar }, [period])).values.flat(),
      today: todayIn(calendar),
    });
    return {
      revision: revised.revision,
      period,
      entries: isGrouped ? groupedAgenda(entries, content) : entries,
    };
  });
