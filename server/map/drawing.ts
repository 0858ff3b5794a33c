import type { Query } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';

/** What a drawing takes. */
export interface DrawingInput {
  strategyId: number;
  query: Query<Routes['map.draw']>;
}

/** A drawn map. */
export interface MapDrawing {
  svg: string;
  /** The title of the strategy. */
  title: string;
}
