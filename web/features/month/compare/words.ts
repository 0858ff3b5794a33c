import type { Altered, Moved } from '../../../../contract/month/compare.ts';
import { shownInputs } from '../../../../contract/month/shown-inputs.ts';
import { NODE_KINDS } from '../../../../contract/words/field.ts';
import { KINDS } from '../../../../contract/kinds/kinds.ts';
import { formatNumber } from '../../../../contract/words/amount.ts';
import { scoreDifference, scoreTrend } from '../../../../contract/words/trend.ts';
import { scoreText, statusText, valueText } from '../../../../contract/words/value.ts';

/** The levels of scores. */
export const LEVELS = { strategy: 'Strategy', pillar: 'Pillar', objective: 'Objective', kpi: 'KPI' };

/** How a score moved. */
export type Move = 'up' | 'down' | 'came' | 'went' | 'same';

/** How the score of a thing moved between two times; `came` and `went` where only one of them has a score. */
export function moveOf({ before, after }: Moved): Move {
  if (before.score === null) return after.score === null ? 'same' : 'came';
  if (after.score === null) return 'went';
  const trend = scoreTrend(before.score, after.score);
  return trend === null || trend === 'flat' ? 'same' : trend;
}

/** The headings of moves. */
export const MOVE_LABELS: Record<Move, string> = {
  up: 'Up',
  down: 'Down',
  came: 'New score',
  went: 'No score any more',
  same: 'Score as before',
};

/** What was added to a score: '+12', '−3', '0'. */
function changeText(difference: number): string {
  const text = formatNumber(Math.abs(difference), null);
  return text === '0' ? '0' : `${difference > 0 ? '+' : '−'}${text}`;
}

/** How far a score moved, as both are shown: '+12'; empty where it did not, or where there is only one. */
export function moveText({ before, after }: Pick<Moved, 'before' | 'after'>): string {
  if (before.score === null || after.score === null) return '';
  const text = changeText(scoreDifference(before.score, after.score));
  return text === '0' ? '' : text;
}

/** How many inputs a sentence names. */
const NAMED_MAX = 3;

/** What moved a score, largest first: 'Customer +8, Finance −3'. */
export function inputsText(moved: Pick<Moved, 'inputs' | 'before' | 'after'>): string {
  const counted = shownInputs(moved);
  const named = counted.slice(0, NAMED_MAX).map(({ level, name, by: difference, before, after }) => {
    const since =
      level === 'weights' ? '' : before === null ? ' (new)' : after === null ? ' (no longer counted)' : '';
    return `${name} ${changeText(difference)}${since}`;
  });
  const more = counted.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** How a score and its status moved, as a part of a sentence; empty where both are as before. */
export function scoreSentence(moved: Moved): string {
  const { before, after } = moved;
  const parts: string[] = [];
  const move = moveOf(moved);
  if (move === 'up' || move === 'down')
    parts.push(`score went ${move} from ${scoreText(before.score)} to ${scoreText(after.score)}`);
  else if (move === 'came') parts.push(`score is ${scoreText(after.score)}, and there was none before`);
  else if (move === 'went') parts.push(`score is gone; it was ${scoreText(before.score)}`);
  if (before.status !== after.status)
    parts.push(
      `${parts.length === 0 ? 'status went ' : ''}from ${statusText(before.status)} to ${statusText(after.status)}`,
    );
  return parts.join(', ');
}

/** A value or target before and after, each as it was shown then. */
export const textsOf = (moved: Moved, name: 'value' | 'target', none: string): [string, string] => {
  const { before, after, was = moved } = moved;
  return [
    valueText(before[name], { unit: was.unit, digits: was.decimals }, none),
    valueText(after[name], { unit: moved.unit, digits: moved.decimals }, none),
  ];
};

/** Why a score moved: the value and target of a KPI, or the parts of the score. Empty where nothing of it is seen. */
export function reasonText(moved: Moved): string {
  const changed = (name: 'value' | 'target'): string => {
    const [was, is] = textsOf(moved, name, 'none');
    return was === is ? '' : `${name} ${was} → ${is}`;
  };
  return [changed('value'), changed('target'), inputsText(moved)].filter(Boolean).join('; ');
}

/** The kind of a record in a sentence. */
export const kindText = ({ kind, type }: Pick<Altered, 'kind' | 'type'>): string =>
  type ? NODE_KINDS[type] : KINDS[kind].label;
