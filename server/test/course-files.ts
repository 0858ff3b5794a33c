import papaparse from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import type { ExportName } from '../../contract/exchange/what.ts';
import { ONCE, type Period } from '../../contract/scorecard/periods.ts';
import type { Level } from '../../contract/scorecard/scored.ts';
import { agree } from '../../contract/scorecard/test/agreement.ts';
import { periodLabel, SERIES_LABELS } from '../../contract/words/point-words.ts';
import { GRAIN_LABELS } from '../../contract/words/tracking.ts';
import { scoreText, statusText } from '../../contract/words/value.ts';
import type { WaysOut } from './agreement.ts';
import { CALENDAR, type PlainCourse } from './plain-course.ts';
import type { WayScene } from './value-ways.ts';

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const LEVELS: Record<string, Level> = {
  Strategy: 'strategy',
  Pillar: 'pillar',
  Objective: 'objective',
  KPI: 'kpi',
};

/** The files of a strategy with one KPI, held against the KPI by the rules in words. */
export class CourseFiles {
  readonly #scene: WayScene;
  readonly #ways: WaysOut;

  constructor(scene: WayScene, ways: WaysOut) {
    this.#scene = scene;
    this.#ways = ways;
  }

  async #bytes(what: ExportName, format: 'csv' | 'xlsx', period: Period): Promise<Buffer> {
    const { owner, params } = this.#scene;
    const query = { what, format, layout: 'long', period: period.key } as const;
    return (await owner.call('exports.read', { params, query })).bytes;
  }

  /** The rows of a CSV file. */
  async #exported(what: ExportName, period: Period): Promise<Record<string, string>[]> {
    const text = (await this.#bytes(what, 'csv', period)).toString().replace('\uFEFF', '');
    return papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  }

  /** The KPI in its own list and in the workbook. */
  async list(kpi: PlainCourse, period: Period): Promise<void> {
    const { kpi: id } = this.#scene;
    const shown = this.#ways.shown(id, period);
    const { status, period: at } = shown;
    // Read again, a value of no period would become one of the running period.
    const isGone = kpi.grain !== null && at === ONCE.key;
    const { value, target } = isGone ? { value: null, target: null } : shown;
    const label = kpi.grain && at ? ` ${periodLabel(CALENDAR, at)}` : '';
    const [heads = [], ...lines] = await readSheet(await this.#bytes('workbook', 'xlsx', period), 'KPIs');
    const inBook = lines.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index]])));
    for (const rows of [await this.#exported('kpis', period), inBook as Record<string, unknown>[]]) {
      const row = rows.find(({ ID }) => Number(ID) === id) ?? {};
      const number = (cell: unknown) =>
        cell === '' || cell === null || cell === undefined ? null : Number(cell);
      const told = { value: number(row[`Actual${label}`]), target: number(row[`Target${label}`]) };
      // Without a period they are the present ones, also where a lock keeps others.
      const present = { value: kpi.actual.value, target: kpi.target.value ?? target };
      agree(`The exported list of ${period.label}`, told, kpi.grain === null ? present : { value, target });
      if (status !== undefined) expect(row['Status'], `The exported list of ${period.label}`).toBe(status);
    }
  }

  /** The exported scorecard. */
  async scorecard(period: Period): Promise<void> {
    for (const { Level: name = '', ID, Score, Status } of await this.#exported('scorecard', period)) {
      const level = LEVELS[name] as Level;
      const { score, status } = this.#ways.expected(level, Number(ID), period);
      const word = level === 'kpi' ? this.#ways.shown(Number(ID), period).status : statusText(status);
      expect([Score, word && Status], `The exported scorecard: ${name} ${ID} in ${period.label}`).toEqual([
        score === null ? '' : scoreText(score),
        word,
      ]);
    }
  }

  /** The exported values. */
  async values(kpi: PlainCourse, period: Period): Promise<void> {
    const data = await this.#exported('values', period);
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
  }
}
