import papaparse from 'papaparse';
import { expect } from 'vitest';
import type { Update } from '../../contract/month/updates.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import {
  belongsTo,
  lastEnded,
  type Period,
  periodAround,
  periodsBack,
} from '../../contract/scorecard/periods.ts';
import { significant } from '../../contract/scorecard/numbers.ts';
import type { StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Series } from '../../contract/scorecard/settings.ts';
import { agree } from '../../contract/scorecard/test/agreement.ts';
import { shownScore } from '../../contract/scorecard/shown-score.ts';
import { numbersOf } from '../../contract/words/against.ts';
import { periodLabel, SERIES_LABELS } from '../../contract/words/point-words.ts';
import { shownStatus } from '../../contract/words/status.ts';
import { GRAIN_LABELS } from '../../contract/words/tracking.ts';
import { WaysOut } from './agreement.ts';
import { CALENDAR, periodBack, type PlainCourse, TODAY } from './plain-course.ts';
import type { WayScene } from './value-ways.ts';

/** A month that is locked, and what it goes on showing. */
interface Lock {
  month: Period;
  facts: StrategyFacts;
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

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
    const ways = new WaysOut(this.#scene.owner, kpi.facts);
    for (const month of back === undefined ? this.#months : this.#months.slice(back, back + 1)) {
      const lock = this.locks.get(month.key);
      await (lock ? new WaysOut(this.#scene.owner, lock.facts) : ways).board(month);
      if (!lock) await ways.explanation('kpi', this.#scene.kpi, month);
      await ways.page(kpi.measure, month);
      await this.#closing(kpi, month);
    }
    const [last, earlier] = this.#months.slice(1) as [Period, Period];
    if (back === undefined && !this.locks.has(last.key) && !this.locks.has(earlier.key))
      await ways.comparison(earlier, last);
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

  /** Whether the month is complete, and what is not expected in it. */
  async #closing(kpi: PlainCourse, month: Period): Promise<void> {
    if (month.end >= TODAY) return;
    const { owner, params } = this.#scene;
    const { expected, entered, notExpected } = await owner.done('close.read', {
      params,
      query: { period: month.key },
    });
    const own = kpi.grain === null ? undefined : periodAround(CALENDAR, month, kpi.grain);
    const due = own && own.end === month.end && own.end >= kpi.dueFrom ? own : undefined;
    const state = due && kpi.enteredIn(due);
    expect({ expected, entered }, `The lock of ${month.label}`).toEqual({
      expected: due ? 1 : 0,
      entered: state ? 1 : 0,
    });
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

  /** The rows of a CSV file. */
  async #exported(what: 'kpis' | 'values', period: Period): Promise<Record<string, string>[]> {
    const { owner, params } = this.#scene;
    const query = { what, format: 'csv', layout: 'long', period: period.key } as const;
    const { bytes } = await owner.call('exports.read', { params, query });
    const text = bytes.toString().replace('\uFEFF', '');
    return papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  }

  /** The exported KPI beside what the board of a month shows. */
  async #requireList(month: Period): Promise<void> {
    const { owner, params, kpi: id } = this.#scene;
    const ofId = <T extends { id: number }>(list: readonly T[]) => list.find((each) => each.id === id) as T;
    const [rows, { kpis }, scorecard] = await Promise.all([
      this.#exported('kpis', month),
      owner.done('strategies.readFlow', { params }),
      owner.done('scorecard.read', { params, query: { period: month.key } }),
    ]);
    const kpi = ofId(kpis);
    const scored = shownScore(kpi, ofId(scorecard.kpis));
    // Without a period it is the present one, also where a lock keeps another.
    const value = kpi.grain === null ? kpi.actual : (scored?.value ?? null);
    const { target } = numbersOf(kpi, scored);
    const label = kpi.grain && scored?.period ? ` ${periodLabel(CALENDAR, scored.period)}` : '';
    const row = rows.find(({ ID }) => ID === String(id));
    const cell = (number: number | null) => (number === null ? '' : String(significant(number)));
    expect(
      [row?.[`Actual${label}`], row?.[`Target${label}`], row?.['Status']],
      `The exported list of ${month.label}`,
    ).toEqual([cell(value), cell(target), shownStatus(kpi, scored?.status)]);
  }

  /** The exported values and KPIs, and another strategy from the file of this one. */
  async requireFiles(kpi: PlainCourse): Promise<void> {
    const { owner, params } = this.#scene;
    const [, last, earlier] = this.#months as [Period, Period, Period];
    for (const month of [last, earlier]) await this.#requireList(month);
    const data = await this.#exported('values', last);
    const rows = data.map((row) => [row['What'], row['First day'], row['Length'], row['Value'], row['Note']]);
    const exported = [...kpi.points.values()]
      .filter(({ series }) => series !== 'target')
      .map(({ series, start, grain, value, state, note }) => [
        SERIES_LABELS[series],
        start,
        GRAIN_LABELS[grain],
        state === 'na' ? 'n/a' : String(value),
        note,
      ]);
    const inOrder = (list: readonly unknown[]) => list.map((row) => JSON.stringify(row)).sort(byText);
    expect(inOrder(rows), 'The export').toEqual(inOrder(exported));
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
