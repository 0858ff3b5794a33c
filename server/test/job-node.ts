import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { type JobContext, JobRunner } from '../jobs/runner.ts';
import { openStore } from '../store/open.ts';

/**
 * A process that runs jobs and reports to its parent: `short` ones take a moment, `long` ones until the parent sends a message. Its
 * claims last a few seconds.
 */
const store = await openStore(readConfig(process.env));

let finish: (() => void) | undefined;
process.on('message', () => finish?.());
process.on('disconnect', () => process.exit());

const reported =
  (run: () => Promise<void>) =>
  async ({ payload }: JobContext): Promise<void> => {
    process.send?.({ job: payload, is: 'started' });
    await run();
    process.send?.({ job: payload, is: 'done' });
  };
const kinds = {
  short: { run: reported(() => delay(20)) },
  long: { run: reported(() => new Promise((resolve) => (finish = resolve))) },
};
const log = { error: (...words: unknown[]) => console.error(...words) };
new JobRunner(store, kinds, log, { leaseMs: 4000, pollMs: 500 }).start();
process.send?.({ job: null, is: 'ready' });
