import ical, { ICalEventTransparency } from 'ical-generator';
import type { FeedDate, FeedDates } from './dates.ts';

/** How long calendars shall keep a feed: seconds. */
const KEEP_SECONDS = 3600;
/** The most dates of a feed: those nearest to today. Writing so many takes some 20 ms. */
const DATES_MAX = 1000;

const MIDNIGHT = 'T00:00:00Z';

/** A text on one line. */
const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function nearest(dates: readonly FeedDate[], today: number): FeedDate[] {
  const apart = new Map(dates.map(({ day }) => [day, Math.abs(Date.parse(day) - today)]));
  const kept =
    dates.length > DATES_MAX
      ? dates.toSorted((a, b) => (apart.get(a.day) ?? 0) - (apart.get(b.day) ?? 0))
      : dates;
  return kept
    .slice(0, DATES_MAX)
    .sort((a, b) => (a.day === b.day ? (a.key < b.key ? -1 : 1) : a.day < b.day ? -1 : 1));
}

/**
 * The iCalendar text of some dates: titles, and whole days that no time zone moves. The same dates make the same text, so each
 * event is stamped with its day. `host` makes their keys unique beyond this server.
 */
export function calendarText({ name, dates }: FeedDates, host: string): string {
  const calendar = ical({ name: line(name), prodId: '//Meridian//Meridian//EN', ttl: KEEP_SECONDS });
  for (const { key, day, title, strategy } of nearest(dates, Date.now())) {
    const start = new Date(`${day}${MIDNIGHT}`);
    calendar.createEvent({
      id: `${key}@${host}`,
      start,
      stamp: start,
      timezone: 'UTC',
      allDay: true,
      summary: line(title),
      description: line(strategy),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
