import { readConfig } from '../config.ts';
import { JobRunner } from '../jobs/runner.ts';
import { mailJobs } from '../mail/jobs.ts';
import { Sender } from '../mail/transport.ts';
import { mailKinds } from '../mail-kinds.ts';
import { openStore } from '../store/open.ts';

/** A process that sends mail by the settings. Its claims last a second, so that another one soon goes on after it. */
const config = readConfig(process.env);
const store = await openStore(config);
const log = {
  warn: (...words: unknown[]) => console.error(...words),
  error: (...words: unknown[]) => console.error(...words),
};
const kinds = mailJobs({
  store,
  sender: config.mail && new Sender(config.mail),
  kinds: mailKinds,
  address: () => 'https://meridian.example.com',
  log,
});
process.on('disconnect', () => process.exit());
new JobRunner(store, kinds, log, { leaseMs: 1000, pollMs: 200 }).start();
process.send?.('ready');
