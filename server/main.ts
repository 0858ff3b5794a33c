import path from 'node:path';
import { forgetExpiredSessions } from './accounts/sessions.ts';
import { createApp } from './app.ts';
import { forgetOldCommands } from './change/commands.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { logging } from './log.ts';
import { NewerDataError } from './store/migrate.ts';
import { openStore } from './store/open.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long requests under way may take to finish once the process is told to end. */
const DRAIN_MS = 10_000;

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

/** Why the database did not open. What the system or the engine refuses is a matter of the setting; all else is told whole. */
function whyClosed(error: unknown): unknown {
  if (error instanceof NewerDataError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const setting =
    config.databaseUrl === undefined ? `MERIDIAN_DATA ${config.dataFolder}` : 'The database at DATABASE_URL';
  return `${setting} could not be opened: ${message || code}`;
}
const store = await openStore(config).catch((error: unknown) => {
  console.error(whyClosed(error));
  return process.exit(1);
});
const webFolder = path.join(import.meta.dirname, '..', 'web', 'dist');
const app = await createApp({ config, store, webFolder, logger: logging(config.logLevel) });

const tidy = async (): Promise<void> => {
  try {
    await forgetExpiredSessions(store, new Date());
    await forgetOldCommands(store, new Date());
  } catch (error) {
    app.server.log.error({ err: error }, 'tidying up failed');
  }
};
const tidying = setInterval(() => void tidy(), HOUR_MS);

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  app.drain();
  clearInterval(tidying);
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await app.server.close();
  await store.close();
  process.exit(0);
}
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());

const NO_ADDRESS = `HOST ${config.host} is not an address of this machine.`;
/** What keeps a server from listening, by the system's code. */
const DEAF: Record<string, string> = {
  EADDRINUSE: `PORT ${config.port} is taken on ${config.host}. Set PORT to a free one.`,
  EACCES: `PORT ${config.port} takes more rights than this process has. Set PORT to 1024 or more.`,
  EADDRNOTAVAIL: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
  ENOTFOUND: NO_ADDRESS,
};

try {
  await app.server.listen({ port: config.port, host: config.host });
} catch (error) {
  const sentence = DEAF[(error as NodeJS.ErrnoException).code ?? ''];
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exit(2);
}
const address = app.server.server.address();
const port = typeof address === 'object' && address !== null ? address.port : config.port;
console.log(
  `Meridian is ready at http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
);
await tidy();
