import type { MapAnswer } from '../../contract/map/answer.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { calendarOf } from '../content/calendar.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import { inSnapshot, periodAsked } from '../measures/scorecard/scorecards.ts';
import type { Store } from '../store/store.ts';
import { drawMap } from './draw.ts';
import type { DrawingInput, MapDrawing } from './drawing.ts';
import { mapBytes } from './read.ts';

const parse = <T>(bytes: Buffer): T => JSON.parse(bytes.toString()) as T;

/** Draws the map of a strategy. */
export const makeDrawing = (store: Store, { strategyId, query }: DrawingInput): Promise<MapDrawing> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { content } = revised;
    const period = periodAsked(calendarOf(content, strategyId), query.period, query.grain);
    const asked = { reader, strategyId, period };
    const scorecard = parse<ScorecardAnswer>(await scorecardBytes(store, asked, revised));
    const evidence = parse<MapAnswer>(await mapBytes(store, asked, revised));
    return {
      svg: drawMap({ content, strategyId }, scorecard, evidence),
      title: content.strategy.get(strategyId)?.title ?? '',
    };
  });
