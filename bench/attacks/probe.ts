import { setTimeout as delay } from 'node:timers/promises';

/** How long others wait: percentiles of `GET /readyz` in milliseconds. */
export interface Waits {
  p99: number;
  max: number;
}

const EVERY_MS = 5;

/** Asks `/readyz` of a server again and again while something runs, and says how long that took. */
export async function waitsDuring(origin: string, act: () => Promise<unknown>): Promise<Waits> {
  const waits: number[] = [];
  const over = new AbortController();
  const probing = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now();
      await (await fetch(`${origin}/readyz`)).text();
      waits.push(performance.now() - start);
      await delay(EVERY_MS);
    }
  })();
  try {
    await act();
  } finally {
    over.abort();
    await probing;
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { p99: at(0.99), max: at(1) };
}
