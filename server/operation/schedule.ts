import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { makeFolder } from '../make-folder.ts';
import { stampOf } from './backup.ts';

/** How often to check whether a backup is due: a minute, in milliseconds. */
const LOOK_MS = 60_000;
/** Pause after a failed backup: 15 minutes, in milliseconds. */
const RETRY_MS = 15 * 60_000;

const NAME = /^scheduled-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.jsonl\.gz$/;
const LEFTOVER = /^\.scheduled-.*\.partial$/;
const program = path.join(import.meta.dirname, 'backup.ts');

/** The state of the scheduled backups. */
export interface Backups {
  /** Time of the newest backup. */
  last: Date | undefined;
  /** The last attempt failed. */
  failed: boolean;
  /** Stops the schedule. A running backup is aborted and leaves no file. */
  stop(): void;
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

/** Whether a backup is due. A backup from the future, made before a clock was set back, does not count. */
export function isDue(
  now: number,
  last: number | undefined,
  attempted: number | undefined,
  everyMs: number,
): boolean {
  if (attempted !== undefined && Math.abs(now - attempted) < Math.min(everyMs, RETRY_MS)) return false;
  return last === undefined || Math.abs(now - last) >= everyMs;
}

/** Runs the backup in a separate process, so that it does not block requests. */
function makeOne(folder: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const file = path.join(folder, `scheduled-${stampOf(new Date())}.jsonl.gz`);
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, file], { env, signal }, (error, _out, said) => {
      if (error === null) resolve();
      else reject(new Error(said.trim() || error.message));
    });
  });
}

const remove = (folder: string, names: string[]): void => {
  for (const name of names) rmSync(path.join(folder, name), { force: true });
};

/**
 * Makes backups of the embedded database on a schedule and keeps the newest. The file names say when the next one is due, so a
 * restart neither skips nor repeats one. `env` has the settings of the database.
 */
export function scheduleBackups(settings: Settings, env: NodeJS.ProcessEnv, log: FastifyBaseLogger): Backups {
  const { everyMs, keep, folder } = settings;
  const ending = new AbortController();
  let attempted: number | undefined;
  const backups: Backups = { last: undefined, failed: false, stop: () => ending.abort() };

  const attempt = async (): Promise<void> => {
    try {
      makeFolder(folder);
      const newest = scheduledIn(folder)[0];
      backups.last = newest === undefined ? undefined : momentOf(newest);
      if (!isDue(Date.now(), backups.last?.getTime(), attempted, everyMs)) return;
      attempted = Date.now();
      // First, because the partial file of a killed backup may take the space that this one needs.
      remove(
        folder,
        readdirSync(folder).filter((name) => LEFTOVER.test(name)),
      );
      await makeOne(folder, env, ending.signal);
      remove(folder, scheduledIn(folder).slice(keep));
      backups.last = momentOf(scheduledIn(folder)[0] ?? '');
      backups.failed = false;
      log.info({ folder }, 'a scheduled backup was made');
    } catch (error) {
      if (ending.signal.aborted) return;
      attempted = Date.now();
      backups.failed = true;
      log.error({ folder, reason: (error as Error).message }, 'a scheduled backup failed');
    }
  };

  let working = attempt();
  const looking = setInterval(() => void (working = working.then(attempt)), LOOK_MS);
  looking.unref();
  ending.signal.addEventListener('abort', () => clearInterval(looking));
  return backups;
}
