import { expect } from 'vitest';
import { DEFAULT_CHOICES } from '../../contract/month/book.ts';
import { plainSentence } from '../../contract/month/sentence.ts';
import type { SnapshotDocument } from '../../contract/month/snapshot.ts';
import { NO_MARKS } from '../../contract/publication/publication.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import type { StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Level } from '../../contract/scorecard/scored.ts';
import { agree } from '../../contract/scorecard/test/agreement.ts';
import { escaped } from '../../contract/words/escaped.ts';
import { statusText } from '../../contract/words/status.ts';
import { scoreText } from '../../contract/words/value.ts';
import { factsOfBook } from '../books/facts.ts';
import { readSource } from '../books/read.ts';
import type { Store } from '../store/store.ts';
import { type KeptFacts, WaysOut } from './agreement.ts';
import type { Person } from './person.ts';

/** What is handed out of a snapshot, held against the plain evaluator of what was known when it was taken. */
export class WaysOfSnapshots {
  readonly #store: Store;
  readonly #owner: Person;
  readonly #facts: StrategyFacts;
  readonly #ways: WaysOut;

  /** `locks` has what the period keeps, where what it was compared with is not of these facts. */
  constructor(
    store: Store,
    owner: Person,
    facts: StrategyFacts,
    locks: ReadonlyMap<string, KeptFacts> = new Map(),
  ) {
    this.#store = store;
    this.#owner = owner;
    this.#facts = facts;
    this.#ways = new WaysOut(owner, facts, locks);
  }

  /** Throws where the snapshot, its book or a page that shows all of it says something else. */
  async require(id: number, period: Period): Promise<void> {
    const kept = await this.#owner.done('snapshots.scorecard', { params: { id } });
    this.#ways.agreeWith('The snapshot', kept, period);
    const sentence = plainSentence(kept.sentence ?? []);
    await this.#book(id, period, sentence);
    await this.#published(id, period, sentence);
  }

  async #book(id: number, period: Period, sentence: string): Promise<void> {
    const { strategyId, measures } = this.#facts;
    const { snapshot, ...source } = await readSource(this.#store.read, strategyId, id, DEFAULT_CHOICES);
    const document = JSON.parse(snapshot.document) as SnapshotDocument;
    const book = factsOfBook({ ...source, snapshot: { ...snapshot, document } });
    const check = (level: Level, part: number, scored: object | undefined): void =>
      agree(`The ${level} ${part} of the book`, scored, this.#ways.expected(level, part, period));
    expect(book.sentence, 'The sentence of the book').toBe(sentence);
    check('strategy', strategyId, book.strategy.scored);
    for (const { node: pillar, scored, objectives } of book.pillars) {
      if (pillar) check('pillar', pillar.id, scored);
      for (const objective of objectives) check('objective', objective.node.id, objective.scored);
    }
    const objectives = book.pillars.flatMap((pillar) => pillar.objectives);
    const kpis = [...objectives.flatMap((objective) => objective.kpis), ...book.unassigned];
    for (const { kpi, scored, status } of kpis) {
      const { actual: value, target } = kpi;
      if (scored) check('kpi', kpi.id, scored);
      const shown = { score: null, period: null, ...(scored ?? { value, target }), status };
      agree(`KPI ${kpi.id} of the book`, shown, this.#ways.shown(kpi.id, period));
    }
    expect(new Set(kpis.map(({ kpi }) => kpi.id))).toEqual(new Set(measures.keys()));
  }

  async #published(snapshotId: number, period: Period, sentence: string): Promise<void> {
    const { strategyId, objectives, pillars, measures } = this.#facts;
    const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
    const marks = {
      ...NO_MARKS,
      overall: true,
      values: true,
      pillars: ids(pillars),
      objectives: ids(objectives),
      kpis: [...measures.keys()],
    };
    const body = { snapshotId, title: 'All', marks, expiresAt: null };
    const { link } = await this.#owner.done('publications.create', { params: { id: strategyId }, body });
    const html = (await this.#owner.raw('GET', new URL(link).pathname)).bytes.toString();
    // A page names nobody, and has no notes here.
    if (!sentence.includes('“')) expect(html).toContain(escaped(sentence));
    const after = (name: string) => {
      const [, rest = ''] =
        new RegExp(`>${name}</(?:p|h2|h3)>(.*?)(?:</li>|<ul|</section>|<section)`).exec(html) ?? [];
      const text = (pattern: RegExp): string | undefined => pattern.exec(rest)?.[1];
      const number = (shown = ''): number | null =>
        /\d/.test(shown) ? Number.parseFloat(shown.replaceAll(',', '')) : null;
      return {
        status: text(/<span class="word [a-z]*">([^<]*)</),
        score: text(/<span class="score"[^>]*>score ([\d.]+)/) ?? scoreText(null),
        value: number(text(/<span class="value">([^<]*)</)),
        target: number(text(/<span class="of">target ([^<]*)</)),
      };
    };
    for (const [level, list] of [
      ['pillar', pillars],
      ['objective', objectives],
    ] as const)
      for (const { id, name } of list) {
        const { status, score } = this.#ways.expected(level, id, period);
        expect(after(name), name).toMatchObject({ status: statusText(status), score: scoreText(score) });
      }
    for (const { id, name, direction, decimals } of measures.values()) {
      const { status, score, value, target } = this.#ways.shown(id, period);
      const told = after(name);
      expect([status && told.status, told.score], name).toEqual([status, scoreText(score)]);
      requireRounded(`${name}, its value`, told.value, value, decimals);
      if (direction !== 'band') requireRounded(`${name}, its target`, told.target, target, decimals);
    }
  }
}

/** Throws where a number is not another one with its decimals, or with one at least. */
function requireRounded(where: string, told: number | null, value: number | null, decimals: number | null) {
  const off = told === null || value === null ? Number(told !== value) : Math.abs(told - value);
  expect(off, `${where}: ${told}, not ${value}`).toBeLessThan(0.51 * 10 ** -(decimals ?? 1));
}
