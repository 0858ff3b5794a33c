import { expect } from 'vitest';
import type { Collected } from '../../contract/month/collected.ts';
import type { Update } from '../../contract/month/updates.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import {
  belongsTo,
  lastEnded,
  type Period,
  periodAround,
  periodsBack,
} from '../../contract/scorecard/periods.ts';
import type { Series } from '../../contract/scorecard/settings.ts';
import { agree } from '../../contract/scorecard/test/agreement.ts';
import { type KeptFacts, WaysOut } from './agreement.ts';
import { CourseFiles } from './course-files.ts';
import { CALENDAR, periodBack, type PlainCourse, TODAY } from './plain-course.ts';
import type { WayScene } from './value-ways.ts';
import { WaysOfSnapshots } from './ways-of-snapshots.ts';
import { WaysOfTools } from './ways-of-tools.ts';
import { WaysOfWords } from './ways-of-words.ts';

/** A month that is locked, and what it goes on showing. */
interface Lock extends KeptFacts {
  month: Period;
  /** What the snapshot of the lock is called. */
  name: string | undefined;
  collected: Collected;
}

/** What a KPI shows of its values on the board. */
const viewsOf = ({ grain, actual, target, dueFrom }: PlainCourse): object => ({
  grain,
  actual: actual.value,
  actualPeriod: actual.period,
  target: target.value,
  targetPeriod: target.period,
  dueFrom: grain && dueFrom,
});

const STORED: readonly Series[] = ['actual', 'num', 'den', 'target'];

/** The screens that show a KPI, each held against the KPI by the rules in words. */
export class CourseScreens {
  readonly locks = new Map<string, Lock>();
  readonly #scene: WayScene;
  readonly #months: readonly Period[];

  constructor(scene: WayScene, monthsBack: number) {
    this.#scene = scene;
    this.#months = Array.from({ length: monthsBack + 1 }, (_, back) => periodBack('month', back));
  }

  /** Throws where a screen shows something else: those of a month so many back, or of all where none is given. */
  async require(kpi: PlainCourse, back?: number): Promise<void> {
    await this.#views(kpi);
    await this.#stored(kpi);
    await this.#updates(kpi);
    const ways = new WaysOut(this.#scene.owner, kpi.facts, this.locks);
    const words = new WaysOfWords(this.#scene.owner, kpi.facts, ways);
    for (const month of back === undefined ? this.#months : this.#months.slice(back, back + 1)) {
      const lock = this.locks.get(month.key);
      const board = await ways.board(month);
      await ways.explanation('kpi', this.#scene.kpi, month);
      await ways.page(kpi.measure, month);
      await this.#closing(kpi, month);
      words.sentence(board, month, lock ? lock.collected : this.collected(kpi, month));
    }
  }

  /** Throws where a place beside those that each step touches shows something else. */
  async requireRest(kpi: PlainCourse): Promise<void> {
    const { owner, tool, params, product } = this.#scene;
    const ways = new WaysOut(owner, kpi.facts, this.locks);
    const words = new WaysOfWords(owner, kpi.facts, ways);
    const tools = new WaysOfTools(tool, kpi.facts, ways);
    const files = new CourseFiles(this.#scene, ways);
    const [, last, earlier] = this.#months as [Period, Period, Period];
    await words.dashboard();
    await ways.map(last);
    for (const month of [last, earlier]) {
      await words.month(month);
      await words.review(month);
      await tools.period(month);
      await files.list(kpi, month);
      await files.scorecard(month);
    }
    await ways.comparison(earlier, last);
    await tools.comparison(earlier, last);
    const { answer } = await tool.call('read_plan', { strategy: params.id, kinds: ['KPI'] });
    const [{ actual = null, target = null } = {}] =
      (answer as { records?: Record<string, unknown>[] }).records ?? [];
    expect({ actual, target }, 'The plan tool').toEqual({
      actual: kpi.actual.value,
      target: kpi.target.value,
    });
    for (const { month, facts } of this.locks.values()) {
      const { locked } = await ways.board(month);
      await new WaysOfSnapshots(product.store, owner, facts, this.locks).require(
        locked?.snapshotId ?? 0,
        month,
      );
    }
    await files.values(kpi, last);
    await this.#file(kpi);
  }

  /** The board and the content. */
  async #views(kpi: PlainCourse): Promise<void> {
    const { owner, params, kpi: id } = this.#scene;
    const { kpis } = await owner.done('strategies.readFlow', { params });
    expect(
      kpis.find((each) => each.id === id),
      'The board',
    ).toMatchObject(viewsOf(kpi));
    const content = await owner.done('strategies.readContent', { params });
    expect(
      content.kpi?.find((each) => each.id === id),
      'The content',
    ).toMatchObject(viewsOf(kpi));
  }

  /** The points as they are stored, as grids read them. */
  async #stored(kpi: PlainCourse): Promise<void> {
    for (const series of STORED)
      expect(await this.#pointsOf(series), `The stored ${series}`).toEqual(kpi.stored(series));
  }

  /** All stored points, by series. */
  stored = (): Promise<object[][]> => Promise.all(STORED.map((series) => this.#pointsOf(series)));

  /** The stored points of a series, in the order of their keys. */
  async #pointsOf(series: Series, params: { id: number } = this.#scene.params): Promise<object[]> {
    const query = {
      from: `month:${addDays(TODAY, -800).slice(0, 7)}-01`,
      to: periodBack('month', 0).key,
      series,
    };
    const { points } = await this.#scene.owner.done('points.readMany', { params: { id: params.id }, query });
    return points
      .map(({ period, value, state, note }) => ({ period, series, value, state, note }))
      .sort((a, b) => (a.period < b.period ? -1 : 1));
  }

  /** The period whose value is due in a month. */
  #dueIn(kpi: PlainCourse, month: Period): Period | undefined {
    if (month.end >= TODAY || kpi.grain === null) return undefined;
    const own = periodAround(CALENDAR, month, kpi.grain);
    return own.end === month.end && own.end >= kpi.dueFrom ? own : undefined;
  }

  /** How many values belong to a month, and are in. */
  collected(kpi: PlainCourse, month: Period): Collected {
    const due = this.#dueIn(kpi, month);
    return { expected: due ? 1 : 0, entered: due && kpi.enteredIn(due) ? 1 : 0 };
  }

  /** Whether the month is complete, and what is not expected in it. */
  async #closing(kpi: PlainCourse, month: Period): Promise<void> {
    if (month.end >= TODAY) return;
    const { owner, params } = this.#scene;
    const query = { period: month.key };
    const { expected, entered, notExpected, people } = await owner.done('close.read', { params, query });
    const counts = this.collected(kpi, month);
    const due = this.#dueIn(kpi, month);
    // A value of an earlier month makes more due, but not of what was locked before.
    const shown = this.locks.get(month.key)?.collected ?? counts;
    expect({ expected, entered }, `The lock of ${month.label}`).toEqual(shown);
    const isLate = due !== undefined && counts.entered === 0 && addDays(due.end, kpi.measure.dueDays) < TODAY;
    const items = people.flatMap((person) => person.items.map((item) => [item.period, item.isLate]));
    const missing = due && shown.expected > 0 && counts.entered === 0 ? [[due.key, isLate]] : [];
    expect(items, `What is missing in ${month.label}`).toEqual(missing);
    const { periods } = await owner.done('periods.list', { params, query });
    expect(periods[0]?.kpis, `The line of ${month.label}`).toEqual({ ...counts, late: isLate ? 1 : 0 });
    const note = due && kpi.at('actual', due)?.state === 'na' ? kpi.at('actual', due)?.note : undefined;
    expect(notExpected.map(({ reason }) => reason)).toEqual(note === undefined ? [] : [note]);
  }

  /** My updates: the last period that has ended, and earlier ones without a value. */
  async #updates(kpi: PlainCourse): Promise<void> {
    const { owner, params } = this.#scene;
    const { updates } = await owner.done('updates.mine', { query: { strategy: params.id } as never });
    const { grain } = kpi;
    if (grain === null) {
      expect(updates, 'The updates').toEqual([]);
      return;
    }
    const last = lastEnded(CALENDAR, grain, addDays(TODAY, -1));
    const asked = periodsBack(CALENDAR, last, 3)
      .filter((own) => own.end >= kpi.dueFrom && !this.#isLocked(own))
      .filter((own) => own.key === last.key || kpi.enteredIn(own) === null);
    const keys = updates.map(({ period }) => period?.key);
    expect(new Set(keys), 'The periods of the updates').toEqual(new Set(asked.map(({ key }) => key)));
    expect(keys).toHaveLength(asked.length);
    for (const own of asked) {
      const { entered, kpi: row } = updates.find(({ period }) => period?.key === own.key) as Update;
      const point = kpi.at('actual', own) ?? kpi.at('num', own);
      const value = kpi.enteredIn(own) ? kpi.valueIn(own) : null;
      agree(
        `The update of ${own.label}`,
        { entered, value: row?.value, note: row?.note },
        { entered: kpi.enteredIn(own), value, note: point?.note ?? '' },
      );
    }
  }

  #isLocked = (period: Period): boolean =>
    [...this.locks.values()].some(({ month }) => belongsTo(CALENDAR, period, month));

  /** Another strategy from the file of this one. */
  async #file(kpi: PlainCourse): Promise<void> {
    const { owner, params } = this.#scene;
    const { bytes: file } = await owner.call('strategies.readFile', { params });
    const copy = await owner.done('strategies.fromFile', { body: JSON.parse(file.toString()) as never });
    for (const series of STORED)
      expect(await this.#pointsOf(series, copy), `The ${series} of the file`).toEqual(kpi.stored(series));
    const { kpis } = await owner.done('strategies.readFlow', { params: { id: copy.id } });
    // A file has no value of another grain as that of a KPI.
    const { grain, actual } = kpi;
    const isOwn = grain !== null && actual.period?.startsWith(grain) === true;
    const expected = isOwn || grain === null ? viewsOf(kpi) : { grain, actual: actual.value };
    expect(kpis[0], 'The KPI of the file').toMatchObject(expected);
    await owner.done('strategies.delete', { params: { id: copy.id } });
  }
}
