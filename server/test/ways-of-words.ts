import { expect } from 'vitest';
import { NO_MARKS } from '../../contract/publication/publication.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { lastEnded, type Period, previousPeriod } from '../../contract/scorecard/periods.ts';
import type { Level, StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Measure } from '../../contract/scorecard/settings.ts';
import { agree } from '../../contract/scorecard/test/agreement.ts';
import { tracked } from '../../contract/scorecard/test/plain-values.ts';
import type { Judged } from '../../contract/words/value.ts';
import type { WaysOut } from './agreement.ts';
import type { Person } from './person.ts';

const WORDS = { green: 'On Track', amber: 'At Risk', red: 'Off Track' };
const wordOf = (status: Judged): string => (status === null ? 'No status' : WORDS[status]);

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
    return (this.#ways.expected(level, id, period) as { status: Judged }).status;
  }

  /** The KPIs that show a computed status: those that are tracked, and those that are due once and whose own value is judged. */
  get #shown(): Measure[] {
    return Array.from(this.#facts.measures.values()).filter(
      (measure) => tracked(measure) || this.#ways.plain.once(measure).status !== null,
    );
  }

  /** The KPIs that show a status in a period. */
  #kpisWith(status: Judged, period: Period, measures: readonly Measure[] = this.#shown): number[] {
    return measures.map(({ id }) => id).filter((id) => this.#statusOf('kpi', id, period) === status);
  }

  /** Throws where the steps of a month say something else. */
  async month(period: Period): Promise<void> {
    const query = { period: period.key };
    const closing = await this.#owner.done('close.read', { params: this.#params, query });
    const idsOf = (kpis: typeof closing.reds) => kpis.map(({ kpiId }) => kpiId).sort((a, b) => a - b);
    // What is due once belongs to no month.
    const kpisWith = (status: Judged) => this.#kpisWith(status, period, this.#shown.filter(tracked));
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
    expect(kpis.sort((a, b) => a - b)).toEqual(this.#kpisWith('red', period));
    const objectives = told.flatMap(({ of }) => (of.startsWith('objective:') ? [Number(of.slice(10))] : []));
    const red = this.#facts.objectives.filter(({ id }) => this.#statusOf('objective', id, period) === 'red');
    expect(objectives.sort((a, b) => a - b)).toEqual(red.map(({ id }) => id));
  }

  /** Throws where the card of the dashboard says something else of the last period that has ended. */
  async dashboard(): Promise<void> {
    const { calendar, today, strategyId } = this.#facts;
    const period = lastEnded(calendar, 'month', addDays(today, -1));
    const before = previousPeriod(calendar, period);
    const query = { strategies: String(strategyId) };
    const [card] = (await this.#owner.done('updates.overview', { query })).strategies;
    const counts = new Map(card?.statuses.kpis.map(({ status, count }) => [status, count]));
    const red = this.#kpisWith('red', period);
    expect(card?.period).toBe(period.label);
    expect(counts.get(WORDS.red) ?? 0).toBe(red.length);
    expect(counts.get(WORDS.amber) ?? 0).toBe(this.#kpisWith('amber', period).length);
    const turned = red.filter((id) => ![null, 'red'].includes(this.#statusOf('kpi', id, before)));
    expect(card?.turned).toBe(turned.length);
    for (const { id, hasTurned } of card?.offTrack ?? []) {
      expect(red).toContain(id);
      expect(hasTurned).toBe(turned.includes(id));
    }
    const { score, status, trend } = this.#ways.plain.scored('strategy', strategyId, period);
    agree('The dashboard', card, { score, status, trend });
    for (const { id, ...pillar } of card?.pillars ?? [])
      agree(`Pillar ${id} of the dashboard`, this.#ways.expected('pillar', id, period), {
        score: pillar.score,
        status: pillar.status,
      });
  }

  /** Throws where a page that shows all of a snapshot of a period says something else, or counts other values than the month. */
  async published(snapshotId: number, period: Period): Promise<void> {
    const { objectives, pillars, measures } = this.#facts;
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
    const { link } = await this.#owner.done('publications.create', { params: this.#params, body });
    const html = (await this.#owner.raw('GET', new URL(link).pathname)).bytes.toString();
    const wordAfter = (title: string) =>
      new RegExp(`>${title}</(?:p|h2|h3)>.*?<span class="word [a-z]*">([^<]*)<`).exec(html)?.[1];
    for (const { id, name } of this.#shown)
      expect(`${name} ${wordAfter(name)}`).toBe(`${name} ${wordOf(this.#statusOf('kpi', id, period))}`);
    for (const { id, name } of objectives)
      expect(`${name} ${wordAfter(name)}`).toBe(`${name} ${wordOf(this.#statusOf('objective', id, period))}`);
    const query = { period: period.key };
    const { entered, expected } = await this.#owner.done('close.read', { params: this.#params, query });
    const told = /(\d+) of (\d+) values are in\.|No values are in yet: (0) of (\d+)\.|All (\d+) values/.exec(
      html,
    );
    const [, some, of, none, ofNone, all] = told ?? [];
    if (expected > 1)
      expect([some ?? none ?? all, of ?? ofNone ?? all].map(Number)).toEqual([entered, expected]);
  }
}
