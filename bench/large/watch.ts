import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../support/client.ts';
import { get, type Target } from './requests.ts';

/** What others noticed while something went on: milliseconds. */
export interface Noticed {
  /** 99% of the answers of /readyz came within this. */
  readyP99: number;
  /** The longest time in which the server's event loop did nothing else. */
  longestStall: number;
  /** What it took itself. */
  took: number;
}

const EVERY_MS = 20;
const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

/** The longest stall since this was last asked: the metric starts anew with each reading. */
async function longestStall(target: Target): Promise<number> {
  // A stall is counted by the timer that fires after it.
  await delay(EVERY_MS * 2);
  const text = await get(target, '/metrics');
  return Number(LAG.exec(text.toString())?.[1]) * 1000;
}

/** Asks whether the server is ready every few milliseconds until something is done. */
export async function watch(target: Target, act: () => Promise<unknown>): Promise<Noticed> {
  await longestStall(target);
  const times: number[] = [];
  const done = new AbortController();
  const asking = (async () => {
    while (!done.signal.aborted) {
      const start = performance.now();
      await get(target, '/readyz');
      times.push(performance.now() - start);
      await delay(EVERY_MS);
    }
  })();
  const start = performance.now();
  await act();
  const took = performance.now() - start;
  done.abort();
  await asking;
  return { readyP99: quantile(times, 0.99), longestStall: await longestStall(target), took };
}
