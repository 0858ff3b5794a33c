import { SVG_TYPE } from '../../contract/api/routes/map.ts';
import { calendarOf } from '../content/calendar.ts';
import type { Handler } from '../http/call.ts';
import { AnswerBytes, AnswerFile, fileName } from '../lib/answer-bytes.ts';
import { inSnapshot, periodAsked } from '../measures/scorecard/scorecards.ts';
import { runAside } from '../thread/reading-thread.ts';
import { type DrawingInput, makeDrawing } from './make-drawing.ts';
import { mapBytes } from './read.ts';

/** Reads what the data say of a strategy map. */
export const readMapCall: Handler<'map.read'> = ({ store, strategyId, query }) =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const period = periodAsked(calendarOf(revised.content, strategyId), query.period, query.grain);
    return new AnswerBytes(await mapBytes(store, { reader, strategyId, period }, revised), 'identity');
  });

/** Draws a strategy map. */
const drawMapCall: Handler<'map.draw'> = async ({ store, strategyId, query, user, signal }) => {
  const input: DrawingInput = { strategyId, query };
  const task = { name: 'map.draw', strategyId, input };
  const here = () => makeDrawing(store, input);
  const { svg, title } = await runAside(store, task, { here, userId: user.id, signal });
  return new AnswerFile(Buffer.from(svg), SVG_TYPE, fileName(`${title} map`, 'svg'));
};

/** The calls of the strategy map. */
export const mapHandlers = { 'map.read': readMapCall, 'map.draw': drawMapCall };
