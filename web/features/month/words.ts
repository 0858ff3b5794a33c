import type { Closing, ClosingItem } from '../../../contract/month/close.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { dayOf } from '../../../contract/scorecard/dates.ts';
import { counted, listOf } from '../../../contract/words/list.ts';
import { monthText, shortDay } from '../../../contract/words/dates.ts';

/** When a value is due, or for how long it has been: 'due Nov 10', '12 days late'. */
export function dueText({ due, isLate }: Pick<ClosingItem, 'due' | 'isLate'>, today: string): string {
  return isLate ? `${counted(dayOf(today) - dayOf(due), 'day')} late` : `due ${shortDay(due, today)}`;
}

const WHENS = {
  future: () => 'has not begun',
  open: ({ period, today }: Closing) => `runs until ${shortDay(period.end, today)}`,
  due: ({ due, today }: Closing) => `due by ${shortDay(due, today)}`,
  closing: ({ due, today }: Closing) => `were due by ${shortDay(due, today)}`,
  locked: ({ lock, today }: Closing) => `locked${lock ? ` ${shortDay(lock.at.slice(0, 10), today)}` : ''}`,
};

const hasEnded = ({ period, today }: Closing): boolean => period.end < today;

/** How many values of a period are in, and until when they are due: '27 of 30 values in · due by Nov 10'. */
export function factsText(closing: Closing): string {
  const { entered, expected, phase } = closing;
  if (expected > 0) return `${entered} of ${expected} values in · ${WHENS[phase](closing)}`;
  if (!hasEnded(closing)) return `Nothing is due yet · ${WHENS[phase](closing)}`;
  return phase === 'locked' ? `Nothing was due · ${WHENS.locked(closing)}` : 'Nothing was due';
}

/** Why a period lacks no value. */
export function nothingMissingText(closing: Closing): string {
  const { expected, period } = closing;
  if (!hasEnded(closing)) return `Nothing is due before ${period.label} ends.`;
  return expected === 0 ? `Nothing was due in ${period.label}.` : 'Every value is entered, or has a reason.';
}

/** The values that a locked period lacked of KPIs that nobody can be shown for any more. */
export const goneText = (count: number): string =>
  `${counted(count, 'value')} ${count === 1 ? 'was' : 'were'} missing of KPIs that are deleted or changed since.`;

type Named = Pick<Closing['period'], 'grain' | 'start' | 'label'>;

/** The label of a period; of a month of the calendar its name. */
const named = ({ grain, start, label }: Named, style: 'long' | 'name'): string =>
  grain === 'month' && label === monthText(start, 'short') ? monthText(start, style) : label;

/** The name of a period as a title: 'October 2026', 'Q4 FY2026'. */
export const periodName = (period: Named): string => named(period, 'long');

/** The name of a period beside its title: 'October'. */
export const monthName = (period: Named): string => named(period, 'name');

/** How many locked periods keep results that differ; other ones, where the shown one may do so too. */
export const wrongText = (count: number, isOther: boolean): string =>
  `${count} ${isOther ? 'other ' : ''}locked ${count === 1 ? 'period keeps' : 'periods keep'} results that differ from the values.`;

type Nudged = Answer<Routes['periods.nudge']>;

/** How many people are named, of more. */
const NAMED = 6;

const naming = (people: readonly { name: string }[]): string => {
  const names = people.map(({ name }) => name);
  return listOf(
    names.length > NAMED + 1 ? [...names.slice(0, NAMED), `${names.length - NAMED} others`] : names,
  );
};

/** What a nudge did, in words. `outside` are those who are responsible and no members. */
export function nudgedText({ nudged, leftOut }: Nudged, outside: readonly { name: string }[] = []): string {
  const sentences: string[] = [];
  if (nudged.length > 0) sentences.push(`${naming(nudged)} ${nudged.length === 1 ? 'was' : 'were'} asked.`);
  const lately = leftOut.filter(({ why }) => why === 'asked within the hour');
  const done = leftOut.filter(({ why }) => why === 'owes nothing');
  if (lately.length > 0)
    sentences.push(
      `${naming(lately)} ${lately.length === 1 ? 'was' : 'were'} nudged within the hour already.`,
    );
  const gone = leftOut.filter(({ why }) => why === 'is deactivated');
  if (gone.length > 0) sentences.push(`${naming(gone)} ${gone.length === 1 ? 'is' : 'are'} deactivated.`);
  if (done.length > 0)
    sentences.push(`${naming(done)} ${done.length === 1 ? 'owes' : 'owe'} nothing any more.`);
  if (outside.length > 0)
    sentences.push(`${naming(outside)} ${outside.length === 1 ? 'is no member' : 'are no members'}.`);
  return sentences.length > 0 ? sentences.join(' ') : 'Nobody else owes anything.';
}
