import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type JobKind, recurring } from '../jobs/kinds.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { stampOf } from './backup.ts';

const NAME = /^scheduled-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.jsonl\.gz$/;
const LEFTOVER = /^\.scheduled-.*\.partial$/;
const program = path.join(import.meta.dirname, 'backup.ts');

/** The scheduled backups of a server. */
export interface Backups {
  /** Time of the newest backup. */
  readonly last: Date | undefined;
  /** The last attempt failed. */
  readonly failed: boolean;
  /** Makes the backups; run by the JobRunner. */
  readonly job: JobKind;
}

type Settings = NonNullable<Config['backups']>;

/** The time in the name of a scheduled backup; undefined for any other file. */
function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}${hours}:${minutes}:${seconds}Z`);
}

/**
 * The scheduled backups in a folder, the newest first. Backups from the future, made before a clock was set back, come last, so
 * that new backups do not replace each other.
 */
function scheduledIn(folder: string): string[] {
  const now = Date.now();
  const isPast = (name: string): boolean => (momentOf(name)?.getTime() ?? 0) <= now;
  const names = readdirSync(folder).filter((name) => momentOf(name) !== undefined);
  const newestFirst = names.toSorted().toReversed();
  return [...newestFirst.filter(isPast), ...newestFirst.filter((name) => !isPast(name))];
}

/**
 * Milliseconds until the next backup is due, at most the interval; 0 where one is. A backup from the future, made before a clock
 * was set back, does not count.
 */
export function untilDue(now: number, last: number | undefined, everyMs: number): number {
  if (last === undefined || Math.abs(now - last) >= everyMs) return 0;
  return Math.min(last + everyMs - now, everyMs);
}

/** Runs the backup in a separate process, so that it does not block requests. */
function makeOne(folder: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const file = path.join(folder, `scheduled-${stampOf(new Date())}.jsonl.gz`);
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, file], { env, signal }, (error, _out, stderr) => {
      if (error === null) resolve();
      else reject(new Error(stderr.trim() || error.message));
    });
  });
}

const remove = (folder: string, names: string[]): void => {
  for (const name of names) rmSync(path.join(folder, name), { force: true });
};

/** The time of the newest backup in a folder, which may be missing. */
function lastIn(folder: string): Date | undefined {
  try {
    return momentOf(scheduledIn(folder)[0] ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Makes backups of the embedded database on a schedule and keeps the newest. The file names say when the next one is due, also
 * for a database that was restored. `env` has the settings of the database.
 */
export function scheduledBackups(
  { everyMs, keep, folder }: Settings,
  env: NodeJS.ProcessEnv,
  log: { info(fields: object, message: string): void },
): Backups {
  let failed = false;

  const waitMs = (): number => untilDue(Date.now(), lastIn(folder)?.getTime(), everyMs);

  async function makeOneIfDue(signal: AbortSignal): Promise<void> {
    makeFolder(folder);
    if (waitMs() > 0) return;
    // First, because the partial file of a killed backup may take the space that this one needs.
    remove(
      folder,
      readdirSync(folder).filter((name) => LEFTOVER.test(name)),
    );
    await makeOne(folder, env, signal);
    remove(folder, scheduledIn(folder).slice(keep));
    log.info({ folder }, 'a scheduled backup was made');
  }

  return {
    get last() {
      return lastIn(folder);
    },
    get failed() {
      return failed;
    },
    job: recurring(everyMs, async ({ signal }) => {
      try {
        await makeOneIfDue(signal);
        failed = false;
        return new Date(Date.now() + waitMs());
      } catch (error) {
        if (!signal.aborted) failed = true;
        throw error;
      }
    }),
  };
}
