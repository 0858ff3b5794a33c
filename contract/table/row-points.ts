import type { Period } from '../scorecard/periods.ts';
import { type Series, VALUE_SERIES } from '../scorecard/settings.ts';
import { shownPercent } from '../values/cell-text.ts';
import { memo } from '../scorecard/steps.ts';
import type { ImportMapping } from './mapping.ts';
import { inUnit, mayBeFraction, type PointReading, readPoint } from '../values/point-value.ts';
import type { Implied } from '../values/read-cell.ts';
import type { NumbersOf, ReadCell } from '../values/cell.ts';
import { farFrom, farNumbers, type UnitNumber } from './implied-unit.ts';
import type { CellProblem, RowPoint } from './row.ts';

/** Where a value stands, and of which period it is. */
export interface PointPlace {
  column: number;
  series: Series;
  period: Pick<Period, 'grain' | 'start'>;
  /** Of a column of its own, and the unit of that KPI where it exists. */
  kpi?: string | undefined;
  unit?: string | undefined;
}

/** What the points of one row depend on. */
export interface PointRules {
  decimal: ImportMapping['decimal'];
  /** The unit of the KPI; empty where it has none. */
  unit: string;
  /** What a column says of its numbers. */
  numbersOf: (column: number) => NumbersOf;
  /** Whether the row says that the KPI has a band: a limit is one end of it. */
  isBand: boolean;
}

/** A place with what its column says of its numbers. */
type NumberPlace = PointPlace & { numbers: NumbersOf };

/** What tells a point from the others of its row. */
const pointKey = (series: Series, { grain, start }: PointPlace['period'], kpi = ''): string =>
  [series, grain, start, kpi].join('\t');

const VALUES: ReadonlySet<Series> = new Set(VALUE_SERIES);
/** The series that tell which way is better. */
const LINES: ReadonlySet<Series> = new Set(['target', 'red']);

/** Reads the points of a row, with the problems of their cells and what they imply. */
export class RowPoints {
  readonly points: RowPoint[] = [];
  readonly problems: CellProblem[] = [];
  /** What the values of the row say of a KPI that does not exist yet. */
  readonly implied: Implied = {};
  /** The first points of their keys. */
  readonly #byKey = new Map<string, RowPoint>();
  readonly #rules: PointRules;
  readonly #note: string;
  /** The points with numbers of the KPI of the row. */
  readonly #numbers: (UnitNumber & { point: RowPoint })[] = [];

  constructor(rules: PointRules, note: string) {
    this.#rules = rules;
    this.#note = note;
  }

  /** Takes the value of a cell. */
  add(cell: ReadCell | undefined, at: PointPlace): void {
    const { decimal, numbersOf } = this.#rules;
    const numbers = numbersOf(at.column);
    const place = { ...at, numbers };
    const reading = readPoint(cell, { unit: this.#unitOf(place), decimal, seconds: numbers.seconds });
    if (reading.kind === 'none') return;
    if (reading.kind === 'problem') this.#refuse(place, reading.message);
    else if (reading.kind === 'na') this.#addNone(place, reading.note);
    else if (reading.kind === 'value') this.#addValue(place, reading.value, reading);
    else this.#addLine(place, reading);
  }

  /** Whether a cell of a series and period was taken. */
  has = (series: Series, period: PointPlace['period']): boolean => this.#byKey.has(pointKey(series, period));

  /** Settles what all numbers of the row tell together. */
  settle(): void {
    const unit = this.#rules.unit || this.implied.unit;
    const isOfColumn = this.#rules.unit !== '';
    for (const { point, column } of unit ? farNumbers(this.#numbers, unit, isOfColumn) : []) {
      this.points.splice(this.points.indexOf(point), 1);
      this.problems.push({ column, message: farFrom(unit ?? '') });
    }
    this.#settleEnds();
  }

  /** A limit without its other end is a target, which is to be reached or not to be passed. */
  #settleEnds(): void {
    if (this.#rules.isBand) return;
    const keys = new Set(this.points.map((point) => pointKey(point.series, point, point.kpi)));
    const has = (point: RowPoint, series: Series): boolean => keys.has(pointKey(series, point, point.kpi));
    const single = this.points.filter(
      (point) =>
        (point.series === 'lo' && !has(point, 'hi') && !has(point, 'target')) ||
        (point.series === 'hi' && !has(point, 'lo') && !has(point, 'target')),
    );
    for (const point of single) {
      if (this.implied.direction === 'band') this.implied.direction = point.series === 'lo' ? 'up' : 'down';
      point.series = 'target';
    }
  }

  #refuse({ column }: PointPlace, message: string): void {
    this.problems.push({ column, message });
  }

  #addNone(place: PointPlace, note: string): void {
    if (VALUES.has(place.series)) this.#push(place, { value: null, state: 'na' }, note);
  }

  #addLine(place: NumberPlace, reading: Extract<PointReading, { kind: 'bound' | 'band' }>): void {
    if (place.series !== 'target') {
      this.#refuse(place, 'Give one number here: only a target can be a limit or a band');
      return;
    }
    if (reading.kind === 'bound') {
      const end = reading.direction === 'up' ? 'lo' : 'hi';
      this.#addValue(this.#rules.isBand ? { ...place, series: end } : place, reading.value, reading);
      this.implied.direction ??= reading.direction;
      return;
    }
    this.#addValue({ ...place, series: 'lo' }, reading.lo, reading);
    this.#addValue({ ...place, series: 'hi' }, reading.hi, reading);
  }

  /** The unit that is known of a number before its cell is read: of the KPI, of its other values, or of the column. */
  #unitOf({ numbers, kpi, unit: ofKpi = '' }: NumberPlace, isMarked = false): string {
    if (kpi !== undefined) return ofKpi || numbers.unit;
    return this.#rules.unit || (this.implied.unit ?? (isMarked ? '' : numbers.unit));
  }

  #addValue(
    place: NumberPlace,
    value: number,
    quality: { isPercent: boolean; unit: string; note?: string },
  ): void {
    const isMarked = quality.isPercent || quality.unit !== '';
    const unit = this.#unitOf(place, isMarked);
    const { numbers } = place;
    const isFar = !place.unit && numbers.isFar === true;
    // A heading says the unit of its numbers, as a cell does.
    const isOfHeading = !isMarked && this.#rules.unit === '' && place.kpi === undefined;
    const written = isOfHeading ? { ...quality, unit: numbers.unit } : quality;
    const read = isFar ? { problem: farFrom(unit) } : inUnit(value, written, unit);
    if ('problem' in read) {
      this.#refuse(place, read.problem);
      return;
    }
    const isFraction = numbers.areFractions && mayBeFraction({ value, ...quality }, unit);
    const shown = isFraction ? shownPercent(value) : read.value;
    if (place.series === 'lo' || place.series === 'hi') this.implied.direction ??= 'band';
    const point = this.#push({ ...place, unit: read.unit }, { value: shown, state: 'value' }, quality.note);
    if (place.kpi !== undefined) return;
    if (this.#rules.unit === '' && read.unit !== '') this.implied.unit = read.unit;
    const hasUnit = isMarked || numbers.unit !== '';
    this.#numbers.push({ point, column: place.column, value: shown, isMarked: hasUnit });
  }

  #push(
    { column, series, period, kpi, unit }: PointPlace,
    { value, state }: Pick<RowPoint, 'value' | 'state'>,
    mark = '',
  ): RowPoint {
    const point: RowPoint = {
      column,
      series,
      grain: period.grain,
      start: period.start,
      value,
      state,
      // A row has one note, and the value comes before its target.
      note: [this.points.length === 0 ? this.#note : '', mark].filter(Boolean).join(' · '),
      ...(kpi !== undefined && { kpi, ...(unit && { unit }) }),
    };
    this.points.push(point);
    memo(this.#byKey, pointKey(series, period, kpi), () => point);
    if (LINES.has(series) && this.#isRedAbove(point)) this.implied.direction ??= 'down';
    return point;
  }

  /** Whether the red line of a period is above its target: lower is better. */
  #isRedAbove(point: RowPoint): boolean {
    const [target, red] = (['target', 'red'] as const).map(
      (series) => this.#byKey.get(pointKey(series, point, point.kpi))?.value,
    );
    return typeof target === 'number' && typeof red === 'number' && red > target;
  }
}
