import { SERIES_LABELS } from '../../../contract/words/point-words.ts';
import { folded } from '../../../contract/values/cell-text.ts';
import { type PointPlace, readPointBlock } from '../../entities/scorecard/pasted-block.ts';
import type { PastedPoint, PastedPoints } from '../../entities/scorecard/pasted-points.ts';
import type { PointsContext } from '../../entities/scorecard/shown-periods.ts';
import type { ReadBlock } from '../../ui/grid/block.ts';
import { UNIT } from './model.ts';
import type { View } from './view.ts';

/** Reads a pasted table of points: KPIs by periods, periods by KPIs, or a value a line. */
export function blockReader(view: View, context: PointsContext): ReadBlock {
  const { series } = view;
  const shown = new Set(context.shown.map(({ key }) => key));
  const names = new Set(context.kpis.map(({ measure }) => folded(measure)));
  const placeOf = (point: PastedPoint, { columns, hasPeriods }: PastedPoints): PointPlace => {
    const { period, periodText, kpi, unit } = point;
    const heading = columns[point.column]?.heading ?? '';
    if (!hasPeriods) return { unknown: heading };
    if (point.series !== undefined && point.series !== series)
      return heading === ''
        ? { refused: `the values of ${SERIES_LABELS[point.series]}, which this view does not show` }
        : { unknown: heading };
    if (!shown.has(period.key)) return { unknown: periodText };
    return { names: kpi === '' ? {} : { measure: kpi, ...(unit && { unit }) }, column: period.key };
  };
  return (table, place) =>
    readPointBlock(table, place, {
      ...context,
      rows: 'kpiPeriods',
      useOf: ({ id }) => {
        if (id === 'measure') return { field: 'kpi' };
        return id === 'unit' ? { field: 'unit' } : { points: series, period: id };
      },
      names: [UNIT],
      isName: (text) => names.has(folded(text)),
      placeOf,
    });
}
