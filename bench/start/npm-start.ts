import { execFileSync } from 'node:child_process';
import { KB_A_MIB, type Served, startProcess } from '../support/server.ts';

/** The file of npm's own program, as npm passes it on. Undefined if the measurement was not started by npm. */
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

/** Starts the product by `npm start`. The memory is that of npm and of the server, which is its child. */
export async function npmStart(npm: string, data: Record<string, string>): Promise<Served> {
  const { HOME = '' } = process.env;
  const served = await startProcess([npm, 'start', '--silent', '--no-update-notifier'], {
    HOME,
    PORT: '0',
    RATE_LIMIT: 'off',
    ...data,
  });
  return { ...served, residentMiB: () => residentOfFamilyMiB(served.pid) };
}
