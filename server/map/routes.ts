import { SVG_TYPE } from '../../contract/api/routes/map.ts';
import { calendarOf } from '../content/calendar.ts';
import type { Handler } from '../http/call.ts';
import { AnswerBytes, AnswerFile, fileName } from '../lib/answer-bytes.ts';
import { inSnapshot, periodAsked } from '../measures/scorecard/scorecards.ts';
import { readingThreadOf } from '../thread/reading-thread.ts';
import type { DrawingInput, MapDrawing } from './make-drawing.ts';
import { mapBytes } from './read.ts';

/** Reads what the data say of a strategy map. */
export const readMapCall: Handler<'map.read'> = ({ store, strategyId, query }) =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const period = periodAsked(calendarOf(revised.content, strategyId), query.period, query.grain);
    return new AnswerBytes(await mapBytes(store, { reader, strategyId, period }, revised), 'identity');
  });

/** Draws a strategy map. The thread does, also that of a small strategy: the layout of a hundred objectives takes 50 ms. */
const drawMapCall: Handler<'map.draw'> = async ({ store, strategyId, version, query, user, signal }) => {
  const input: DrawingInput = { strategyId, version, query };
  const task = { name: 'map.draw', strategyId, input };
  const made = await readingThreadOf(store).run(task, { userId: user.id, signal });
  const { svg, title } = made as MapDrawing;
  return new AnswerFile(Buffer.from(svg), SVG_TYPE, fileName(`${title} map`, 'svg'));
};

/** The calls of the strategy map. */
export const mapHandlers = { 'map.read': readMapCall, 'map.draw': drawMapCall };
