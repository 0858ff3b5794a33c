import { choiceNamed } from '../dictionary/choice-words.ts';
import { isOfTexts } from './column-content.ts';
import { isYesOrNo } from './column-words.ts';
import { isTeamWord } from '../dictionary/heading-words.ts';
import { NAMES } from './columns.ts';
import { columnOf, free, type Guess, headingAt, isSettled, type Unread, type Uses } from './doubts.ts';
import type { GuessColumn } from './guess-rows.ts';
import { headingOf, isIdHeading, lowestOf, meaningsOf } from './headings.ts';
import { fieldOf } from './mapping.ts';

/** So many columns of texts that nothing tells are asked about. */
const UNKNOWN_MAX = 2;
/** The share of different texts up to which they are groups of rows. */
const REPEATED = 0.7;
/** The most characters of a text that names something. */
const NAME_LENGTH = 60;
const LINK = /^(?:https?:|www\.)|@/i;

/** The fields whose headings tell them, also where their cells have other words. */
const BY_HEADING: Readonly<Record<string, { label: string; why: string }>> = {
  direction: { label: 'The way that is better', why: 'not all of its words say which way is better' },
  inputOwner: { label: 'Owner', why: 'may say who is responsible' },
  objective: { label: 'Objective', why: 'two columns may be the objective' },
  status: { label: 'Status', why: 'a status or a place' },
  part: { label: 'Part of the name', why: 'another column is the name' },
};

/** What a column of texts may be that stands beside KPIs. */
const PLACES = [
  { field: 'objective', label: 'Objective' },
  { field: 'inputOwner', label: 'Owner' },
  { field: 'part', label: 'Part of the name' },
];

const isFree = (uses: Uses, field: string): boolean => columnOf(uses, field) < 0;

/** Whether texts are a few names that repeat. */
function areGroups(texts: readonly string[]): boolean {
  const different = [...new Set(texts)];
  return (
    different.length > 1 &&
    different.length <= REPEATED * texts.length &&
    different.every((text) => text.length <= NAME_LENGTH && /\p{L}{2}/u.test(text))
  );
}

/** The field that the heading of a column names, or whose owner some word of it may: 'Owner department'. */
function fieldNamed(guess: Guess, column: number, uses: Uses): string | undefined {
  const heading = headingOf(headingAt(guess, column));
  const { rows } = guess;
  const isOwner = heading
    .split(' ')
    .some((word) => isTeamWord(word) || meaningsOf(rows, word).some(({ field }) => field === 'inputOwner'));
  const fields = [
    ...meaningsOf(rows, heading).map(({ field }) => (NAMES.has(field) ? 'part' : field)),
    ...(isOwner ? ['inputOwner'] : []),
  ];
  // There may be several owners.
  return fields.find((field) => BY_HEADING[field] && (field === 'inputOwner' || isFree(uses, field)));
}

const DIRECTION = { field: 'direction', label: 'The way that is better' };
const PLACE_LABELS: Readonly<Record<string, string>> = { objective: 'Objective', pillar: 'Pillar' };

/** Asks about words of directions below another heading: 'Goal' of 'Increase' and 'Decrease', 'Impact' of 'High' and 'Low'. */
export function withDirections(uses: Uses, guess: Guess, unread: Unread): void {
  if (!isFree(uses, 'direction')) return;
  for (const [column, use] of uses.entries()) {
    const field = fieldOf(use) ?? '';
    const { content, parts } = guess.columns[column] as GuessColumn;
    const ways = content.texts.map((text) => choiceNamed('kpi', 'direction', text));
    const areWays =
      ways.every(Boolean) && ways.includes('up') && ways.includes('down') && !isYesOrNo(content);
    const isParent = guess.matches[column]?.field === 'parent';
    const isElse = isParent || isSettled(unread, column);
    if (!areWays || isElse || (use !== null && PLACE_LABELS[field] === undefined)) continue;
    uses[column] = null;
    const places = use === null ? [] : [{ field, label: PLACE_LABELS[field] ?? field }];
    const why = `“${lowestOf(parts)}” may say which way is better`;
    unread.doubts.push({ column, why, uses: [DIRECTION, ...places] });
  }
}

/** Asks about columns of texts beside KPIs that are not read, as far as they may say where a KPI belongs. */
export function withTexts(uses: Uses, guess: Guess, unread: Unread): void {
  const texts = free(uses, guess).filter((column) => {
    const { content, isPeriods, points, parts } = guess.columns[column] as GuessColumn;
    return (
      !isSettled(unread, column) &&
      !isPeriods &&
      points?.period === undefined &&
      !isIdHeading(lowestOf(parts)) &&
      isOfTexts(content) &&
      !content.texts.some((text) => LINK.test(text))
    );
  });
  let unknown = 0;
  for (const column of texts) {
    const field = fieldNamed(guess, column, uses);
    const { label, why } = BY_HEADING[field ?? ''] ?? {};
    const isGrouped = areGroups(guess.columns[column]?.content.texts ?? []);
    const mayPlace = isGrouped || field === 'part';
    const places = PLACES.filter((place) => mayPlace && place.field !== field && isFree(uses, place.field));
    if (field !== undefined && label !== undefined && why !== undefined)
      unread.doubts.push({
        column,
        why,
        uses: [{ field, label: isFree(uses, field) ? label : `Another ${label.toLowerCase()}` }, ...places],
      });
    else if (places.length > 0 && unknown++ < UNKNOWN_MAX)
      unread.doubts.push({ column, why: 'texts whose heading is not known', uses: places });
  }
}
