import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Served } from '../support/server.ts';

const KB_A_MIB = 1024;

/** What npm tells whatever it runs: the file of its own program. Not there where a measurement was not started by npm. */
export const npmProgram = process.env['npm_execpath'];

/** Resident memory of a process and of its children, but not of theirs, in MiB. */
function residentOfFamilyMiB(parent: number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='])
    .toString()
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const family = rows.filter(([pid, ppid]) => pid === parent || ppid === parent);
  return family.reduce((sum, [, , kilobytes = 0]) => sum + kilobytes, 0) / KB_A_MIB;
}

/**
 * Starts the product by `npm start`, as people do: npm, the script it runs, and the server as the script's child. The memory
 * is that of the first two.
 */
export async function npmStart(
  npm: string,
  data: Record<string, string>,
): Promise<Pick<Served, 'origin' | 'residentMiB' | 'stop'>> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [npm, 'start', '--silent', '--no-update-notifier'], {
    env: { PATH, HOME, PORT: '0', RATE_LIMIT: 'off', ...data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endAtExit = (): void => void child.kill();
  process.once('exit', endAtExit);
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /http:\S+:\d+/.exec(line)?.[0];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it served`)));
  });
  return {
    origin,
    residentMiB: () => residentOfFamilyMiB(child.pid ?? 0),
    stop: async () => {
      process.off('exit', endAtExit);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
