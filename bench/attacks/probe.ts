import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { quantile } from '../support/client.ts';
import { type Measure, shown } from '../support/measure.ts';

const EVERY_MS = 5;
/** How long it requests before and after, for enough answers to take a percentile. */
const QUIET_MS = 500;

/** Requests `/readyz` repeatedly until a message arrives, then posts how long each answer took. */
async function probe(origin: string): Promise<void> {
  const over = new AbortController();
  const times: number[] = [];
  parentPort?.once('message', () => over.abort());
  while (!over.signal.aborted) {
    const start = performance.now();
    await (await fetch(`${origin}/readyz`)).text();
    times.push(performance.now() - start);
    await delay(EVERY_MS);
  }
  parentPort?.postMessage(times, []);
}

/**
 * How long others wait for `/readyz` during an action, requested from a separate thread; `longest` is in milliseconds. The note
 * includes the result of `action`, if there is one.
 */
export async function measureWaits(
  name: string,
  origin: string,
  action: () => Promise<string | void>,
): Promise<Measure & { longest: number }> {
  const worker = new Worker(import.meta.filename, { workerData: origin });
  await delay(QUIET_MS);
  const result = await action();
  await delay(QUIET_MS);
  worker.postMessage('over', []);
  const [times] = (await once(worker, 'message')) as [number[]];
  const longest = quantile(times, 1);
  const told = `longest ${shown(longest)} ms`;
  const note = result ? `${told}; ${result}` : told;
  return { name: `${name}: p99 of /readyz`, value: quantile(times, 0.99), unit: 'ms', note, longest };
}

if (!isMainThread) await probe(String(workerData));
