import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';

const root = join(import.meta.dirname, '..', '..');
const START_MS = 20_000;
const STOP_MS = 10_000;

/** A started product: `url` without a slash at its end, `data` its folder, `log()` everything that it printed. */
export type Server = { url: string; data: string; log(): string; stop(): Promise<void> };

// Only what the test says configures the product, not the shell of the person who runs it.
const UNSET = { DATABASE_URL: undefined, PUBLIC_URL: undefined, TRUST_PROXY: undefined, HOST: undefined };
const QUIET = { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

/**
 * Starts the built product as `npm start` does, on a free port, and waits until it is ready. Its data is a new folder that `stop` deletes,
 * unless `env` names one in MERIDIAN_DATA. Throws with what the server printed when it does not become ready.
 */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const own = env.MERIDIAN_DATA === undefined ? await mkdtemp(join(tmpdir(), 'meridian-e2e-')) : undefined;
  const data = env.MERIDIAN_DATA ?? own ?? '';
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    env: { ...serverEnvironment, ...process.env, ...UNSET, ...QUIET, ...env, MERIDIAN_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let log = '';

  async function stop() {
    child.kill('SIGTERM');
    const force = setTimeout(killAtExit, STOP_MS);
    await ended;
    clearTimeout(force);
    process.off('exit', killAtExit);
    if (own) await rm(own, { recursive: true, force: true });
  }

  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        const url = /Meridian is ready at (\S+)\s/.exec(log)?.[1];
        if (url) resolve(url);
      });
    }
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The server ended before it was ready.\n${log}`)));
    setTimeout(() => reject(new Error(`The server was not ready in time.\n${log}`)), START_MS).unref();
  });
  try {
    return { url: await ready, data, log: () => log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
