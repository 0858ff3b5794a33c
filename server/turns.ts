/** How long one piece of work may keep all other requests waiting: milliseconds. */
const TURN_MS = 8;

const waiting: (() => void)[] = [];

/** One at a time, so that many long jobs together hold the event loop no longer than one of them. */
function wakeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(wakeNext);
}

/** Lets the event loop do what else there is. */
function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(wakeNext);
  return promise;
}

/** For a long job: call what it gives between two pieces. It pauses whenever the job has had its turn. */
export function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await pause();
    since = performance.now();
  };
}

/** Runs a generator to its end, and lets others have a turn at a `yield` whenever it has had its own. */
export async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  const rest = takingTurns();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await rest();
  }
}
