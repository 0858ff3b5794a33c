import type { Calendar } from '../scorecard/calendar.ts';
import { type Period, periodOn } from '../scorecard/periods.ts';
import { type Grain, GRAINS, isCoarser } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';
import { choiceNamed } from '../dictionary/choice-words.ts';
import type { MappedColumns } from './columns.ts';
import type { DataRow, PlacedRow } from './data-rows.ts';
import type { ImportMapping, Place } from './mapping.ts';
import { isPartOfYear, periodsOfYear } from './heading-periods.ts';
import { grainOfDates, isDay, joinedPeriod, PERIOD_PARTS, periodText, PeriodTexts } from './periods.ts';
import { quoted } from '../values/quoted.ts';
import type { ReadCell } from '../values/cell.ts';
import type { ImportRow } from './row.ts';
import type { SheetYear } from './year-above.ts';

type Places = ImportRow['places'];

/** What tells the KPI of a row from others. */
export const keyOf = ({ id, kpiCode, kpi, part, department, objective, pillar }: Places): string =>
  [id, kpiCode, kpi, part, department, objective, pillar].join('\t');

/** How often the values of a row are due, where it says so. */
export const grainIn = ({ grain }: Places): Grain | undefined =>
  grain === undefined ? undefined : (choiceNamed('kpi', 'grain', grain) as Grain | undefined);

/** How often values are due: as their row says, else as their KPI has it. */
const dueEachIn = (places: Places, grain: Grain | null | undefined): Grain | undefined =>
  grainIn(places) ?? grain ?? undefined;

/** The sentence for a text that is no period. */
const noPeriod = (text: string): string =>
  text === '' ? 'Give the period' : `${quoted(text)} is no period of the calendar`;

/** Reads the periods of rows and of columns. */
export class RowPeriods {
  readonly #calendar: Calendar;
  readonly #mapping: ImportMapping;
  readonly #columns: MappedColumns;
  readonly #texts: PeriodTexts;
  /** Rows repeat their cells, and equal ones are one object. */
  readonly #cellTexts = new Map<ReadCell | undefined, string>();
  readonly #rowTexts: ReadonlyMap<DataRow, string>;
  /** The dates of the rows of each KPI. */
  readonly #dates = new Map<string, string[]>();
  readonly #grains = new Map<string, Grain>();
  /** The grain that the dates of all rows follow each other in. */
  readonly #grain: Grain;
  /** The grain of the periods in the columns: the finest. */
  readonly columnGrain: Grain | undefined;
  /** That of dates there. */
  readonly #columnGrain: Grain;

  constructor(
    { calendar, year }: { calendar: Calendar; year: SheetYear },
    mapping: ImportMapping,
    columns: MappedColumns,
    rows: readonly PlacedRow[],
  ) {
    this.#calendar = calendar;
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
    const grains = new Set(columns.points.map(({ period = '' }) => this.#texts.read(period, 'month')?.grain));
    this.columnGrain = GRAINS.find((grain) => grains.has(grain));
    this.#columnGrain = grainOfDates(columns.points.flatMap(({ period }) => period ?? []));
  }

  /** The column that a missing period is missing in. */
  get column(): number | null {
    const columns = PERIOD_PARTS.map((place) => this.#columnOf(place));
    return columns.find((column) => column !== undefined) ?? null;
  }

  #columnOf = (place: Place): number | undefined =>
    this.#columns.places.find((named) => named.place === place)?.column;

  /** The period of a row as a text. */
  textOf = (row: DataRow): string => this.#rowTexts.get(row) ?? '';

  #cellText = (cell: ReadCell | undefined): string =>
    memo(this.#cellTexts, cell, () => periodText(cell, this.#mapping.dates));

  /** The grain of dates below a heading that says of which periods they are. */
  get #dayGrain(): Grain | undefined {
    const isMapped = (place: Place): boolean => this.#columnOf(place) !== undefined;
    if (isMapped('period') || isMapped('month')) return undefined;
    return (['week', 'quarter', 'half', 'year'] as const).find(isMapped);
  }

  #written({ cells }: DataRow): string {
    const parts = PERIOD_PARTS.flatMap((place) => {
      const column = this.#columnOf(place);
      return column === undefined ? [] : [[place, this.#cellText(cells[column])] as const];
    });
    return joinedPeriod(this.#calendar, Object.fromEntries(parts));
  }

  /** The period of a row: of the KPI's grain, else of that of its dates. */
  ofRow(row: DataRow, places: Places, grain: Grain | null | undefined): Period | undefined {
    const text = this.textOf(row);
    const dueEach = dueEachIn(places, grain) ?? (isDay(text) ? this.#dayGrain : undefined);
    return this.#ofGrain(this.#texts.read(text, dueEach ?? this.#grainOf(places)), dueEach);
  }

  #grainOf(places: Places): Grain {
    const key = keyOf(places);
    return memo(this.#grains, key, () => {
      const dates = this.#dates.get(key) ?? [];
      return new Set(dates).size > 1 ? grainOfDates(dates) : this.#grain;
    });
  }

  /** The period of a column. */
  ofColumn(period: string, places: Places, grain: Grain | null | undefined): Period | undefined {
    const dueEach = dueEachIn(places, grain);
    const text = this.#joined(period, places);
    return this.#ofGrain(this.#texts.read(text, dueEach ?? this.#columnGrain), dueEach);
  }

  /** The period of a column with the year of its row, or that of a year with the month or quarter of its row. */
  #joined(period: string, { year, fiscalYear, month, quarter, half, week }: Places): string {
    if ((year ?? fiscalYear) !== undefined)
      return joinedPeriod(this.#calendar, {
        period,
        ...(year !== undefined && { year }),
        ...(fiscalYear !== undefined && { fiscalYear }),
      });
    if ((month ?? quarter ?? half ?? week) === undefined) return period;
    const { label = '' } = this.#texts.read(period, 'year') ?? {};
    const part = Object.entries({ month, quarter, half, week }).filter(([, text]) => text !== undefined);
    return joinedPeriod(this.#calendar, { ...Object.fromEntries(part), year: label });
  }

  /** Why a text is no period of a KPI. */
  whyNot(text: string, places: Places, grain: Grain | null | undefined): string {
    const dueEach = dueEachIn(places, grain);
    const period = dueEach && this.#texts.read(text, dueEach);
    return period && isCoarser(dueEach, period.grain)
      ? `${period.label} is within a ${dueEach}, and the KPI has one value each ${dueEach}`
      : noPeriod(text);
  }

  /** The month at the end of a quarter has the value of the quarter, where a KPI has one each quarter; others are none of its periods. */
  #ofGrain(period: Period | undefined, grain: Grain | undefined): Period | undefined {
    if (!period || !grain || !isCoarser(grain, period.grain) || isCoarser('month', period.grain))
      return period;
    const coarser = periodOn(this.#calendar, grain, period.end);
    return coarser.end === period.end ? coarser : undefined;
  }
}
