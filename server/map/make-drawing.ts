import type { Query } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import type { MapAnswer } from '../../contract/map/answer.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { calendarOf } from '../content/calendar.ts';
import { runYielding } from '../lib/event-loop.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import { inSnapshot, periodAsked } from '../measures/scorecard/scorecards.ts';
import type { Store } from '../store/store.ts';
import { drawMap } from './draw.ts';
import { mapBytes } from './read.ts';

/** What a drawing takes. */
export interface DrawingInput {
  strategyId: number;
  /** Who asks for the map of a later state does not get that of an earlier one. */
  version: string;
  query: Query<Routes['map.draw']>;
}

/** A drawn map. */
export interface MapDrawing {
  svg: string;
  /** The title of the strategy. */
  title: string;
}

const parse = (bytes: Buffer): unknown => JSON.parse(bytes.toString());

/** Draws the map of a strategy. The task of a thread. */
export const makeDrawing = (store: Store, { strategyId, query }: DrawingInput): Promise<MapDrawing> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { content } = revised;
    const period = periodAsked(calendarOf(content, strategyId), query.period, query.grain);
    const asked = { reader, strategyId, period };
    const scorecard = parse(await scorecardBytes(store, asked, revised)) as ScorecardAnswer;
    const evidence = parse(await mapBytes(store, asked, revised)) as MapAnswer;
    return {
      svg: await runYielding(drawMap({ content, strategyId }, scorecard, evidence)),
      title: content.strategy.get(strategyId)?.title ?? '',
    };
  });
