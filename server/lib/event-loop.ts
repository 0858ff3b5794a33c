/** How long tasks may block all other requests: milliseconds. */
const SLICE_MS = 8;

const waiting: (() => void)[] = [];

/** Resumes one task at a time, so that many long tasks together block no longer than one of them. */
function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeNext);
}

function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(resumeNext);
  return promise;
}

/** When the current turn of the event loop was first asked about; undefined before that. */
let turnStartedAt: number | undefined;

/**
 * For a long task to await between two steps: yields to the event loop where SLICE_MS of its current turn are over, whichever
 * tasks took them.
 */
export async function yieldIfDue(): Promise<void> {
  if (turnStartedAt === undefined) {
    turnStartedAt = performance.now();
    setImmediate(() => (turnStartedAt = undefined));
  } else if (performance.now() - turnStartedAt >= SLICE_MS) await pause();
}

/** Runs a generator to its end. At a `yield` it yields to the event loop; see yieldIfDue. */
export async function runYielding<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldIfDue();
  }
}

/** What is made of each item, in order. Other requests run in between. */
export async function flatMapYielding<Item, Result>(
  items: Iterable<Item>,
  make: (item: Item) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(...make(item));
    await yieldIfDue();
  }
  return results;
}
