import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import * as z from 'zod/mini';
import { type JobKind, jobOf } from '../jobs/kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { openStore } from '../store/open.ts';

/**
 * A process that runs jobs and reports to its parent: `short` ones take a moment, `long` ones until the parent sends a message. Its
 * claims last a few seconds.
 */
const store = await openStore(readConfig(process.env));

let finish: (() => void) | undefined;
process.on('message', () => finish?.());
process.on('disconnect', () => process.exit());

const reported = (work: () => Promise<void>): JobKind =>
  jobOf(z.unknown(), async (payload) => {
    process.send?.({ job: payload, is: 'started' });
    await work();
    process.send?.({ job: payload, is: 'done' });
  });
const kinds = {
  short: reported(() => delay(20)),
  long: reported(() => new Promise((resolve) => (finish = resolve))),
};
const log = { error: (...words: unknown[]) => console.error(...words) };
new JobRunner(store, kinds, log, { leaseMs: 4000, pollMs: 500 }).start();
process.send?.({ job: null, is: 'ready' });
