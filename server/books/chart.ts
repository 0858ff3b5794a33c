import { scaleLinear } from 'd3-scale';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { periodsBack } from '../../contract/scorecard/periods.ts';
import { redSidesOf } from '../../contract/scorecard/score.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { sparkPlaces, sparkText } from '../../contract/words/spark.ts';
import { formatOf, PLAIN, plainValue, targetText, valueText } from '../../contract/words/value.ts';
import { COLORS, type FigureItem, LEADING, type PageItem, textItem } from '../../contract/drawing/items.ts';
import type { KpiFacts, ScoredKpi } from './facts.ts';
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
  const last = key === null ? undefined : parsePeriod(calendar, key, 'month');
  return last
    ? periodsBack(calendar, last, count)
        .map(({ label }) => label)
        .toReversed()
    : [];
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

/** A target, or an end of a band, as a line with its label. */
interface LimitLine {
  value: number;
  label: string;
}

/** The lines of a chart, highest last. */
function linesOf({ target, band }: ScoredKpi, format: (value: number) => string): LimitLine[] {
  const line = (word: string, value: number | null): LimitLine[] =>
    value === null ? [] : [{ value, label: `${word} ${format(value)}` }];
  return band ? [...line('low', band.lo), ...line('high', band.hi)] : line('target', target);
}

/** The most of a chart's width that the labels on each side take. */
const LABELS_MAX = 0.3;

/** The last values of a KPI as a line, with the target of the period. */
export function chart({ kpi, scored }: KpiFacts, calendar: Calendar, area: Area): FigureItem | undefined {
  const values = scored?.sparkline ?? [];
  const numbers = values.filter((value) => value !== null);
  if (!scored || numbers.length === 0) return undefined;
  const most = LABELS_MAX * area.width;
  const format = formatOf(kpi, scored);
  const withUnit = (value: number): string => valueText(value, format);
  const plain = (value: number): string => plainValue(value, format);
  const isWide = linesOf(scored, withUnit).some(({ label }) => widthOf(label, LABEL) > most);
  const lines = linesOf(scored, isWide ? plain : withUnit);
  const { redLo, redHi } = redSidesOf(scored);
  const shown = [...numbers, ...lines.map(({ value }) => value)];
  const [lowest, highest] = [Math.min(...shown), Math.max(...shown)];
  const margin = (highest - lowest || Math.abs(highest) || 1) * 0.12;
  const [top, bottom] = [area.y + 8, area.y + area.height - 14];
  const scale = scaleLinear([lowest - margin, highest + margin], [bottom, top]);
  const ticks = scale
    .ticks(GRIDLINES)
    .slice(0, GRIDLINES + 1)
    .map((value) => ({ y: scale(value), text: plainValue(value, PLAIN) }));
  const widest = (labels: readonly string[]): number =>
    Math.max(0, ...labels.map((label) => widthOf(label, LABEL)));
  const labelWidth = Math.max(30, widest(ticks.map(({ text }) => text)));
  const left = area.x + labelWidth + 4;
  const right = area.x + area.width - Math.max(14, widest(lines.map(({ label }) => label)) + 12);
  const step = values.length > 1 ? (right - left - 12) / (values.length - 1) : 0;
  const places = values.map((value, index): Point | null =>
    value === null ? null : [left + 6 + index * step, scale(value)],
  );
  const within = (y: number): number => Math.min(bottom, Math.max(top, y));
  const items: PageItem[] = [];
  for (const [from, to] of [
    [redLo === null ? bottom : within(scale(redLo)), bottom],
    [top, redHi === null ? top : within(scale(redHi))],
  ] as const)
    if (to - from > 1)
      items.push({
        type: 'box',
        x: left,
        y: from,
        width: right - left,
        height: to - from,
        fill: COLORS.redArea,
      });
  const across = (y: number): Point[] => [
    [left, y],
    [right, y],
  ];
  for (const { y, text } of ticks)
    items.push(
      { type: 'path', points: across(y), stroke: COLORS.hairline, width: 0.5 },
      textItem([text], area.x, y - 5, labelWidth, { ...LABEL, align: 'right' }, 'artifact'),
    );
  /** Where the label of the line below begins. */
  let below = Infinity;
  for (const { value, label } of lines) {
    const y = scale(value);
    below = Math.min(y - 5, below - LABEL.size * LEADING);
    const width = area.x + area.width - right - 4;
    items.push(
      { type: 'path', points: across(y), stroke: COLORS.ink2, width: 0.9, isDashed: true },
      textItem([label], right + 4, below, width, { ...LABEL, color: COLORS.ink2 }, 'artifact'),
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
    const at = left + 6 + index * step;
    const x = align === 'left' ? left : align === 'right' ? right - 80 : at - 40;
    items.push(textItem([labels[index] ?? ''], x, bottom + 3, 80, { ...LABEL, align }, 'artifact'));
  }
  const target = targetText(scored, format);
  const alt = `${kpi.measure}: ${sparkText(values, withUnit)}${target && `; target ${target}`}`;
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
