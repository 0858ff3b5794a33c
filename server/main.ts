// First: what is loaded after it meets a frozen Object.prototype.
import './lib/freeze-prototype.ts';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type FileStore, FileStoreError } from './files/file-store.ts';
import { filesOf } from './files/open-files.ts';
import { jobKinds } from './job-kinds.ts';
import { hasFailed } from './jobs/inspect.ts';
import { JobRunner } from './jobs/runner.ts';
import { logging } from './log.ts';
import { linkAddress } from './mail/link-address.ts';
import { Sender } from './mail/transport.ts';
import { readRuns } from './operation/maintenance.ts';
import { serveMetrics } from './operation/metrics-access.ts';
import { outgoingServices } from './outgoing/services.ts';
import { scheduledBackups } from './operation/schedule.ts';
import { removeAbandonedFolders } from './operation/temporary-folder.ts';
import { FolderTakenError } from './operation/data-folder.ts';
import { WasPostgresError } from './operation/postgres-marker.ts';
import { OtherFilesError } from './store/claim-files.ts';
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

function configOrExit(): { config: Config; files: FileStore } {
  try {
    const config = readConfig(process.env);
    return { config, files: filesOf(config) };
  } catch (error) {
    if (error instanceof ConfigError || error instanceof FileStoreError) console.error(error.message);
    else console.error(error);
    return process.exit(2);
  }
}

const { config, files } = configOrExit();

/** Whether only an operator can do what the database needs to open: another start would fail too. */
const needsOperator = (error: unknown): error is Error =>
  [NewerDataError, FolderTakenError, WasPostgresError, OtherFilesError].some((kind) => error instanceof kind);

/** Why the database did not open: a sentence for errors of the system or the engine, else the whole error. */
function whyClosed(error: unknown): unknown {
  if (needsOperator(error)) return error.message;
  if (error instanceof FileStoreError) return `${error.message} FILES_LOCATION names their place.`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const setting =
    config.databaseUrl === undefined ? `MERIDIAN_DATA ${config.dataFolder}` : 'The database at DATABASE_URL';
  return `${setting} could not be opened: ${message || code}`;
}
const { store, warnings } = await openToServe(config, files).catch((error: unknown) => {
  console.error(whyClosed(error));
  return process.exit(needsOperator(error) ? 2 : 1);
});
const webFolder = path.join(import.meta.dirname, '..', 'web', 'dist');
const integrations = outgoingServices(config);
const app = await createApp({
  config,
  store,
  files,
  integrations,
  audit: config.audit,
  webFolder,
  logger: logging(config.logLevel),
});

const { backups: settings, s3 } = config;
const backups = settings && scheduledBackups({ backups: settings, s3 }, process.env, app.server.log);
/** The port that the server listens on. */
function listeningPort(): number {
  const address = app.server.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
const mail = {
  sender: config.mail && new Sender(config.mail),
  address: () => linkAddress(config, listeningPort()),
  log: app.server.log,
};
const jobs = new JobRunner(
  store,
  jobKinds({ store, files, ...integrations, auditDays: config.audit.keepDays }, backups, mail),
  app.server.log,
);
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
if (backups) metrics?.watchBackups(backups, () => hasFailed(store, 'backup'));
metrics?.watchDrills(() => readRuns(store));
metrics?.watchJobs(jobs);
removeAbandonedFolders();
jobs.start();
for (const warning of [...warnings, ...startWarnings(config, process.env)]) console.error(warning);
console.log(`Meridian is ready at http://${host.includes(':') ? `[${host}]` : host}:${listeningPort()}`);
console.log(startLine(config));
// Writes the compile cache now, because a killed process would not.
flushCompileCache();
