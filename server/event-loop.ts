/** How long one task may block all other requests: milliseconds. */
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

/** For a long task: a function to await between two steps, which yields to the event loop after SLICE_MS. */
export function createYielder(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return;
    await pause();
    startedAt = performance.now();
  };
}

/** Runs a generator to its end. At a `yield` it yields to the event loop after SLICE_MS. */
export async function runYielding<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  const yieldIfDue = createYielder();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldIfDue();
  }
}
