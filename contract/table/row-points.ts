import type { Period } from '../scorecard/periods.ts';
import { type Series, VALUE_SERIES } from '../scorecard/settings.ts';
import { shownPercent } from '../values/cell-text.ts';
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

const VALUES: ReadonlySet<Series> = new Set(VALUE_SERIES);
/** The series that tell which way is better. */
const LINES: ReadonlySet<Series> = new Set(['target', 'red']);

/** Reads the points of a row, with the problems of their cells and what they imply. */
export class RowPoints {
  readonly points: RowPoint[] = [];
  readonly problems: CellProblem[] = [];
  /** What the values of the row say of a KPI that does not exist yet. */
  readonly implied: Implied = {};
  readonly #rules: PointRules;
  readonly #note: string;
  /** The points with numbers of the KPI of the row. */
  readonly #numbers: (UnitNumber & { point: RowPoint })[] = [];

  constructor(rules: PointRules, note: string) {
    this.#rules = rules;
    this.#note = note;
  }

  /** Takes the value of a cell. */
  add(cell: ReadCell | undefined, place: PointPlace): void {
    const { decimal } = this.#rules;
    const reading = readPoint(cell, {
      unit: this.#unitOf(place),
      decimal,
      seconds: this.#rules.numbersOf(place.column).seconds,
    });
    if (reading.kind === 'none') return;
    if (reading.kind === 'problem') this.#refuse(place, reading.message);
    else if (reading.kind === 'na') this.#addNone(place, reading.note);
    else if (reading.kind === 'value') this.#addValue(place, reading.value, reading);
    else this.#addLine(place, reading);
  }

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
    const has = ({ grain, start, kpi }: RowPoint, series: Series): boolean =>
      this.points.some(
        (point) =>
          point.series === series && point.grain === grain && point.start === start && point.kpi === kpi,
      );
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

  #addLine(place: PointPlace, reading: Extract<PointReading, { kind: 'bound' | 'band' }>): void {
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
  #unitOf({ column, kpi, unit: ofKpi = '' }: PointPlace, isMarked = false): string {
    const { unit, numbersOf } = this.#rules;
    if (kpi !== undefined) return ofKpi || numbersOf(column).unit;
    return unit || (this.implied.unit ?? (isMarked ? '' : numbersOf(column).unit));
  }

  #addValue(
    place: PointPlace,
    value: number,
    quality: { isPercent: boolean; unit: string; note?: string },
  ): void {
    const isMarked = quality.isPercent || quality.unit !== '';
    const unit = this.#unitOf(place, isMarked);
    const numbers = this.#rules.numbersOf(place.column);
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
    if (LINES.has(series) && this.#isRedAbove(period)) this.implied.direction ??= 'down';
    return point;
  }

  /** Whether the red line of a period is above its target: lower is better. */
  #isRedAbove({ grain, start }: PointPlace['period']): boolean {
    const valueOf = (series: Series): number | null | undefined =>
      this.points.find((point) => point.series === series && point.grain === grain && point.start === start)
        ?.value;
    const [target, red] = [valueOf('target'), valueOf('red')];
    return typeof target === 'number' && typeof red === 'number' && red > target;
  }
}
