import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';

/** A process that serves on a port of 127.0.0.1. */
export interface Served {
  readonly pid: number;
  readonly port: number;
  readonly origin: string;
  /** Its resident memory now, in MiB. */
  residentMiB(): number;
  /** The part of it that no other process shares, so without the program's own file, in MiB; NaN off Linux. */
  privateMiB(): number;
  /** Processor time it has used so far, user and system, in milliseconds; NaN off Linux. */
  processorMs(): number;
  /** Ends it and waits for its end. */
  stop(): Promise<void>;
}

export const KB_A_MIB = 1024;

/** The positions of the ticks after the name of the program, and their length. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const MS_A_TICK = 10;

/** Resident memory of a process in kB. Read from a file where there is one: to start `ps` holds up what is being measured. */
function residentKB(pid: number): number {
  const file = `/proc/${pid}/status`;
  const text = existsSync(file)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString();
  return Number(text);
}

/** Private memory of a process in kB; NaN where the system keeps no such file. */
function privateKB(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return Number.NaN;
  const parts = readFileSync(file, 'utf8').matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm);
  return Array.from(parts, ([, kilobytes]) => Number(kilobytes)).reduce((sum, part) => sum + part, 0);
}

/** Processor time of a process so far, by its own count in clock ticks; NaN where the system keeps no such file. */
function processorMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // The name of the program may hold spaces; what follows it does not.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MS_A_TICK;
}

/** An aborted measurement leaves no process behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts a Node process of which the first line of output names its port behind the last colon. */
export async function startProcess(args: string[], env: Record<string, string>): Promise<Served> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => void running.delete(child));
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${args.join(' ')} ended with ${code} before it served`);
    }),
  ])) as [string];
  const port = Number(/:(\d+)$/.exec(line)?.[1]);
  const pid = child.pid ?? 0;
  return {
    pid,
    port,
    origin: `http://127.0.0.1:${port}`,
    residentMiB: () => residentKB(pid) / KB_A_MIB,
    privateMiB: () => privateKB(pid) / KB_A_MIB,
    processorMs: () => processorMs(pid),
    stop: () => end(child),
  };
}

/** Where a server keeps its data: a folder, or a PostgreSQL and the place of its files. */
export type Data = { MERIDIAN_DATA: string } | { DATABASE_URL: string; FILES_LOCATION: string };

/** Starts the product as `npm start` does, without limits on attempts; `settings` are those of its environment beside these. */
export const startServer = (data: Data, settings: Record<string, string> = {}): Promise<Served> =>
  startProcess(serverArguments, {
    ...serverEnvironment,
    PORT: '0',
    RATE_LIMIT: 'off',
    // With PostgreSQL: no folder, so that the one of the repository is not used.
    MERIDIAN_DATA: '/dev/null',
    ...data,
    ...settings,
  });

/** A folder that is removed by the returned function. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-bench-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A separate PostgreSQL, and what a server on it is started with. */
interface Postgres {
  url: string;
  data: Data;
  stop(): Promise<void>;
}

/** Starts a separate PostgreSQL that syncs every commit to the disk. */
export async function startPostgres(): Promise<Postgres> {
  const { folder, remove } = temporaryFolder();
  const program = path.join(import.meta.dirname, '..', '..', 'scripts', 'throwaway-postgres.mjs');
  const cluster = spawn(process.execPath, [program, 'durable'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface({ input: cluster.stdout }), 'line')) as [string];
  const stop = async (): Promise<void> => {
    cluster.stdin.end();
    await once(cluster, 'close');
    remove();
  };
  return { url, data: { DATABASE_URL: url, FILES_LOCATION: folder }, stop };
}
