import { format } from 'date-fns/format';
import type { Closing, ClosingItem, ClosingPerson } from '../../../contract/month/close.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { dayOf } from '../../../contract/scorecard/dates.ts';
import { counted, listOf } from '../../lib/text/list.ts';

/** A calendar date, 'Nov 10'; with its year where that is not this one. */
export const shortDay = (date: string, today: string): string =>
  format(new Date(`${date}T00:00:00`), date.slice(0, 4) === today.slice(0, 4) ? 'MMM d' : 'MMM d, yyyy');

/** When a value is due, or for how long it has been: 'due Nov 10', '12 days late'. */
export function dueText({ due, isLate }: Pick<ClosingItem, 'due' | 'isLate'>, today: string): string {
  return isLate ? `${counted(dayOf(today) - dayOf(due), 'day')} late` : `due ${shortDay(due, today)}`;
}

/** What somebody still owes, in words: '2 of 8 missing, the oldest 12 days late'. */
export function owesText({ items, entered }: ClosingPerson, today: string): string {
  const [oldest] = items;
  const missing = `${items.length} of ${items.length + entered} missing`;
  if (!oldest?.isLate) return oldest ? `${missing}, ${dueText(oldest, today)}` : missing;
  return items.length === 1
    ? `${missing}, ${dueText(oldest, today)}`
    : `${missing}, the oldest ${dueText(oldest, today)}`;
}

/** A step of the way of a period. */
export interface Step {
  label: string;
  detail: string;
  state: 'done' | 'current' | 'ahead';
}

const PHASES = ['open', 'due', 'closing', 'locked'] as const;

/** The way of a period from its first day to its lock, and where it stands. */
export function stepsOf({ phase, period, due, today, lock, people }: Closing): Step[] {
  const at = PHASES.indexOf(phase as (typeof PHASES)[number]);
  const late = people.flatMap(({ items }) => items).filter(({ isLate }) => isLate).length;
  const details = {
    open: `until ${shortDay(period.end, today)}`,
    due: `until ${shortDay(due, today)}`,
    closing: phase !== 'closing' ? '' : late > 0 ? `${counted(late, 'value')} late` : 'nothing is late',
    locked: lock === null ? '' : format(new Date(lock.at), 'MMM d, yyyy'),
  };
  const labels = { open: 'Running', due: 'Values due', closing: 'Closing', locked: 'Locked' };
  return PHASES.map((phase, index) => ({
    label: labels[phase],
    detail: details[phase],
    state: index < at || (index === at && phase === 'locked') ? 'done' : index === at ? 'current' : 'ahead',
  }));
}

/** How many locked periods keep results that differ; other ones, where the shown one may do so too. */
export const wrongText = (count: number, isOther: boolean): string =>
  `${count} ${isOther ? 'other ' : ''}locked ${count === 1 ? 'period keeps' : 'periods keep'} results that differ from the values.`;

type Nudged = Answer<Routes['periods.nudge']>;

const naming = (people: readonly { name: string }[]): string =>
  people.length > 3 ? `${people.length} people` : listOf(people.map(({ name }) => name));

/** What a nudge did, in words. */
export function nudgedText({ nudged, leftOut }: Nudged): string {
  const sentences: string[] = [];
  if (nudged.length > 0) sentences.push(`Nudged ${naming(nudged)}.`);
  const lately = leftOut.filter(({ why }) => why === 'asked within the hour');
  const done = leftOut.filter(({ why }) => why === 'owes nothing');
  if (lately.length > 0)
    sentences.push(
      `${naming(lately)} ${lately.length === 1 ? 'was' : 'were'} nudged within the hour already.`,
    );
  if (done.length > 0)
    sentences.push(`${naming(done)} ${done.length === 1 ? 'owes' : 'owe'} nothing any more.`);
  return sentences.length > 0 ? sentences.join(' ') : 'Nobody else owes anything.';
}
