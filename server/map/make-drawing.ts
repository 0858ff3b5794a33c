import type { MapAnswer } from '../../contract/map/answer.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { calendarOf } from '../content/calendar.ts';
import { scorecardBytes } from '../measures/scorecard/locked.ts';
import { inSnapshot, periodAsked } from '../measures/scorecard/scorecards.ts';
import type { Store } from '../store/store.ts';
import { drawMap } from './draw.ts';
import type { DrawingInput, MapDrawing } from './drawing.ts';
import { mapBytes } from './read.ts';

const parse = (bytes: Buffer): unknown => JSON.parse(bytes.toString());

/** Draws the map of a strategy. */
export const makeDrawing = (store: Store, { strategyId, query }: DrawingInput): Promise<MapDrawing> =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const { content } = revised;
    const period = periodAsked(calendarOf(content, strategyId), query.period, query.grain);
    const asked = { reader, strategyId, period };
    const scorecard = parse(await scorecardBytes(store, asked, revised)) as ScorecardAnswer;
    const evidence = parse(await mapBytes(store, asked, revised)) as MapAnswer;
    return {
      svg: drawMap({ content, strategyId }, scorecard, evidence),
      title: content.strategy.get(strategyId)?.title ?? '',
    };
  });
