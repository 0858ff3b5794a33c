import type { Content } from '../../contract/commands/content.ts';
import { type Calendar, DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';

/** The calendar of a strategy. */
export const calendarOf = ({ strategy }: Content, strategyId: number): Calendar =>
  strategy.get(strategyId)?.calendar ?? DEFAULT_CALENDAR;

export { todayIn } from '../../contract/scorecard/today.ts';
