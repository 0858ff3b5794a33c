import type { Grain, Series } from './settings.ts';

/** What a point holds beside its key. */
export interface PointValue {
  value: number | null;
  state: 'value' | 'na';
  note: string;
}

/** A point as it shall be; null deletes it. */
export interface PointEdit {
  kpiId: number;
  series: Series;
  grain: Grain;
  start: string;
  after: PointValue | null;
}
