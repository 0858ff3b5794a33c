import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { jobKinds } from './job-kinds.ts';
import { JobRunner } from './jobs/runner.ts';
import { logging } from './log.ts';
import { serveMetrics } from './operation/metrics-access.ts';
import { scheduledBackups } from './operation/schedule.ts';
import { FolderTakenError } from './operation/data-folder.ts';
import { WasPostgresError } from './operation/postgres-marker.ts';
import { NewerDataError } from './store/migrate.ts';
import { openToServe } from './operation/server-store.ts';
import { startLine, startWarnings } from './start-line.ts';

/** How long running requests may take to finish after a signal to stop, or an error that nothing handled: milliseconds. */
const DRAIN_MS = 10_000;
/**
 * How long `/readyz` fails before a stopping node closes its port, so that a proxy uses other nodes: milliseconds. With the
 * embedded database there are none.
 */
const NOTICE_MS = 2000;

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) console.error(error.message);
    else console.error(error);
    return process.exit(2);
  }
}

const config = configOrExit();

/** Why the database did not open: a sentence for errors of the system or the engine, else the whole error. */
function whyClosed(error: unknown): unknown {
  const isForPeople = [NewerDataError, FolderTakenError, WasPostgresError].some(
    (kind) => error instanceof kind,
  );
  if (isForPeople) return (error as Error).message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const setting =
    config.databaseUrl === undefined ? `MERIDIAN_DATA ${config.dataFolder}` : 'The database at DATABASE_URL';
  return `${setting} could not be opened: ${message || code}`;
}
const { store, warnings } = await openToServe(config).catch((error: unknown) => {
  console.error(whyClosed(error));
  // A restart does not bring a missing setting back.
  return process.exit(error instanceof WasPostgresError ? 2 : 1);
});
const webFolder = path.join(import.meta.dirname, '..', 'web', 'dist');
const app = await createApp({ config, store, webFolder, logger: logging(config.logLevel) });

const backups = config.backups && scheduledBackups(config.backups, process.env, app.server.log);
const jobs = new JobRunner(store, jobKinds(store, backups?.job), app.server.log);
// Ends the process of a backup.
process.on('exit', () => void jobs.stop());

let ending = false;
async function end(code: 0 | 1, noticeMs = 0): Promise<void> {
  if (ending) return;
  ending = true;
  // A failure of the end is logged below; it must not leave a process that serves nobody.
  setTimeout(() => process.exit(1), DRAIN_MS);
  app.drain();
  const stopped = jobs.stop();
  if (noticeMs > 0) await delay(noticeMs);
  await app.server.close();
  await stopped;
  await store.close();
  process.exit(code);
}
process.on('SIGTERM', () => void end(0, store.engine === 'postgres' ? NOTICE_MS : 0));
process.on('SIGINT', () => void end(0));
// Nobody knows in what state such an error leaves the process, so the supervisor starts another one. Node reports rejections here too.
process.on('uncaughtException', (error, origin) => {
  const kind = origin === 'unhandledRejection' ? 'rejection' : 'exception';
  app.server.log.fatal({ err: error }, `the server ends after an unhandled ${kind}`);
  void end(1);
});

const NO_ADDRESS = `HOST ${config.host} is not an address of this machine.`;
/** Why a server cannot listen on the port of a setting, by the system's error code. */
const LISTEN_ERRORS: Record<string, (setting: string, port: number) => string> = {
  EADDRINUSE: (setting, port) =>
    `${setting} ${port} is taken on ${config.host}. Set ${setting} to a free one.`,
  EACCES: (setting, port) =>
    `${setting} ${port} takes more rights than this process has. Set ${setting} to 1024 or more.`,
  EADDRNOTAVAIL: () => NO_ADDRESS,
  EAI_AGAIN: () => NO_ADDRESS,
  ENOTFOUND: () => NO_ADDRESS,
};

async function listenOrExit(setting: string, port: number, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const sentence = LISTEN_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
    if (sentence === undefined) throw error;
    console.error(sentence(setting, port));
    process.exit(2);
  }
}

const { host, metrics: measured } = config;
await listenOrExit('PORT', config.port, () => app.server.listen({ port: config.port, host }));
const { metrics } = app;
if (metrics && measured.port !== undefined) {
  const worker = { host, port: measured.port, token: measured.token };
  await listenOrExit('METRICS_PORT', worker.port, () => serveMetrics(metrics, worker));
}
if (backups) metrics?.watchBackups(backups);
metrics?.watchJobs(jobs);
jobs.start();
for (const warning of [...warnings, ...startWarnings(config, process.env)]) console.error(warning);
const address = app.server.server.address();
const port = typeof address === 'object' && address !== null ? address.port : config.port;
console.log(`Meridian is ready at http://${host.includes(':') ? `[${host}]` : host}:${port}`);
console.log(startLine(config));
// Writes the compile cache now, because a killed process would not.
flushCompileCache();
