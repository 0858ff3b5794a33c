import { seriesNamed } from '../../../contract/dictionary/series-words.ts';
import { isWithoutYear } from '../../../contract/scorecard/period-words.ts';
import { isCoarser } from '../../../contract/scorecard/settings.ts';
import { folded } from '../../../contract/values/cell-text.ts';
import { SERIES_LABELS } from '../../../contract/words/point-words.ts';
import { type PointPlace, readPointBlock } from '../../entities/scorecard/pasted-block.ts';
import type { PastedPoint, PastedPoints } from '../../entities/scorecard/pasted-points.ts';
import { LOCALES } from '../../entities/scorecard/shown-periods.ts';
import type { BlockPlace, ReadBlock } from '../../ui/grid/block.ts';
import { isValueSeries, type RowContext, seriesOf } from './grid-rows.ts';

/** Reads a pasted table of the values and targets of a KPI: periods as rows or as columns, or a value a line. */
export function blockReader({ kpi, calendar, today, shown }: RowContext): ReadBlock {
  const all = seriesOf(kpi);
  const placeIn =
    ({ columns, at }: BlockPlace) =>
    (point: PastedPoint, table: PastedPoints, index: number): PointPlace => {
      const { heading = '', field } = table.columns[point.column] ?? {};
      const isOfGrid = point.kpi === '' || (table.isByKpi && seriesNamed(heading) !== undefined);
      if (!isOfGrid && folded(point.kpi) !== folded(kpi.measure))
        return table.isByKpi ? { unknown: heading } : { refused: `“${point.kpi}” is another KPI` };
      const isActual = point.kpi !== '' || (table.hasHeading && (table.isByKpi || field === 'actual'));
      const ids = columns.map(({ id }) => id);
      const first = ids.findIndex((id) => all.some((series) => series === id));
      const start = Math.max(first, at?.column ?? 0);
      // Periods as columns are of one series.
      const right = table.isByKpi || field !== undefined ? index : 0;
      const series = point.series ?? (isActual ? 'actual' : all.find((each) => each === ids[start + right]));
      if (series === undefined || !all.includes(series))
        return heading === '' || series === undefined
          ? { refused: `“${point.text}” has no column here` }
          : { unknown: heading === point.periodText ? SERIES_LABELS[series] : heading };
      const { period, periodText } = point;
      if (!table.hasPeriods) return { names: {}, column: series };
      if (LOCALES.some((locale) => isWithoutYear(periodText, locale)))
        return {
          refused: `“${periodText}” needs a year: not one period of that name is shown, but several or none`,
        };
      return isCoarser(period.grain, kpi.grain) && isValueSeries(kpi, series)
        ? { refused: `“${period.label}” is longer than the periods that values are due for` }
        : { names: { period: period.label }, column: series };
    };
  return (table, place) =>
    readPointBlock(table, place, {
      calendar,
      today,
      grain: kpi.grain,
      shown,
      kpis: [kpi],
      rows: 'periodKpis',
      useOf: ({ id }) => {
        if (id === 'period') return { field: 'period' };
        const series = all.find((each) => each === id);
        return series ? { points: series, kpi: '' } : null;
      },
      names: [],
      isName: () => false,
      placeOf: placeIn(place),
      textColumn: ({ field, heading }) =>
        field === 'note'
          ? 'note'
          : place.columns.find(({ id, header }) => id === 'reason' && folded(header) === folded(heading))?.id,
    });
}
