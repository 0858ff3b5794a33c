import { isBlank } from '../../../contract/words/invisible.ts';
import { ratioOf } from '../../../contract/scorecard/aggregate.ts';
import { isComputed } from '../../../contract/scorecard/reading.ts';
import { type PeriodContext, readPeriod } from '../../../contract/scorecard/period-words.ts';
import { type Period, periodAround } from '../../../contract/scorecard/periods.ts';
import { isCoarser, type Series } from '../../../contract/scorecard/settings.ts';
import { SERIES_LABELS } from '../../../contract/words/point-words.ts';
import { cellText, isNoValue, type PointInput } from '../../entities/scorecard/points.ts';
import type { Calendar, Timeline } from '../../entities/scorecard/scorecard.ts';
import { unusualLines, unusualTexts } from '../../lib/strategy/unusual-lines.ts';
import { type Cells, cellOf, type GridColumn, type GridRow, type RowErrors } from '../../ui/grid/model.ts';
import { NOT_A_NUMBER } from '../../../contract/words/number-text.ts';
import { readTyped, typedNumber } from '../../ui/typed-number.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import type { PointEdit } from './submit-rows.ts';
import { TARGET_SERIES } from './view.ts';

type ValueSeries = Extract<Series, 'actual' | 'num' | 'den'>;

/** The columns of values that people enter: none where they are computed, and two parts for a ratio. */
function valueSeries(kpi: TrackedKpi): ValueSeries[] {
  if (isComputed(kpi)) return [];
  return kpi.aggregation === 'ratio' ? ['num', 'den', 'actual'] : ['actual'];
}

function lineSeries({ direction }: TrackedKpi): Series[] {
  if (direction === 'band') return ['lo', 'hi', 'redLo', 'redHi'];
  return direction === 'none' ? ['target'] : ['target', 'red'];
}

/** The series that a person enters for a KPI, in the order of the columns. */
export const seriesOf = (kpi: TrackedKpi): Series[] => [...valueSeries(kpi), ...lineSeries(kpi)];

/** The columns of the grid of a KPI. */
export function columnsOf(kpi: TrackedKpi): GridColumn[] {
  return [
    { id: 'period', header: 'Period', width: 130, kind: 'text', required: true },
    ...seriesOf(kpi).map((series): GridColumn => ({
      id: series,
      header: SERIES_LABELS[series],
      width: 110,
      kind: 'number',
      unitOf: () => kpi.unit,
    })),
    { id: 'note', header: 'Note', width: 220, kind: 'text' },
    { id: 'reason', header: 'Why the target changes', width: 220, kind: 'text' },
  ];
}

/** The columns that name a row in a paste. */
export const KEYS = ['period'];

/** Whether a series is one of values that people enter, and no target. */
export const isValueSeries = (kpi: TrackedKpi, series: Series): boolean =>
  valueSeries(kpi).some((each) => each === series);

const ENTERED: ReadonlySet<string> = new Set(['period', 'actual', 'num', 'den', 'note']);

/** Whether a column is part of the plan, which the role Update Only may not change. */
export const isOfPlan = (column: string): boolean => !ENTERED.has(column);

/** The cells of a new row. */
export const blankOf = ({ measure }: TrackedKpi): Cells => ({ measure });

/** The rows of the grid: what was entered for each period, in order, so that a pasted column falls on the right ones. */
export function rowsOf(
  kpi: TrackedKpi,
  { periods, points }: Pick<Timeline, 'periods' | 'points'>,
): GridRow[] {
  const series = new Set<string>(seriesOf(kpi));
  const byPeriod = Map.groupBy(
    points.filter((point) => series.has(point.series)),
    ({ period }) => period,
  );
  return periods.map(({ key, label }): GridRow => {
    const cells: Record<string, string> = { ...blankOf(kpi), period: label, note: '', reason: '' };
    for (const point of byPeriod.get(key) ?? []) {
      cells[point.series] = cellText(point);
      if (point.note && !TARGET_SERIES.has(point.series) && point.series !== 'red')
        cells['note'] = point.note;
    }
    return { id: key, cells };
  });
}

/** What the rules of a row depend on. */
export interface RowContext {
  kpi: TrackedKpi;
  calendar: Calendar;
  /** YYYY-MM-DD. */
  today: string;
  /** The targets that count for each period, entered there or before. */
  targets: ReadonlyMap<string, boolean>;
  /** The periods of its rows. */
  shown: readonly Period[];
  /** The key of each row by the text of its period. */
  keys: ReadonlyMap<string, string>;
  /** How words of periods are read. */
  words: PeriodContext;
}

/** The context of the rows of a timeline. */
export const contextOf = (
  kpi: TrackedKpi,
  calendar: Calendar,
  today: string,
  { periods }: Pick<Timeline, 'periods'>,
): RowContext => {
  const { grain } = kpi;
  const shown = periods.map(({ key, start, end, label }) => ({ grain, key, start, end, label }));
  return {
    kpi,
    calendar,
    today,
    targets: new Map(periods.map(({ key, target, band }) => [key, target !== null || band !== null])),
    shown,
    keys: new Map(periods.map(({ key, label }) => [label, key])),
    words: { calendar, grain, shown, locale: navigator.language },
  };
};

/** The period of a row: that of its label, or what was typed into a new one. */
export function periodOf(cells: Cells, { keys, words }: RowContext): Period | undefined {
  const text = cellOf(cells, 'period').trim();
  return readPeriod(words, keys.get(text) ?? text);
}

const isChanged = (cells: Cells, before: Cells | undefined, column: string): boolean =>
  cellOf(cells, column).trim() !== cellOf(before ?? {}, column).trim();

/** Whether a row changes a target in the course of its year: who reads it later wants to know why. */
function needsReason(cells: Cells, before: Cells | undefined, period: Period, context: RowContext): boolean {
  const { calendar, today, targets } = context;
  const year = periodAround(calendar, period, 'year');
  const isRunning = year.start < today && today <= year.end;
  return (
    isRunning &&
    targets.get(period.key) === true &&
    [...TARGET_SERIES].some((column) => isChanged(cells, before, column))
  );
}

/** The errors of a row. */
export function checkRow(cells: Cells, before: Cells | undefined, context: RowContext): RowErrors {
  const errors: Record<string, string> = {};
  const { kpi, keys } = context;
  const period = periodOf(cells, context);
  if (!period) errors['period'] = 'Give a period, such as 2026-02, 2026-Q1 or a date';
  else if (isCoarser(kpi.grain, period.grain)) errors['period'] = 'This period is too short for this KPI';
  else if (!before && [...keys.values()].includes(period.key)) errors['period'] = 'This period has a row';
  for (const series of seriesOf(kpi)) {
    const text = cellOf(cells, series);
    if (series === 'actual' && isNoValue(text)) {
      if (isBlank(cellOf(cells, 'note'))) errors['note'] = 'Say why there is no value';
    } else {
      const { fault } = readTyped(text, kpi.unit);
      if (fault !== undefined)
        errors[series] =
          series === 'actual' && fault === NOT_A_NUMBER
            ? 'Give a number, or n/a where there is no value'
            : fault;
    }
  }
  const hasValue = valueSeries(kpi).some((series) => cellOf(cells, series).trim() !== '');
  if (cellOf(cells, 'note').trim() !== '' && !hasValue)
    errors['note'] = 'A note belongs to a value: give one, or n/a';
  if (period && needsReason(cells, before, period, context) && isBlank(cellOf(cells, 'reason')))
    errors['reason'] = 'Say why the target changes in the course of the year';
  return errors;
}

/** Asks about values of changed rows that are unusual beside those before them. */
export function unusualIn(
  rows: readonly { cells: Cells; before: Cells | undefined }[],
  { periods }: Pick<Timeline, 'periods'>,
  context: RowContext,
): string[] {
  const { kpi } = context;
  const typed = rows.flatMap(({ cells, before }) => {
    const period = periodOf(cells, context);
    const changed = valueSeries(kpi).filter((series) => isChanged(cells, before, series));
    if (period?.grain !== kpi.grain || changed.length === 0) return [];
    const numberOf = (series: ValueSeries) => typedNumber(cellOf(cells, series), kpi.unit);
    const [num, den] = [numberOf('num'), numberOf('den')];
    const value = num === null || den === null ? numberOf('actual') : ratioOf(num, den, kpi.factor).value;
    return [{ kpi, period, text: changed.map((series) => cellOf(cells, series)).join(' / '), value }];
  });
  const stored = periods.map(({ start, actual: value }) => ({ kpiId: kpi.id, start, value }));
  return unusualLines(unusualTexts(typed, stored));
}

/** The point of a cell; a note goes with a value, and a reason with a target. */
function pointOf(series: Series, cells: Cells, { id: kpiId, unit }: TrackedKpi, period: string): PointInput {
  const text = cellOf(cells, series);
  const isValue = series === 'actual' || series === 'num';
  const note = cellOf(cells, isValue ? 'note' : TARGET_SERIES.has(series) ? 'reason' : '').trim();
  const own = { kpiId, period, series, ...(note && { note }) };
  return series === 'actual' && isNoValue(text)
    ? { ...own, state: 'na' }
    : { ...own, value: typedNumber(text, unit) };
}

/** The points that a changed row writes. */
export function pointsOf(
  { id, cells, before }: { id: string; cells: Cells; before: Cells | undefined },
  context: RowContext,
): PointEdit[] {
  const { kpi } = context;
  const period = periodOf(cells, context);
  if (!period) return [];
  const values = valueSeries(kpi);
  // The value that a note stands at: the first one that is given.
  const noted = values.find((series) => series !== 'den' && cellOf(cells, series).trim() !== '');
  return seriesOf(kpi).flatMap((series): PointEdit[] => {
    const isNoteNew = series === noted && isChanged(cells, before, 'note');
    if (!isChanged(cells, before, series) && !isNoteNew) return [];
    return [{ row: id, column: series, point: pointOf(series, cells, kpi, period.key) }];
  });
}
