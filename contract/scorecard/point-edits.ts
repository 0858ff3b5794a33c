import type { PeriodGrain, Series } from './settings.ts';

/** What a point holds beside its key. */
export interface PointValue {
  value: number | null;
  state: 'value' | 'na';
  note: string;
}

/** What tells a point from all others of a strategy. */
export interface PointKey {
  kpiId: number;
  series: Series;
  grain: PeriodGrain;
  /** The first day of its period. */
  start: string;
}

/** A point as it shall be; null deletes it. */
export interface PointEdit extends PointKey {
  after: PointValue | null;
}

/** The key of the period of a point. */
export const periodKeyOf = ({ grain, start }: Pick<PointKey, 'grain' | 'start'>): string =>
  grain === 'once' ? grain : `${grain}:${start}`;

/** The name of a point among the fields of an event. */
export const fieldOfPoint = (point: Omit<PointKey, 'kpiId'>): string =>
  `${point.series} ${periodKeyOf(point)}`;

/** The key of a point as a text. */
export const keyOfPoint = (point: PointKey): string => `${point.kpiId} ${fieldOfPoint(point)}`;

/** Whether a stored point, or none, holds what is given. */
export const isSamePoint = (a: PointValue | null | undefined, b: PointValue | null): boolean =>
  a ? b !== null && a.value === b.value && a.state === b.state && a.note === b.note : b === null;
