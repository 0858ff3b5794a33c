import type { Calendar } from '../scorecard/calendar.ts';
import { nextPeriod, previousPeriod, type Period } from '../scorecard/periods.ts';
import { parsePeriod } from '../scorecard/period-text.ts';
import { expectedIn } from '../dictionary/series-words.ts';
import { textOf } from '../values/cell-text.ts';
import { periodLabel, SERIES_LABELS } from '../words/point-words.ts';
import { haveFigures, isOfNumbers } from './column-content.ts';
import type { Doubt } from './doubts.ts';
import type { GuessColumn } from './guess-rows.ts';
import { isPartOfYear } from './heading-periods.ts';
import { MAIN, RATIO_PARTS } from './columns.ts';
import { headingOf, isIdHeading, lowestOf, meaningsIn } from './headings.ts';
import {
  type ColumnUse,
  fieldOf,
  hasPoints,
  type ImportMapping,
  NAME_MAX,
  type Notation,
  notationOf,
  type RowKind,
  type TableChoice,
  type TableQuestion,
} from './mapping.ts';
import type { Match } from './match-columns.ts';
import { periodWithin } from './period-within.ts';
import { readingsOf } from './notation-doubts.ts';
import { plainName } from './plain-name.ts';
import type { ReadSheet } from './row.ts';
import { saysOf } from './says.ts';
import { otherPartIn } from '../dictionary/period-words.ts';
import { isToDate, isTotal } from '../dictionary/totals.ts';

/** So many different cells show what a column holds. */
const SHOWN = 3;
/** So many rows are looked at for them, of many columns fewer. */
const SAMPLE = 40;
const CELLS = 8000;

/** The fields that a column of numbers may be, where rows are of a kind. */
const NUMBERS: Record<RowKind, readonly string[]> = {
  kpi: ['target', 'actual', 'baseline', 'finalTarget'],
  value: ['actual', 'target', 'num', 'den', 'red', 'lo', 'hi', 'baseline', 'finalTarget'],
  target: ['target', 'actual', 'num', 'den', 'red', 'lo', 'hi', 'baseline', 'finalTarget'],
  kpiPeriods: ['target', 'red', 'lo', 'hi', 'baseline', 'finalTarget'],
  periodKpis: [],
  objective: ['weight'],
  initiative: ['progress', 'budget'],
  cause: [],
};

const LABELS: Readonly<Record<string, string>> = {
  ...SERIES_LABELS,
  baseline: 'Baseline',
  finalTarget: 'Final target',
  weight: 'Weight',
  progress: 'Progress',
  budget: 'Budget',
};

const LEAVE_OUT: TableChoice = { label: 'Leave out', becomes: '', use: null };

/** What a sheet is asked about. */
interface QuestionContext {
  sheet: ReadSheet;
  mapping: ImportMapping;
  columns: readonly GuessColumn[];
  calendar: Calendar;
  matches: readonly (Match | undefined)[];
  doubts: readonly Doubt[];
  /** The columns that are not read for a reason, such as totals. */
  settled: ReadonlySet<number>;
  isDecimalSure: boolean;
}

/** The period of a column between others, as those next to it tell it. */
function periodBetween({ mapping, calendar }: QuestionContext, column: number): Period | undefined {
  const periodAt = (index: number): Period | undefined => {
    const use = mapping.columns[index];
    return use && 'period' in use ? parsePeriod(calendar, use.period, 'month') : undefined;
  };
  const [left, right] = [periodAt(column - 1), periodAt(column + 1)];
  if (left && right) {
    const between = nextPeriod(calendar, left);
    return between.grain === right.grain && nextPeriod(calendar, between).key === right.key
      ? between
      : undefined;
  }
  return left ? nextPeriod(calendar, left) : right && previousPeriod(calendar, right);
}

/** Whether a heading says that a column has numbers: it names a field of them, or a period. */
const areNumbersMeant = (rows: RowKind, { parts, points, content }: GuessColumn): boolean =>
  2 * content.dates < content.filled &&
  (points?.period !== undefined ||
    parts.some((part) =>
      meaningsIn(rows)
        .get(headingOf(part))
        ?.every(({ holds }) => holds === 'number'),
    ));

/** Why a column is asked about that has numbers or should have, and that nothing tells, and the ways in which it may be read. */
function doubtOf(
  source: QuestionContext,
  column: number,
  fields: readonly { field: string }[],
): Doubt | undefined {
  const { mapping, columns } = source;
  const guess = columns[column];
  if (!guess || mapping.columns[column] !== null || source.settled.has(column)) return undefined;
  const { content, parts } = guess;
  const areNumbers = isOfNumbers(content);
  const areMeant = areNumbersMeant(mapping.rows, guess);
  if (!areNumbers && !areMeant && (guess.isPeriods || !haveFigures(content))) return undefined;
  const heading = parts.join(' ');
  const areWide = mapping.columns.some((use) => use && 'points' in use);
  if ((areWide && parts.some(isTotal)) || isIdHeading(lowestOf(parts))) return undefined;
  if (hasPoints(mapping.rows) && isToDate(heading))
    return { column, why: 'a running total, which is no value of a period', uses: [] };
  const expected = expectedIn(heading);
  if (expected !== undefined)
    return { column, why: `says “${expected}”`, uses: fields.filter(({ field }) => MAIN.has(field)) };
  const otherPart = otherPartIn(heading);
  if (otherPart !== undefined)
    return { column, why: `says “${otherPart}”, and there is no such period`, uses: [] };
  const isWide = mapping.rows === 'kpiPeriods';
  const within = isWide || mapping.rows === 'kpi' ? periodWithin(source.calendar, heading) : undefined;
  const near = isWide && /\d|^\p{L}{3,4}\.?$/u.test(heading) ? periodBetween(source, column) : undefined;
  // A name that is misspelt stands beside its year: 'Mrch 2026'.
  const between =
    near && (!within || (within.start <= near.start && near.end <= within.end)) ? near : undefined;
  if (within?.grain === 'year' && heading.split(' ').some(isPartOfYear))
    return { column, why: `says “${heading}”, and there is no such period`, uses: [] };
  if (within && (!between || between.key === within.key)) {
    const uses = (['actual', 'target'] as const).map((points) => ({ points, period: within.key }));
    return { column, why: `says “${within.label}” among words that are not known`, uses };
  }
  if (between) {
    const uses = [{ points: 'actual' as const, period: between.key }, ...fields];
    return { column, why: `no period, and stands where ${between.label} would`, uses };
  }
  const match = source.matches[column];
  if (match?.isUnsure) {
    const isFirst = ({ field }: { field: string }) => Number(field === match.field);
    const uses = fields.toSorted((a, b) => isFirst(b) - isFirst(a));
    const why = RATIO_PARTS.has(match.field)
      ? 'may be a part of a ratio'
      : 'only a part of its heading is known';
    return { column, why, uses };
  }
  const what = areNumbers ? 'numbers' : 'cells with numbers';
  const why = heading === '' ? `${what} without a heading` : `${what} whose heading is not known`;
  return {
    column,
    why: areMeant && !areNumbers ? 'no numbers below a heading of numbers' : why,
    uses:
      mapping.rows === 'periodKpis' && heading !== ''
        ? [{ points: 'actual', kpi: plainName(heading, NAME_MAX) }]
        : fields,
  };
}

/** The ways to read a column, each with those to read its numbers where no other column is asked for them. */
const inReadings = (
  uses: Doubt['uses'],
  readings: ReturnType<typeof readingsOf>,
  labelOf: (use: ColumnUse, uses: Doubt['uses']) => string,
): Doubt['uses'] =>
  readings.length === 0
    ? uses
    : uses.flatMap((use) =>
        readings.map(({ label, decimal }) => ({
          ...use,
          label: `${use.label ?? labelOf(use, uses)}: ${label}`,
          decimal,
        })),
      );

/** The questions of a sheet: what may be read in more than one way, and columns of numbers that nothing tells. */
export function questionsOf(source: QuestionContext): TableQuestion[] {
  const { sheet, mapping, columns, calendar, doubts } = source;
  const { first, count } = mapping.heading;
  const sample = Math.max(SHOWN, Math.min(SAMPLE, Math.floor(CELLS / columns.length)));
  const rows = sheet.rows.slice(first + count, first + count + sample);
  const headings = columns.map(({ parts }) => lowestOf(parts));
  const context = { mapping, headings, rows, calendar };
  const used = new Set(mapping.columns.map(fieldOf));
  const hasParts = source.matches.some((match) => match && RATIO_PARTS.has(match.field));
  const fields = NUMBERS[mapping.rows]
    .filter((field) => !used.has(field) && (hasParts || !RATIO_PARTS.has(field)))
    .map((field) => ({ field }));
  const labelOf = (use: ColumnUse, uses: Doubt['uses']): string => {
    if ('field' in use) return LABELS[use.field] ?? use.field;
    if (!('period' in use)) return SERIES_LABELS[use.points];
    const isOneOf = uses.some((other) => 'period' in other && other.period !== use.period);
    const isOnly = !isOneOf && uses.filter((other) => 'period' in other).length > 1;
    return isOnly ? SERIES_LABELS[use.points] : periodLabel(calendar, use.period);
  };
  const isDecimalAsked =
    source.isDecimalSure || doubts.some(({ uses }) => uses.some(({ decimal }) => decimal));
  return columns.flatMap((_, column): TableQuestion[] => {
    const doubt = doubts.find((one) => one.column === column) ?? doubtOf(source, column, fields);
    if (!doubt) return [];
    const cells = [...new Set(rows.map((row) => textOf(row[column])).filter(Boolean))].slice(0, SHOWN);
    const readings = isDecimalAsked ? [] : readingsOf(rows.map((row) => row[column]));
    const choices = inReadings(doubt.uses, readings, labelOf).map((choice): TableChoice => {
      const { label, dates: _, decimal: __, fractions: ___, unit: ____, ...use } = choice;
      const notation = notationOf<Notation>(choice);
      return {
        label: label ?? labelOf(use, doubt.uses),
        becomes: saysOf({ ...context, mapping: { ...mapping, ...notation } }, column, use),
        use,
        ...notation,
      };
    });
    return [{ column, cells, why: doubt.why, choices: [...choices, LEAVE_OUT] }];
  });
}
