import type { Calendar } from '../scorecard/calendar.ts';
import type { Period } from '../scorecard/periods.ts';
import type { Grain } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';
import { choiceNamed } from './choice-words.ts';
import type { MappedColumns } from './columns.ts';
import type { DataRow, PlacedRow } from './data-rows.ts';
import type { ImportMapping, Place } from './mapping.ts';
import { isPartOfYear, periodsOfYear } from './heading-periods.ts';
import { grainOfDates, isDay, joinedPeriod, periodText, PeriodTexts } from './periods.ts';
import { quoted } from '../values/quoted.ts';
import type { ImportRow } from './row.ts';
import type { SheetYear } from './year-above.ts';

type Places = ImportRow['places'];

/** What tells the KPI of a row from others. */
export const keyOf = ({ id, kpiCode, kpi, objective, pillar }: Places): string =>
  [id, kpiCode, kpi, objective, pillar].join('\t');

const grainIn = ({ grain }: Places): Grain | undefined =>
  grain === undefined ? undefined : (choiceNamed('kpi', 'grain', grain) as Grain | undefined);

/** The sentence for a text that is no period. */
export const noPeriod = (text: string): string =>
  text === '' ? 'Give the period' : `${quoted(text)} is no period of the calendar`;

/** Reads the periods of rows and of columns. */
export class RowPeriods {
  readonly #mapping: ImportMapping;
  readonly #columns: MappedColumns;
  readonly #texts: PeriodTexts;
  readonly #rowTexts: ReadonlyMap<DataRow, string>;
  /** The dates of the rows of each KPI. */
  readonly #dates = new Map<string, string[]>();
  /** The grain that the dates of all rows follow each other in. */
  readonly #grain: Grain;
  /** The grain of the dates in the columns. */
  readonly #columnGrain: Grain;

  constructor(
    { calendar, year }: { calendar: Calendar; year: SheetYear },
    mapping: ImportMapping,
    columns: MappedColumns,
    rows: readonly PlacedRow[],
  ) {
    this.#mapping = mapping;
    this.#columns = columns;
    const written = rows.map(({ row }) => this.#written(row));
    const parts = [...new Set(written.filter(isPartOfYear))];
    const completed = periodsOfYear(calendar, year, parts);
    const texts = written.map((text) => completed[parts.indexOf(text)] ?? text);
    this.#rowTexts = new Map(rows.map(({ row }, index) => [row, texts[index] ?? '']));
    this.#texts = new PeriodTexts(calendar, texts);
    for (const [index, { places }] of rows.entries())
      if (isDay(texts[index] ?? ''))
        memo(this.#dates, keyOf(places), (): string[] => []).push(texts[index] ?? '');
    this.#grain = grainOfDates([...this.#dates.values()].flat());
    this.#columnGrain = grainOfDates(columns.points.flatMap(({ period }) => period ?? []));
  }

  /** The column that a missing period is missing in. */
  get column(): number | null {
    const columns = ['period', 'month', 'year'].map((place) => this.#columnOf(place as Place));
    return columns.find((column) => column !== undefined) ?? null;
  }

  #columnOf = (place: Place): number | undefined =>
    this.#columns.places.find((named) => named.place === place)?.column;

  /** The period of a row as a text. */
  textOf = (row: DataRow): string => this.#rowTexts.get(row) ?? '';

  #written({ cells }: DataRow): string {
    const textAt = (place: Place): string => {
      const column = this.#columnOf(place);
      return column === undefined ? '' : periodText(cells[column], this.#mapping.dates);
    };
    return joinedPeriod({ period: textAt('period'), year: textAt('year'), month: textAt('month') });
  }

  /** The period of a row: of the KPI's grain, else of that of its dates. */
  ofRow(row: DataRow, places: Places, grain: Grain | null | undefined): Period | undefined {
    const own = grainIn(places) ?? grain ?? this.#grainOf(places);
    return this.#texts.read(this.textOf(row), own);
  }

  #grainOf(places: Places): Grain {
    const dates = this.#dates.get(keyOf(places)) ?? [];
    return new Set(dates).size > 1 ? grainOfDates(dates) : this.#grain;
  }

  /** The period of a column. */
  ofColumn(period: string, places: Places, grain: Grain | null | undefined): Period | undefined {
    return this.#texts.read(period, grainIn(places) ?? grain ?? this.#columnGrain);
  }
}
