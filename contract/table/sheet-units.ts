import type { ReadCell } from '../values/cell.ts';
import { secondsIn } from '../dictionary/time-words.ts';
import { KINDS } from '../kinds/kinds.ts';
import { memo } from '../scorecard/steps.ts';
import { textOf } from '../values/cell-text.ts';
import { numbersIn, readPoint } from '../values/point-value.ts';
import { IN_UNIT, type MappedColumns } from './columns.ts';
import type { PlacedRow } from './data-rows.ts';
import { areInPercent, fractionColumns, fractionKpis, type PercentNumber, SURE } from './fraction-columns.ts';
import { unitInHeading, unitOfName } from './heading-unit.ts';
import { farNumbers } from './implied-unit.ts';
import { type ImportMapping, RECORD_KINDS } from './mapping.ts';
import type { ReadSheet } from './row.ts';
import { keyOf } from './row-periods.ts';

/** What headings and cells of a sheet say of the units of its numbers. */
export class SheetUnits {
  readonly #sheet: ReadSheet;
  readonly #mapping: ImportMapping;
  readonly #rows: readonly PlacedRow[];
  /** The columns of numbers that are in the unit of a KPI. */
  readonly #numbers: readonly { column: number; isActual: boolean }[];
  readonly #unitColumn: number | undefined;
  readonly #nameColumn: number | undefined;
  readonly #byColumn = new Map<number, string>();
  /** The numbers of columns that are far from those with a unit. */
  readonly #far = new Map<number, ReadonlySet<ReadCell | undefined>>();
  /** The time that names say. */
  readonly #seconds = new Map<string, number | null>();
  /** The units that names say; empty for none. */
  readonly #units = new Map<string, string>();
  readonly #secondsByColumn = new Map<number, number | undefined>();
  /** Whether a number of a row is marked as a percentage. */
  readonly #marked = new Map<PlacedRow, boolean>();
  /** The KPIs whose numbers up to 1 are fractions of percentages. */
  readonly #fractions: ReadonlySet<string>;
  /** The columns of fractions beside percentages. */
  readonly #mixed: ReadonlySet<number>;

  constructor(sheet: ReadSheet, mapping: ImportMapping, columns: MappedColumns, rows: readonly PlacedRow[]) {
    this.#sheet = sheet;
    this.#mapping = mapping;
    this.#rows = rows;
    const { fields, places, series, points } = columns;
    this.#unitColumn = fields.find(({ field }) => field === 'unit')?.column;
    this.#nameColumn =
      places.find(({ place }) => place === 'kpi')?.column ??
      fields.find(({ field }) => field === 'measure')?.column;
    this.#numbers = [
      ...[...series, ...points].map((use) => ({ column: use.column, isActual: use.series === 'actual' })),
      ...fields.flatMap(({ column, field }) =>
        IN_UNIT.has(field) ? [{ column, isActual: field === 'actual' }] : [],
      ),
    ];
    for (const { column } of this.#numbers) {
      this.#byColumn.set(column, this.#unitOf(column));
      this.#secondsByColumn.set(column, this.#secondsOf(this.#headingOf(column).join(' ')));
    }
    for (const { column, field } of fields)
      if (KINDS[RECORD_KINDS[mapping.rows]].fields[field]?.valueType === 'money')
        this.#byColumn.set(column, this.#unitOf(column));
    const percentages = mapping.fractions === true ? this.#percentages() : [];
    this.#fractions = new Set([...this.#markedKpis(), ...fractionKpis(percentages)]);
    this.#mixed = fractionColumns(percentages);
  }

  /** The unit of a row's number in a column, as the heading or the name says it, or other cells of the KPI of a column, or a line above all; empty for none. */
  unitAt({ row }: PlacedRow, column: number): string {
    const unit = this.#byColumn.get(column);
    if (unit !== '') return unit ?? '';
    const name = textOf(row.cells[this.#nameColumn ?? -1]);
    return memo(this.#units, name, () => unitOfName(name) ?? this.#mapping.unit ?? '');
  }

  /** The seconds of the time that the heading of a column says, or else the name of a row. */
  secondsAt = ({ row }: PlacedRow, column: number): number | undefined =>
    this.#secondsByColumn.get(column) ?? this.#secondsOf(textOf(row.cells[this.#nameColumn ?? -1]));

  #secondsOf = (name: string): number | undefined =>
    memo(this.#seconds, name, () => secondsIn(name) ?? null) ?? undefined;

  /** Whether numbers of a row and column that are not marked are fractions where they may be: 0.89 is 89%. */
  areFractions = (row: PlacedRow, column: number): boolean =>
    this.#byColumn.has(column) &&
    (this.#fractions.has(this.#keyOf(row, column)) ||
      (this.#mixed.has(column) && this.#areInPercent(row, column)));

  get #isByColumn(): boolean {
    return this.#mapping.rows === 'periodKpis';
  }

  /** What tells of which KPI a number is. */
  #keyOf({ row, places }: PlacedRow, column: number): string {
    if (this.#isByColumn) return String(column);
    return this.#mapping.rows === 'kpi' ? String(row.row) : keyOf(places);
  }

  #headingOf(column: number): string[] {
    const { first, count } = this.#mapping.heading;
    return this.#sheet.rows.slice(first, first + count).map((cells) => textOf(cells[column]));
  }

  #unitOf(column: number): string {
    const inHeading = this.#headingOf(column)
      .map((part) => unitInHeading(part)?.unit)
      .findLast(Boolean);
    if (inHeading !== undefined || !this.#isByColumn) return inHeading ?? '';
    const numbers = this.#rows.flatMap(({ row: { cells } }) => {
      const reading = this.#read(cells[column]);
      if (reading.kind !== 'value') return [];
      const unit = reading.isPercent ? '%' : reading.unit;
      return [{ column, value: reading.value, isMarked: unit !== '', unit, cell: cells[column] }];
    });
    const unit = numbers.find(({ isMarked }) => isMarked)?.unit ?? '';
    this.#far.set(column, new Set(farNumbers(numbers, unit).map(({ cell }) => cell)));
    return unit;
  }

  /** Whether a number of the KPI of a column has no unit and is far from those that have. */
  isFar = ({ row }: PlacedRow, column: number): boolean =>
    this.#far.get(column)?.has(row.cells[column]) === true;

  #read = (cell: ReadCell | undefined) => readPoint(cell, { decimal: this.#mapping.decimal, unit: '' });

  #areInPercent = (placed: PlacedRow, column: number): boolean =>
    areInPercent(
      this.#unitIn(placed) || this.unitAt(placed, column),
      memo(this.#marked, placed, () =>
        this.#numbers.some((number) => textOf(placed.row.cells[number.column]).includes('%')),
      ),
    );

  #percentages(): PercentNumber[] {
    return this.#rows.flatMap((placed) =>
      this.#numbers.flatMap(({ column, isActual }) =>
        this.#areInPercent(placed, column)
          ? numbersIn(this.#read(placed.row.cells[column])).map(({ value, isPercent }) => ({
              key: this.#keyOf(placed, column),
              column,
              value,
              isPercent,
              isActual,
            }))
          : [],
      ),
    );
  }

  /** The KPIs of which an actual or the format of a cell is a percentage, which tells how the others are meant. */
  #markedKpis(): string[] {
    const marked = new Set<string>();
    const unsure = new Set<string>();
    for (const placed of this.#rows)
      for (const { column, isActual } of this.#numbers) {
        const cell = placed.row.cells[column];
        if (!textOf(cell).includes('%')) continue;
        const key = this.#keyOf(placed, column);
        for (const { value, isPercent } of numbersIn(this.#read(cell)))
          if (isPercent && (isActual || cell?.kind === 'percent')) {
            marked.add(key);
            if (isActual && value < SURE) unsure.add(key);
          }
      }
    return [...marked].filter((key) => !unsure.has(key));
  }

  #unitIn = ({ row }: PlacedRow): string => textOf(row.cells[this.#unitColumn ?? -1]);
}
