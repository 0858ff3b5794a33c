import * as z from 'zod/mini';
import type { Content } from '../commands/content.ts';
import { id } from '../api/fields.ts';
import { isSame, sum } from '../scorecard/numbers.ts';
import { COMPUTED_STATUSES } from '../words/status.ts';
import { scoreTrend } from '../words/trend.ts';
import { scoreText } from '../words/value.ts';
import { type Collected, collectedText } from './collected.ts';
import { type BareScore, type Cause, causesOf, type Leaf, Leaves, type PeriodScores } from './moves.ts';

/** A piece of the sentence of a month: a text, or a text about a record. A note is a link to its KPI. */
export const SentencePart = z.object({
  text: z.string(),
  link: z.optional(z.object({ kind: z.enum(['pillar', 'objective', 'kpi', 'note']), id })),
});
export type SentencePart = z.infer<typeof SentencePart>;

/** What somebody wrote on a value of the period. */
export interface SentenceNote {
  text: string;
  by: string | null;
  /** Whether the owner of the KPI wrote it; where it is not known, the names tell. */
  isOwner?: boolean | undefined;
}

/** What the sentence of a month is made from. */
export interface SentenceFacts {
  content: Pick<Content, 'node' | 'kpi'>;
  now: PeriodScores;
  /** The scores of the period before; null where none are known. */
  before: PeriodScores | null;
  /** Null where the count is not told. */
  collected: Collected | null;
  noteOf: (kpiId: number) => SentenceNote | undefined;
  /** Whether a record may be named; by default each may. */
  mayName?: (kind: 'pillar' | 'objective' | 'kpi', id: number) => boolean;
  /** The most parts that have a clause of their own. */
  most?: number;
}

const CLAUSES_MAX = 3;
const NAMES_MAX = 3;
const TITLE_LENGTH = 60;
const NOTE_LENGTH = 80;

/** A text in one line of at most so many characters, cut between words where that is possible. */
function shortened(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, '')}…`;
}

type Kind = 'pillar' | 'objective';

/** What happened to the score of a pillar or objective. */
interface Change {
  id: number;
  move: 'fell' | 'stays' | 'is' | 'rose' | 'held';
  now: number;
  before: number | null;
  isRed: boolean;
  wasRed: boolean;
}

/** The order in which changes are told. */
const ORDER: readonly Change['move'][] = ['fell', 'stays', 'is', 'rose', 'held'];

/** The words of those that have no clause: of one, and of several. */
const REST: Record<Change['move'], readonly [string, string]> = {
  fell: ['fell', 'fell'],
  stays: [`stays ${COMPUTED_STATUSES.red}`, `stay ${COMPUTED_STATUSES.red}`],
  is: ['has a score', 'have a score'],
  rose: ['rose', 'rose'],
  held: ['held', 'held'],
};

/** What the scores say as they are shown: two that look alike did not move. */
function changeOf({ id: partId, score, status }: BareScore, before: BareScore | undefined): Change[] {
  if (score === null) return [];
  const [isRed, wasRed] = [status === 'red', before?.status === 'red'];
  const then = before?.score ?? null;
  const change = { id: partId, now: score, before: then, isRed, wasRed };
  const trend = scoreTrend(then, score);
  if (trend === null) return [{ ...change, move: 'is' }];
  if (trend !== 'flat') return [{ ...change, move: trend === 'down' ? 'fell' : 'rose' }];
  return [{ ...change, move: isRed && wasRed ? 'stays' : 'held' }];
}

/** The more a score changed, or the lower it is, the earlier it is told. */
const byImportance = (a: Change, b: Change): number =>
  ORDER.indexOf(a.move) - ORDER.indexOf(b.move) ||
  (a.before !== null && b.before !== null
    ? Math.abs(b.now - b.before) - Math.abs(a.now - a.before)
    : a.now - b.now) ||
  a.id - b.id;

/** How much of a move some causes are, in words, and these. */
type Causes = readonly [words: string, causes: readonly Cause[]];

const NO_CAUSE: Causes = ['', []];

/** What to name for a move: KPIs that moved, and what came or left; none where nothing is to be named. */
function namedFor(move: number, causes: readonly Cause[]): Causes {
  const sign = Math.sign(move);
  const same = causes
    .filter(({ points }) => points * sign > 0)
    .sort((a, b) => sign * (b.points - a.points) || a.id - b.id);
  const half = sum(same.map(({ points }) => points * sign)) / 2;
  const [first, second] = same;
  // A first value, or one that is missing, is no move of a KPI.
  if (!first || first.how === 'valued') return NO_CAUSE;
  if (first.points * sign > half) return [', mostly', [first]];
  if (second && second.how !== 'valued' && (first.points + second.points) * sign > half)
    return [', mostly', [first, second]];
  return second && isSame(first.points, second.points) ? NO_CAUSE : [', most of all', [first]];
}

/** The KPI that costs a red score most, where it is red itself. */
function worstOf(leaves: readonly Leaf[]): Causes {
  const lossOf = ({ share, score }: Leaf): number => share * (100 - score);
  const [worst] = leaves.toSorted((a, b) => lossOf(b) - lossOf(a) || a.id - b.id);
  return worst?.status === 'red' ? ['', [{ kind: 'kpi', id: worst.id, how: 'moved', points: 0 }]] : NO_CAUSE;
}

/** The words of a period. */
class Words {
  readonly #facts: SentenceFacts;
  readonly #kind: Kind;
  readonly #now: Leaves;
  readonly #before: Leaves | null;

  constructor(facts: SentenceFacts, kind: Kind) {
    this.#facts = facts;
    this.#kind = kind;
    this.#now = new Leaves(facts.content, facts.now);
    this.#before = facts.before && new Leaves(facts.content, facts.before);
  }

  /** The title of a pillar or objective. */
  name(partId: number): SentencePart {
    const title = this.#facts.content.node.get(partId)?.title ?? '';
    return { text: shortened(title, TITLE_LENGTH), link: { kind: this.#kind, id: partId } };
  }

  clause(change: Change): SentencePart[] {
    const { id: partId, move, now, before, isRed, wasRed } = change;
    const [score, then] = [scoreText(now), scoreText(before)];
    const what = {
      fell: ` fell from ${then} to ${score}`,
      rose: ` rose from ${then} to ${score}`,
      stays: ` stays ${COMPUTED_STATUSES.red}`,
      is: isRed ? ` is ${COMPUTED_STATUSES.red} at ${score}` : ` is at ${score}`,
      held: ' held',
    }[move];
    const causes =
      this.#before && before !== null && (move === 'fell' || move === 'rose')
        ? namedFor(now - before, causesOf(this.#kind, partId, [this.#before, this.#now], [before, now]) ?? [])
        : isRed
          ? worstOf(this.#now.of(this.#kind, partId))
          : NO_CAUSE;
    // A move says nothing of the side of the red line on which it is.
    const red =
      before !== null && move !== 'stays' && isRed
        ? `, ${wasRed ? 'still' : 'now'} ${COMPUTED_STATUSES.red},`
        : '';
    return [this.name(partId), { text: `${red}${what}` }, ...this.#because(...causes)];
  }

  #because(words: string, causes: readonly Cause[]): SentencePart[] {
    const { mayName } = this.#facts;
    if (mayName && !causes.every(({ kind, id: causeId }) => mayName(kind, causeId))) return [];
    const moved = causes.flatMap(({ how, id: kpiId }) => (how === 'moved' ? [kpiId] : []));
    const structural = causes.filter(({ how }) => how !== 'moved');
    return [
      ...this.#movers(`${words} by `, moved),
      ...structural.flatMap(({ kind, id: partId, how }, index): SentencePart[] => [
        { text: index > 0 ? ' and ' : moved.length > 0 ? ' and because ' : `${words} because ` },
        this.#quoted(kind, partId),
        { text: ` ${how}` },
      ]),
    ];
  }

  /** The title of what came or left, in quotes; a deleted record has none. */
  #quoted(kind: Cause['kind'], partId: number): SentencePart {
    const { node, kpi } = this.#facts.content;
    const title = kind === 'kpi' ? kpi.get(partId)?.measure : node.get(partId)?.title;
    if (title === undefined) return { text: kind === 'kpi' ? 'a KPI' : 'an objective' };
    return { text: `“${shortened(title, TITLE_LENGTH)}”`, link: { kind, id: partId } };
  }

  #movers(words: string, ids: readonly number[]): SentencePart[] {
    const { content, noteOf } = this.#facts;
    // One note, of the first that has one: two would make the sentence too long.
    const noted = ids.find((kpiId) => noteOf(kpiId) !== undefined);
    return ids.flatMap((kpiId, index): SentencePart[] => {
      const kpi = content.kpi.get(kpiId);
      const note = kpiId === noted ? noteOf(kpiId) : undefined;
      const isOwner =
        note?.isOwner || (!!kpi?.inputOwner && kpi.inputOwner.toLowerCase() === note?.by?.toLowerCase());
      const link = { kind: 'note' as const, id: kpiId };
      return [
        { text: index === 0 ? words : ' and ' },
        { text: shortened(kpi?.measure ?? '', TITLE_LENGTH), link: { kind: 'kpi', id: kpiId } },
        ...(note
          ? [
              { text: ' (' },
              { text: `“${shortened(note.text, NOTE_LENGTH)}”`, link },
              { text: note.by ? `, ${isOwner ? 'its owner' : note.by})` : ')' },
            ]
          : []),
      ];
    });
  }

  /** The changes that have no clause of their own. */
  rest(changes: readonly Change[], hasClauses: boolean): SentencePart[] {
    if (changes.length === 0) return [];
    if (changes.length <= NAMES_MAX && changes.every(({ move }) => move === 'held')) {
      const names = changes.flatMap(({ id: partId }, index): SentencePart[] => [
        ...(index === 0 ? [] : [{ text: index === changes.length - 1 ? ' and ' : ', ' }]),
        this.name(partId),
      ]);
      return [...names, { text: ' held.' }];
    }
    const counts = ORDER.flatMap((move) => {
      const count = changes.filter((change) => change.move === move).length;
      const noun = hasClauses ? ' more' : ` ${this.#kind}${count === 1 ? '' : 's'}`;
      return count === 0 ? [] : [`${count}${noun} ${REST[move][count === 1 ? 0 : 1]}`];
    });
    return [{ text: `${counts.join(', ')}.` }];
  }
}

/**
 * A period in a sentence: what moved and by what, what stays Off Track, what held, and how many values are in. Each number is the
 * one that the scorecard shows. Empty where there is nothing to tell.
 */
export function sentenceOf(facts: SentenceFacts): SentencePart[] {
  const { now, before, collected, mayName = () => true, most = CLAUSES_MAX } = facts;
  if (collected && collected.expected > 0 && collected.entered === 0)
    return [{ text: collectedText(collected) }];
  const kind: Kind = now.pillars.some(({ score }) => score !== null) ? 'pillar' : 'objective';
  const list = kind === 'pillar' ? 'pillars' : 'objectives';
  const earlier = new Map(before?.[list].map((part) => [part.id, part]));
  const changes = now[list]
    .filter((part) => facts.content.node.has(part.id) && mayName(kind, part.id))
    .flatMap((part) => changeOf(part, earlier.get(part.id)))
    .sort(byImportance);
  const words = new Words(facts, kind);
  const told = changes.filter(({ move }) => move !== 'held').slice(0, most);
  const clauses = told.flatMap((change, index) => [
    ...(index === 0 ? [] : [{ text: '; ' }]),
    ...words.clause(change),
  ]);
  const sentences = [
    clauses.length > 0 ? [...clauses, { text: '.' }] : [],
    words.rest(changes.slice(told.length), told.length > 0),
    collected && collected.expected > 0 ? [{ text: collectedText(collected) }] : [],
  ].filter((parts) => parts.length > 0);
  return joined(sentences.flatMap((parts, index) => (index === 0 ? parts : [{ text: ' ' }, ...parts])));
}

/** Neighbouring texts without a link as one. */
function joined(parts: readonly SentencePart[]): SentencePart[] {
  const list: SentencePart[] = [];
  for (const part of parts) {
    const last = list.at(-1);
    if (last && !last.link && !part.link) last.text += part.text;
    else list.push({ ...part });
  }
  return list;
}

/** A sentence as plain text. */
export const plainSentence = (parts: readonly SentencePart[]): string =>
  parts.map(({ text }) => text).join('');
