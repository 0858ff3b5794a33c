import { type Period, periodAround, periodOn } from '../../contract/scorecard/periods.ts';
import { isCoarser } from '../../contract/scorecard/settings.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { readWithContent } from '../content/contents.ts';
import type { Handler } from '../http/call.ts';
import { periodsWithValues } from './points/summary.ts';

/** The most months of an answer. */
const MONTHS_MAX = 120;

/** Lists the months for which values were entered: those around shorter periods, and those with which longer ones end. */
export const listPeriodsWithValues: Handler<'periods.withValues'> = ({ store, strategyId }) =>
  readWithContent(store, strategyId, async (reader, { content }) => {
    const calendar = calendarOf(content, strategyId);
    const today = todayIn(calendar);
    const rows = await periodsWithValues(reader, strategyId, today);
    const months = new Map<string, Period>();
    for (const { grain, start } of rows) {
      const period = periodOn(calendar, grain, start);
      const month = isCoarser(grain, 'month')
        ? periodOn(calendar, 'month', period.end)
        : periodAround(calendar, period, 'month');
      months.set(month.start, month);
    }
    const begun = [...months.values()].filter(({ start }) => start <= today);
    return { periods: begun.sort((a, b) => (a.start < b.start ? -1 : 1)).slice(-MONTHS_MAX) };
  });
