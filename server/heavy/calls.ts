import type { RouteName } from '../../contract/api/routes.ts';
import { AnswerBytes, type Encoding } from '../lib/answer-bytes.ts';
import type { Call, Handler, Handlers } from '../http/call.ts';
import { listChanges } from '../history/routes.ts';
import { readMapCall } from '../map/routes.ts';
import { listPeriodsWithValues } from '../measures/period-routes.ts';
import { explainCall, readManyPoints, readScorecardCall, readTimeline } from '../measures/routes.ts';
import { whatIfCall } from '../measures/what-if-routes.ts';
import { readCloseCall } from '../month/close-routes.ts';
import { readComparison } from '../month/compare-routes.ts';
import {
  listPeriods,
  readSnapshotCall,
  readSnapshotContent,
  readSnapshotFlow,
  readSnapshotScorecard,
} from '../month/routes.ts';
import { readAgendaCall } from '../reviews/routes.ts';
import type { Store } from '../store/store.ts';
import { readContentCall, readFlowCall } from '../strategies/routes.ts';
import { runAside } from '../thread/reading-thread.ts';

/** Reads that take long for a large strategy. Of a call they need only a Question. */
const HEAVY_CALLS = {
  'agenda.read': readAgendaCall,
  'changes.list': listChanges,
  'map.read': readMapCall,
  'close.read': readCloseCall,
  'compare.read': readComparison,
  'periods.list': listPeriods,
  'periods.withValues': listPeriodsWithValues,
  'points.read': readTimeline,
  'points.readMany': readManyPoints,
  'scorecard.explain': explainCall,
  'scorecard.read': readScorecardCall,
  'scorecard.whatIf': whatIfCall,
  'snapshots.content': readSnapshotContent,
  'snapshots.flow': readSnapshotFlow,
  'snapshots.read': readSnapshotCall,
  'snapshots.scorecard': readSnapshotScorecard,
  'strategies.readContent': readContentCall,
  'strategies.readFlow': readFlowCall,
} satisfies Partial<Handlers>;

/** What a heavy call asks. */
type Question = Pick<Call<'scorecard.read'>, 'strategyId' | 'version' | 'encoding'> & {
  params: unknown;
  query: unknown;
  body: unknown;
};

/** Bytes of JSON for another thread: a copy, because caches keep the original. */
interface SentAnswer {
  bytes: Uint8Array;
  encoding: Encoding;
}

/** The tasks that answer heavy calls in the reading thread. */
export const CALL_TASKS = Object.fromEntries(
  Object.entries(HEAVY_CALLS).map(([name, handler]) => [
    name,
    async (store: Store, question: object): Promise<SentAnswer> => {
      const answer: unknown = await handler({ store, ...question } as never);
      return answer instanceof AnswerBytes
        ? { bytes: new Uint8Array(answer.bytes), encoding: answer.encoding }
        : { bytes: new Uint8Array(Buffer.from(JSON.stringify(answer))), encoding: 'identity' };
    },
  ]),
);

/** A handler that has the reading thread answer where the strategy is large. */
const aside =
  (name: RouteName, handler: Handler<never>): Handler<never> =>
  async (call: Call<'scorecard.read'>) => {
    const { store, strategyId, version, encoding, params, query, body, user, signal } = call;
    const input: Question = { strategyId, version, encoding, params, query, body };
    const answer = await runAside(
      store,
      { name, strategyId, input },
      {
        userId: user.id,
        signal,
        here: () => handler(call as never) as Promise<unknown>,
      },
    );
    const { bytes } = answer as Partial<SentAnswer>;
    return bytes && !(answer instanceof AnswerBytes)
      ? new AnswerBytes(Buffer.from(bytes.buffer), (answer as SentAnswer).encoding)
      : (answer as never);
  };

/** Handlers of which the heavy ones have the reading thread answer where the strategy is large. */
export const withThread = (handlers: Handlers): Handlers => ({
  ...handlers,
  ...(Object.fromEntries(
    Object.entries(HEAVY_CALLS).map(([name, handler]) => [name, aside(name as RouteName, handler as never)]),
  ) as object),
});
