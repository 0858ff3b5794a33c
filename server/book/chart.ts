import { scaleLinear } from 'd3-scale';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { previousPeriod } from '../../contract/scorecard/periods.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { sparkPlaces, sparkText } from '../../contract/words/spark.ts';
import { plainValue, valueText } from '../../contract/words/value.ts';
import { COLORS, type FigureItem, type PageItem } from './drawing.ts';
import type { KpiFacts } from './facts.ts';
import { textItem } from './pages.ts';
import { widthOf } from './text.ts';

/** The room that something is drawn in. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LABEL = { size: 7.5, color: COLORS.ink3 };
const GRIDLINES = 2;

/** The labels of the periods of a KPI's last values, oldest first. */
function periodLabels(calendar: Calendar, key: string | null, count: number): string[] {
  const labels: string[] = [];
  let period = key === null ? undefined : parsePeriod(calendar, key, 'month');
  while (period && labels.length < count) {
    labels.unshift(period.label);
    period = previousPeriod(calendar, period);
  }
  return labels;
}

type Point = readonly [x: number, y: number];

/** The parts of a line between its gaps. */
function runsOf(places: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const place of places) {
    if (place) runs.at(-1)?.push(place);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** The last values of a KPI as a line, with the target of the period. */
export function chart({ kpi, scored }: KpiFacts, calendar: Calendar, area: Area): FigureItem | undefined {
  const values = scored?.sparkline ?? [];
  const known = values.filter((value) => value !== null);
  if (!scored || known.length < 2) return undefined;
  const { target, redLine } = scored;
  const targetLabel = target === null ? '' : `target ${valueText(target, kpi)}`;
  const plot = {
    left: area.x + 34,
    right: area.x + area.width - Math.max(14, widthOf(targetLabel, LABEL) + 12),
    top: area.y + 8,
    bottom: area.y + area.height - 14,
  };
  const shown = target === null ? known : [...known, target];
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const margin = (most - least || Math.abs(most) || 1) * 0.12;
  const scale = scaleLinear([least - margin, most + margin], [plot.bottom, plot.top]);
  const step = values.length > 1 ? (plot.right - plot.left - 12) / (values.length - 1) : 0;
  const places = values.map((value, index): Point | null =>
    value === null ? null : [plot.left + 6 + index * step, scale(value)],
  );
  const items: PageItem[] = [];
  if (target !== null && redLine !== null && redLine !== target) {
    // Where a value is red: beyond the red line, away from the target.
    const line = Math.min(plot.bottom, Math.max(plot.top, scale(redLine)));
    const [top, bottom] = redLine < target ? [line, plot.bottom] : [plot.top, line];
    if (bottom - top > 1)
      items.push({
        type: 'box',
        x: plot.left,
        y: top,
        width: plot.right - plot.left,
        height: bottom - top,
        fill: COLORS.redArea,
      });
  }
  for (const tick of scale.ticks(GRIDLINES).slice(0, GRIDLINES + 1)) {
    const y = scale(tick);
    items.push({
      type: 'path',
      points: [
        [plot.left, y],
        [plot.right, y],
      ],
      stroke: COLORS.hairline,
      width: 0.5,
    });
    const text = plainValue(tick, { unit: '', decimals: null });
    items.push(textItem([text], area.x, y - 5, 30, { ...LABEL, align: 'right' }, 'artifact'));
  }
  if (target !== null) {
    const y = scale(target);
    const points: Point[] = [
      [plot.left, y],
      [plot.right, y],
    ];
    items.push({ type: 'path', points, stroke: COLORS.ink2, width: 0.9, isDashed: true });
    const width = area.x + area.width - plot.right - 4;
    items.push(
      textItem([targetLabel], plot.right + 4, y - 5, width, { ...LABEL, color: COLORS.ink2 }, 'artifact'),
    );
  }
  for (const run of runsOf(places)) {
    if (run.length > 1) items.push({ type: 'path', points: run, stroke: COLORS.ink, width: 1.4 });
    for (const [x, y] of run) items.push({ type: 'circle', x, y, radius: 1.3, fill: COLORS.ink });
  }
  const end = places.findLast((place) => place !== null);
  if (end) items.push({ type: 'circle', x: end[0], y: end[1], radius: 2.6, fill: COLORS.ink });
  const labels = periodLabels(calendar, scored.period, values.length);
  for (const index of new Set([0, Math.floor((labels.length - 1) / 2), labels.length - 1])) {
    const align = index === 0 ? 'left' : index === labels.length - 1 ? 'right' : 'center';
    const at = plot.left + 6 + index * step;
    const x = align === 'left' ? plot.left : align === 'right' ? plot.right - 80 : at - 40;
    items.push(textItem([labels[index] ?? ''], x, plot.bottom + 3, 80, { ...LABEL, align }, 'artifact'));
  }
  const format = (value: number): string => valueText(value, kpi);
  const alt = `${kpi.measure}: ${sparkText(values, format)}${targetLabel && `; ${targetLabel}`}`;
  return { type: 'figure', alt, items };
}

/** The last values of a KPI as a small line; nothing for less than two values. */
export function sparkline({ scored }: KpiFacts, x: number, y: number, width: number): PageItem[] {
  const height = 14;
  const { places, end } = sparkPlaces(scored?.sparkline ?? [], width, height);
  if (!end) return [];
  const placed = places.map((place): Point | null => place && [x + place.x, y - height / 2 + place.y]);
  return [
    ...runsOf(placed).map((points): PageItem => {
      const [only] = points;
      if (points.length === 1 && only)
        return { type: 'circle', x: only[0], y: only[1], radius: 0.8, fill: COLORS.ink3 };
      return { type: 'path', points, stroke: COLORS.ink3, width: 1 };
    }),
    { type: 'circle', x: x + end.x, y: y - height / 2 + end.y, radius: 1.7, fill: COLORS.ink },
  ];
}
