import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../support/client.ts';
import { get, type Target } from './requests.ts';

/** The token of a measured server's metrics. */
export const METRICS_TOKEN = 'a-token-of-this-measurement';

/** A request for metrics has their token; on any other it would be taken for an API token. */
const withMetricsToken = ({ port, headers }: Target): Target => ({
  port,
  headers: { ...headers, authorization: `Bearer ${METRICS_TOKEN}` },
});

/** What other users notice during an action: milliseconds. */
export interface Impact {
  /** 99% of the answers of /readyz came within this. */
  readyP99: number;
  /** The longest time in which the server's event loop did nothing else. */
  longestStall: number;
  /** What it took itself. */
  took: number;
}

const EVERY_MS = 20;
const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

/** The longest stall since the last reading, which resets the metric. */
async function longestStall(target: Target): Promise<number> {
  // A stall is counted by the timer that fires after it.
  await delay(EVERY_MS * 2);
  const text = await get(withMetricsToken(target), '/metrics');
  return Number(LAG.exec(text.toString())?.[1]) * 1000;
}

/** Requests `/readyz` every few milliseconds until the action is done. */
export async function measureImpact(target: Target, action: () => Promise<unknown>): Promise<Impact> {
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
  await action();
  const took = performance.now() - start;
  done.abort();
  await asking;
  return { readyP99: quantile(times, 0.99), longestStall: await longestStall(target), took };
}
