import { expectedIn, seriesNamed } from '../dictionary/series-words.ts';
import { isTotal } from '../dictionary/totals.ts';
import { nameKey } from '../people/names.ts';
import { folded } from '../values/cell-text.ts';
import type { Series } from '../scorecard/settings.ts';
import { SERIES_LABELS } from '../words/point-words.ts';
import { isOfNumbers, NO_CELLS } from './column-content.ts';
import { type Doubt, expectedDoubt, free, type Guess, type Unread, type Uses } from './doubts.ts';
import { headingOf, isIdHeading, meaningsIn } from './headings.ts';
import { splitSeries } from './heading-periods.ts';
import { NAME_MAX } from './mapping.ts';
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
/** Fields of a KPI that rows of periods have no place for. */
const OF_RECORDS: ReadonlySet<string> = new Set(['baseline', 'finalTarget']);

const isOfRecords = ({ heading }: KpiColumn): boolean =>
  meaningsIn('kpi')
    .get(headingOf(heading))
    ?.some(({ field }) => OF_RECORDS.has(field)) === true;

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

/** Takes the columns of numbers for those of KPIs, but for totals and ids. A heading that only says what the numbers are is of the only KPI. */
export function withKpis(uses: Uses, guess: Guess, { doubts, settled }: Unread): void {
  const columns = free(uses, guess)
    .filter((index) => !settled.has(index) && !doubts.some(({ column }) => column === index))
    .filter((index) => isOfNumbers(guess.columns[index]?.content ?? NO_CELLS))
    .map((index) => kpiColumn(guess, index));
  const isLeft = ({ parts }: KpiColumn) => parts.some(isTotal) || isIdHeading(parts.at(-1) ?? '');
  for (const { column } of columns.filter(isLeft)) settled.add(column);
  const kpis = columns.filter((kpi) => !isLeft(kpi));
  // A word of a series in a name is meant where another column has the rest of the name.
  const sameKpi = ({ rest }: KpiColumn) => kpis.filter((other) => nameKey(other.rest) === nameKey(rest));
  const isMeant = (kpi: KpiColumn) => sameKpi(kpi).length > 1;
  const nameOf = (kpi: KpiColumn) => {
    const [first, ...more] = sameKpi(kpi).toSorted((a, b) => Number(!!a.series) - Number(!!b.series));
    return plainName(first && more.length > 0 ? first.rest : kpi.heading, NAME_MAX);
  };
  // 'Low stock' is no limit of a KPI called 'stock'.
  const maySay = ({ heading, series, rest, parts }: KpiColumn) =>
    !parts.some(seriesNamed) && (series === 'target' || folded(heading).startsWith(folded(rest)));
  const names = [...new Set(kpis.filter((kpi) => kpi.heading !== '' && !isOfRecords(kpi)).map(nameOf))];
  const [only = plainName(guess.sheet, NAME_MAX), ...more] = names;
  for (const kpi of kpis) {
    const { column, parts, heading, series = 'actual', rest } = kpi;
    const label = heading || parts.join(' ') || 'the column';
    const ask = (why: string, choices: Doubt['uses']) =>
      doubts.push({ column, why, uses: [...choices, ofName(label)] });
    const expected = parts.map(expectedIn).find(Boolean);
    if (expected !== undefined) doubts.push(expectedDoubt(column, expected, { kpi: rest || only }));
    else if (isOfRecords(kpi)) ask('says what a KPI has once, and no period', []);
    else if (heading === '' && more.length > 0)
      ask(
        'names none of the KPIs beside it',
        series === 'actual' ? [] : names.slice(0, OFFERED).map((name) => ofKpi(series, name)),
      );
    else if (heading !== '' && !isMeant(kpi) && series !== 'actual' && maySay(kpi))
      ask(`says “${SERIES_LABELS[series].toLowerCase()}”, and no other column is of its KPI`, [
        ofKpi(series, plainName(rest, NAME_MAX)),
      ]);
    else
      uses[column] =
        heading === ''
          ? { points: series, kpi: only }
          : { points: isMeant(kpi) || parts.some(seriesNamed) ? series : 'actual', kpi: nameOf(kpi) };
  }
}
