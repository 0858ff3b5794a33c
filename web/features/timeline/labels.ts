import { wholePercent } from '../../../contract/words/value.ts';
import { dateOf, elapsedOf, type Day, type Span } from './geometry.ts';
import { overdueDays, type Bar, type Kind, type Task } from './tasks.ts';
import { dayText, spanText } from '../../../contract/words/dates.ts';

/** The labels of the types of work. */
export const kindLabels: Record<Kind, string> = {
  initiative: 'Initiative',
  tactic: 'Tactic',
  action: 'Action step',
};

/** A formatted day, 'Jan 5, 2026'. */
const formatDay = (day: Day): string => dayText(dateOf(day));

/** A formatted span, 'Jan 5 to Mar 1, 2026'. */
export const formatSpan = ({ start, end }: Span): string => spanText(dateOf(start), dateOf(end));

/** The elapsed time of a task, '62%'. */
export const formatElapsed = ({ span }: Bar, today: Day): string =>
  `${wholePercent(elapsedOf(span, today))}%`;

/** By how much unfinished work is past its end, '15 days overdue'; '' for other work. */
export function formatOverdue(bar: Bar, today: Day): string {
  const days = overdueDays(bar, today);
  return days === 0 ? '' : `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} overdue`;
}

/** The owner of a task. */
export const ownerLabel = ({ owner }: Task): string => owner || 'Nobody yet';

/** On which side a bar exceeds the range; '' for none. */
export function clippedLabel(bar: Bar, range: Span, today: Day): string {
  const { start, end } = bar.span;
  if (end < range.start)
    return `${overdueDays(bar, today) > 0 ? 'Overdue since' : 'Ended'} ${formatDay(end)}`;
  if (start > range.end) return `Begins ${formatDay(start)}`;
  if (start < range.start && end > range.end) return 'Begins before this range and ends after it';
  if (start < range.start) return 'Begins before this range';
  return end > range.end ? 'Ends after this range' : '';
}

/** With more dependencies than this, only those of the active bar render. */
export const MANY_DEPENDENCIES = 60;

/** A dependency between two initiatives. `overlap` is how many days the later one begins too early. */
export interface Dependency {
  from: Bar;
  to: Bar;
  overlap: number;
}

/** The dependencies among the bars of the chart. */
export function dependenciesOf(bars: readonly Bar[]): Dependency[] {
  const initiatives = new Map(bars.filter(({ kind }) => kind === 'initiative').map((bar) => [bar.id, bar]));
  return bars.flatMap((to) =>
    to.dependencies.flatMap((id) => {
      const from = initiatives.get(id);
      return from ? [{ from, to, overlap: Math.max(0, from.span.end - to.span.start) }] : [];
    }),
  );
}

/** A dependency as a sentence, with the days of its overlap. */
export function describeDependency({ from, to, overlap }: Dependency): string {
  const late =
    overlap === 1 ? '1 day before that ends' : `${overlap.toLocaleString('en-US')} days before that ends`;
  return `${to.title} comes after ${from.title}${overlap ? `, but begins ${late}` : ''}.`;
}

/** The accessible name of a bar: type, title, dates, owner, progress, status. */
export function barName(bar: Bar, range: Span, today: Day, after: readonly Dependency[]): string {
  const { kind, title, parent, progress, status, span } = bar;
  const name = [
    `${kindLabels[kind]}: ${title}`,
    parent && `part of ${parent}`,
    formatSpan(span),
    bar.owner ? `owner ${bar.owner}` : 'no owner yet',
    `${progress}% done`,
    `${formatElapsed(bar, today)} of the time elapsed`,
    formatOverdue(bar, today),
    status,
    ...after.map(
      ({ from, overlap }) => `after ${from.title}${overlap ? ', which ends later than this begins' : ''}`,
    ),
  ].filter(Boolean);
  return `${name.join(', ')}. ${clippedLabel(bar, range, today)}`.trim();
}
