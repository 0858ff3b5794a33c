import { expectedIn, seriesNamed } from '../dictionary/series-words.ts';
import { isOfBefore, isTotal, isToDate } from '../dictionary/totals.ts';
import { nameKey } from '../people/names.ts';
import { folded } from '../values/cell-text.ts';
import type { Series } from '../scorecard/settings.ts';
import { SERIES_LABELS } from '../words/point-words.ts';
import { isOfNumbers, NO_CELLS } from './column-content.ts';
import { type Doubt, expectedDoubt, free, type Guess, isSettled, type Unread, type Uses } from './doubts.ts';
import { DATED } from './columns.ts';
import { isIdHeading, lowestOf, meaningsOf } from './headings.ts';
import { splitSeries } from './heading-periods.ts';
import { type ColumnUse, NAME_MAX } from './mapping.ts';
import { plainName } from './plain-name.ts';

/** A column of numbers: the KPI and the series that its heading names. */
interface KpiColumn {
  column: number;
  parts: readonly string[];
  /** The text that names the KPI; empty where the heading only says what the numbers are. */
  heading: string;
  /** The series that the heading says, or a word of it beside a name. */
  series: Series | undefined;
  /** The name without that word. */
  rest: string;
}

/** So many KPIs are offered for a target that names none. */
const OFFERED = 8;
/** Whether a heading names a field of a KPI that rows of periods have no place for. */
const isOfRecords = ({ heading }: KpiColumn): boolean =>
  meaningsOf('kpi', heading).some(({ field }) => DATED.has(field));

/** Why numbers are those of another time than the period of their row. */
function otherTimeOf({ parts }: KpiColumn): string | undefined {
  if (parts.some(isToDate)) return 'a running total, which is no value of a period';
  return parts.some(isOfBefore) ? 'says that its numbers are of a time before' : undefined;
}

function kpiColumn({ columns }: Guess, column: number): KpiColumn {
  const { parts = [] } = columns[column] ?? {};
  const heading = parts.find((part) => !seriesNamed(part) && splitSeries(part).rest !== '') ?? '';
  const { series, rest } = splitSeries(heading);
  return { column, parts, heading, series: parts.map(seriesNamed).find(Boolean) ?? series, rest };
}

/** Values of a KPI that is called like its column. */
const ofName = (heading: string): Doubt['uses'][number] => ({
  points: 'actual',
  kpi: plainName(heading, NAME_MAX),
  label: `Values of “${heading}”`,
});

const ofKpi = (points: Series, kpi: string): Doubt['uses'][number] => ({
  points,
  kpi,
  label: `${SERIES_LABELS[points]}: ${kpi}`,
});

/** Reads the columns of numbers of a table whose KPIs are columns. */
class KpiColumns {
  /** The columns of one name, but for a series and another time. */
  readonly #byName: ReadonlyMap<string, KpiColumn[]>;
  readonly #names: readonly string[];
  readonly #sheet: string;

  constructor(kpis: readonly KpiColumn[], sheet: string) {
    this.#byName = Map.groupBy(
      kpis.filter((kpi) => !otherTimeOf(kpi)),
      ({ rest }) => nameKey(rest),
    );
    this.#sheet = plainName(sheet, NAME_MAX);
    const named = kpis.filter((kpi) => kpi.heading !== '' && !isOfRecords(kpi) && !otherTimeOf(kpi));
    this.#names = [...new Set(named.map(this.#nameOf))];
  }

  #sameAs = ({ rest }: KpiColumn): readonly KpiColumn[] => this.#byName.get(nameKey(rest)) ?? [];

  /** Whether a word of a series in a name is meant: another column has the rest of the name. */
  #isMeant = (kpi: KpiColumn): boolean => kpi.parts.some(seriesNamed) || this.#sameAs(kpi).length > 1;

  #nameOf = (kpi: KpiColumn): string => {
    const [first = kpi, ...more] = this.#sameAs(kpi).toSorted(
      (a, b) => Number(!!a.series) - Number(!!b.series),
    );
    return plainName(more.length > 0 ? first.rest : kpi.heading, NAME_MAX);
  };

  /** How a column is read, or what is asked about it. */
  read(kpi: KpiColumn): ColumnUse | Omit<Doubt, 'column'> {
    const { parts, heading, series = 'actual', rest } = kpi;
    const [only = this.#sheet, ...more] = this.#names;
    const asNamed = ofName(heading || parts.join(' ') || this.#sheet);
    const otherTime = otherTimeOf(kpi);
    if (otherTime !== undefined) return { why: otherTime, uses: [asNamed] };
    const expected = parts.map(expectedIn).find(Boolean);
    if (expected !== undefined) return expectedDoubt(kpi.column, expected, { kpi: rest || only });
    if (isOfRecords(kpi)) return { why: 'says what a KPI has once, and no period', uses: [asNamed] };
    if (heading === '' && more.length > 0) {
      const offered = series === 'actual' ? [] : this.#names.slice(0, OFFERED);
      const uses = [...offered.map((name) => ofKpi(series, name)), asNamed];
      return { why: 'names none of the KPIs beside it', uses };
    }
    if (heading === '') return { points: series, kpi: only };
    if (this.#isMeant(kpi)) return { points: series, kpi: this.#nameOf(kpi) };
    // 'Low stock' is no limit of a KPI called 'stock'.
    const maySay = series === 'target' || folded(heading).startsWith(folded(rest));
    if (series === 'actual' || !maySay) return { points: 'actual', kpi: this.#nameOf(kpi) };
    const why = `says “${SERIES_LABELS[series].toLowerCase()}”, and no other column is of its KPI`;
    return { why, uses: [ofKpi(series, plainName(rest, NAME_MAX)), asNamed] };
  }
}

/** Takes the columns of numbers for those of KPIs, but for totals and ids. A heading that only says what the numbers are is of the only KPI. */
export function withKpis(uses: Uses, guess: Guess, unread: Unread): void {
  const { doubts, settled } = unread;
  const columns = free(uses, guess)
    .filter((index) => !isSettled(unread, index) && isOfNumbers(guess.columns[index]?.content ?? NO_CELLS))
    .map((index) => kpiColumn(guess, index));
  const isLeft = ({ parts }: KpiColumn) => parts.some(isTotal) || isIdHeading(lowestOf(parts));
  for (const { column } of columns.filter(isLeft)) settled.add(column);
  const kpis = columns.filter((kpi) => !isLeft(kpi));
  const readings = new KpiColumns(kpis, guess.sheet);
  for (const kpi of kpis) {
    const reading = readings.read(kpi);
    if ('why' in reading) doubts.push({ ...reading, column: kpi.column });
    else uses[kpi.column] = reading;
  }
}
