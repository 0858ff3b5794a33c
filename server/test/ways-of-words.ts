import { expect } from 'vitest';
import { plainSentence } from '../../contract/month/sentence.ts';
import type { Collected } from '../../contract/month/collected.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { lastEnded, type Period } from '../../contract/scorecard/periods.ts';
import type { StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Level } from '../../contract/scorecard/scored.ts';
import { agree } from '../../contract/scorecard/test/agreement.ts';
import { total } from '../../contract/scorecard/test/plain-arithmetic.ts';
import { tracked } from '../../contract/scorecard/test/plain-values.ts';
import { type Judged, scoreText, statusText } from '../../contract/words/value.ts';
import type { WaysOut } from './agreement.ts';
import type { Person } from './person.ts';

type Side = ReturnType<WaysOut['sideOf']>;
type Sentenced = Awaited<ReturnType<WaysOut['board']>>;
type Move = 'fell' | 'stays' | 'is' | 'rose' | 'held';
/** The moves of those that are only counted, by their first words. */
const MOVES: Record<string, Move> = {
  fell: 'fell',
  stay: 'stays',
  has: 'is',
  have: 'is',
  rose: 'rose',
  held: 'held',
};
const REST = /(\d+) (?:more|pillars?|objectives?) (fell|stay|has|have|rose|held)/g;

const WORDS = { green: 'On Track', amber: 'At Risk', red: 'Off Track' };

/** The pages that tell of a period in words and counts, each held against the plain evaluator. No member chose a status. */
export class WaysOfWords {
  readonly #owner: Person;
  readonly #facts: StrategyFacts;
  readonly #ways: WaysOut;

  constructor(owner: Person, facts: StrategyFacts, ways: WaysOut) {
    this.#owner = owner;
    this.#facts = facts;
    this.#ways = ways;
  }

  get #params() {
    return { id: this.#facts.strategyId };
  }

  #statusOf(level: Level, id: number, period: Period): Judged {
    return this.#ways.expected(level, id, period).status;
  }

  /** The KPIs that show a computed status in a period. */
  #kpisWith(status: Judged, period: Period, ids: Iterable<number> = this.#facts.measures.keys()): number[] {
    const word = statusText(status);
    return Array.from(ids).filter((id) => this.#ways.shown(id, period).status === word);
  }

  /** Throws where the steps of a month say something else. */
  async month(period: Period): Promise<void> {
    const query = { period: period.key };
    const closing = await this.#owner.done('close.read', { params: this.#params, query });
    const idsOf = (kpis: typeof closing.reds) => kpis.map(({ kpiId }) => kpiId).sort((a, b) => a - b);
    // What is due once belongs to no month.
    const ids = Array.from(this.#facts.measures.values())
      .filter(tracked)
      .map(({ id }) => id);
    const kpisWith = (status: Judged) => this.#kpisWith(status, period, ids);
    expect(idsOf(closing.reds)).toEqual(kpisWith('red'));
    expect(idsOf(closing.ambers)).toEqual(kpisWith('amber'));
    expect(closing.counts).toEqual({
      green: kpisWith('green').length,
      amber: kpisWith('amber').length,
      red: kpisWith('red').length,
      none: kpisWith(null).length,
    });
    for (const { kpiId, value, target } of [...closing.reds, ...closing.ambers])
      agree(`The step Explain of KPI ${kpiId}`, this.#ways.expected('kpi', kpiId, period), { value, target });
  }

  /** Throws where a review of a period would have another agenda. */
  async review(period: Period): Promise<void> {
    const query = { period: period.key };
    const { entries } = await this.#owner.done('agenda.read', { params: this.#params, query });
    const told = entries.filter(({ reasons }) => reasons.some((reason) => reason.startsWith(WORDS.red)));
    const kpis = told.flatMap(({ of }) => (of.startsWith('kpi:') ? [Number(of.slice(4))] : []));
    expect(new Set(kpis)).toEqual(new Set(this.#kpisWith('red', period)));
    const objectives = told.flatMap(({ of }) => (of.startsWith('objective:') ? [Number(of.slice(10))] : []));
    const red = this.#facts.objectives.filter(({ id }) => this.#statusOf('objective', id, period) === 'red');
    expect(new Set(objectives)).toEqual(new Set(red.map(({ id }) => id)));
  }

  /** Throws where the card of the dashboard says something else of the last period that has ended. */
  async dashboard(): Promise<void> {
    const { calendar, today, strategyId } = this.#facts;
    const period = lastEnded(calendar, 'month', addDays(today, -1));
    const before = this.#ways.beforeOf(period);
    const query = { strategies: String(strategyId) };
    const [card] = (await this.#owner.done('updates.overview', { query })).strategies;
    const counts = new Map(card?.statuses.kpis.map(({ status, count }) => [status, count]));
    const red = this.#kpisWith('red', period);
    expect(card?.period).toBe(period.label);
    expect(counts.get(WORDS.red) ?? 0).toBe(red.length);
    expect(counts.get(WORDS.amber) ?? 0).toBe(this.#kpisWith('amber', period).length);
    const turned = red.filter(
      (id) => before && ![null, 'red'].includes(this.#ways.expected('kpi', id, before[0], before).status),
    );
    expect(card?.turned).toBe(turned.length);
    for (const { id, hasTurned } of card?.offTrack ?? []) {
      expect(red).toContain(id);
      expect(hasTurned).toBe(turned.includes(id));
    }
    const { score, status, trend } = this.#ways.expected('strategy', strategyId, period);
    agree('The dashboard', card, { score, status, trend });
    for (const { id, ...pillar } of card?.pillars ?? [])
      agree(`Pillar ${id} of the dashboard`, this.#ways.expected('pillar', id, period), {
        score: pillar.score,
        status: pillar.status,
      });
  }

  /** How the score of a part moved since the period before, in the words of a sentence. */
  #moveOf(level: Level, id: number, period: Period): { move: Move; text: string } | null {
    const before = this.#ways.beforeOf(period);
    const [was, is] = [
      before && this.#ways.expected(level, id, before[0], before),
      this.#ways.expected(level, id, period),
    ];
    if (is.score === null) return null;
    const isRed = is.status === 'red';
    const [from, to] = [scoreText(was?.score ?? null), scoreText(is.score)];
    if (!was || was.score === null) return { move: 'is', text: ` is ${isRed ? 'Off Track ' : ''}at ${to}` };
    if (from === to)
      return isRed && was.status === 'red'
        ? { move: 'stays', text: ' stays Off Track' }
        : { move: 'held', text: '' };
    const move = is.score < was.score ? 'fell' : 'rose';
    const red = isRed ? `, ${was.status === 'red' ? 'still' : 'now'} Off Track,` : '';
    return { move, text: `${red} ${move} from ${from} to ${to}` };
  }

  /** What a KPI adds to the move of the score of a pillar or objective. */
  #addedTo(level: Level, id: number, kpi: number, period: Period): number {
    const sides = [this.#ways.beforeOf(period) as Side, this.#ways.sideOf(period)] as const;
    const { objectives, objectiveOf } = this.#facts;
    const objective = objectiveOf(kpi) ?? 0;
    const points = this.#ways.effects('objective', objective, ...sides).get(kpi) ?? 0;
    if (level === 'objective') return points;
    const held = objectives.filter(
      (each) =>
        each.pillarId === id &&
        sides.every((side) => this.#ways.expected('objective', each.id, side[0], side).score !== null),
    );
    const own = held.find((each) => each.id === objective)?.weight ?? 0;
    return (points * own) / total(held.map(({ weight }) => weight));
  }

  /** Throws where the sentence of a period tells another move, score, cause or count. */
  sentence({ sentence = [] }: Sentenced, period: Period, { expected, entered }: Collected): void {
    const text = plainSentence(sentence);
    const where = `The sentence of ${period.key}, “${text}”,`;
    const all = expected === 1 ? 'Its only value is in.' : `All ${expected} values are in.`;
    const count = entered === expected ? all : `${entered} of ${expected} values are in.`;
    if (expected > 0 && entered === 0) return expect(text).toBe(`No values are in yet: 0 of ${expected}.`);
    if (expected > 0) expect(text).toMatch(new RegExp(`${count}$`));
    const { pillars, objectives } = this.#facts;
    const isOfPillars = pillars.some(({ id }) => this.#ways.expected('pillar', id, period).score !== null);
    const level = isOfPillars ? 'pillar' : 'objective';
    const moves = new Map(
      (isOfPillars ? pillars : objectives).flatMap(({ id }) => {
        const moved = this.#moveOf(level, id, period);
        return moved ? [[id, moved]] : [];
      }),
    );
    let told: { id: number; move: Move } = { id: 0, move: 'held' };
    for (const [at, { link }] of sentence.entries()) {
      if (link?.kind === level) {
        const { move, text: words } = moves.get(link.id) ?? { move: 'held', text: 'nothing' };
        expect(`${sentence[at + 1]?.text}`.startsWith(words), `${where} not${words}`).toBe(true);
        moves.delete(link.id);
        told = { id: link.id, move };
      } else if (link?.kind === 'kpi' && ['fell', 'rose'].includes(told.move)) {
        const points = this.#addedTo(level, told.id, link.id, period);
        expect(points < 0 ? 'fell' : 'rose', `${where} KPI ${link.id}`).toBe(told.move);
      } else if (link?.kind === 'kpi') expect(this.#statusOf('kpi', link.id, period), where).toBe('red');
    }
    const rest = Array.from(text.matchAll(REST), ([, number, word = '']) => [MOVES[word], Number(number)]);
    const left = Map.groupBy(moves.values(), ({ move }) => move);
    expect(Object.fromEntries(rest), `${where} what has no clause`).toEqual(
      Object.fromEntries(Array.from(left, ([move, list]) => [move, list.length])),
    );
  }
}
