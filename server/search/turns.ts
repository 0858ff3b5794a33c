import { setImmediate } from 'node:timers/promises';

/** How long one piece of work may keep all other requests waiting: milliseconds. */
const TURN_MS = 8;

/** Goes through work that pauses, and lets others have a turn at a pause whenever it has had its own. */
export async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
