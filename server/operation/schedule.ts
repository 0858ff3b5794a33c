import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/file-store.ts';
import { fileAt, isInStore } from '../files/location.ts';
import { openFiles } from '../files/open-files.ts';
import * as z from 'zod/mini';
import { type JobKind, jobOf, recurring } from '../jobs/kinds.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { nameOf } from './backup.ts';

/** The kind of job that makes a backup when an operator asks for one. */
export const BACKUP_NOW = 'backup.now';
/** What the names of scheduled backups begin with. */
const SCHEDULED = 'scheduled-';
const NAME = /^scheduled-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.jsonl\.gz(?:\.enc)?$/;
const LEFTOVER = /^\.scheduled-.*\.partial$/;
const program = path.join(import.meta.dirname, 'backup.ts');
/** For how long the newest backup that was seen is reported again: milliseconds. A store bills each listing. */
const SEEN_MS = 60_000;

/** The scheduled backups of a server. */
export interface Backups {
  /** Time of the newest backup, as it was within the last minute. Rejects where the place cannot be read. */
  last(): Promise<Date | undefined>;
  /** Makes the backups; run by the JobRunner. */
  readonly job: JobKind;
  /** Makes one at once. */
  readonly now: JobKind;
}

type Settings = NonNullable<Config['backups']>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time in the name of a scheduled backup; undefined for any other file. */
function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}${hours}:${minutes}:${seconds}Z`);
}

/**
 * The scheduled backups of a place, the newest first. Backups from the future, made before a clock was set back, come last, so
 * that new backups do not replace each other.
 */
async function scheduledIn(files: FileStore): Promise<string[]> {
  const now = Date.now();
  const isPast = (name: string): boolean => (momentOf(name)?.getTime() ?? 0) <= now;
  const names: string[] = [];
  for await (const { name } of files.list(SCHEDULED)) if (momentOf(name)) names.push(name);
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

/** The backups that are kept no longer, of those of a place, the newest first. The newest is always kept. */
export function expired(names: readonly string[], { count, days }: Settings['keep'], now: number): string[] {
  if (count !== undefined) return names.slice(count);
  return names.slice(1).filter((name) => now - (momentOf(name)?.getTime() ?? 0) > days * DAY_MS);
}

/** Runs the backup in a separate process, so that it does not block requests. */
function makeOne(place: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const file = fileAt(place, nameOf('scheduled', new Date(), Boolean(env['SECRET_KEY'])));
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, file], { env, signal }, (error, _out, stderr) => {
      if (error === null) resolve();
      else reject(new Error(stderr.trim() || error.message));
    });
  });
}

/** Removes what killed backups left in a folder: it may take the space that the next one needs. */
function removeLeftovers(folder: string): void {
  makeFolder(folder);
  for (const name of readdirSync(folder).filter((entry) => LEFTOVER.test(entry)))
    rmSync(path.join(folder, name), { force: true });
}

/**
 * Makes backups of the database on a schedule and keeps the newest. One node makes each, where all have the same place. The file names say when the next one is due, also
 * for a database that was restored. `env` has the settings of the database.
 */
export function scheduledBackups(
  { backups: { everyMs, keep, place }, s3 }: { backups: Settings; s3: Config['s3'] },
  env: NodeJS.ProcessEnv,
  log: { info(fields: object, message: string): void },
): Backups {
  const files = openFiles(place, s3);
  let seen: { at: number; last: Date | undefined } | undefined;

  async function look(): Promise<Date | undefined> {
    const [newest = ''] = await scheduledIn(files);
    seen = { at: Date.now(), last: momentOf(newest) };
    return seen.last;
  }
  const waitMs = async (): Promise<number> => untilDue(Date.now(), (await look())?.getTime(), everyMs);

  async function makeAnother(signal: AbortSignal): Promise<void> {
    if (!isInStore(place)) removeLeftovers(place);
    await makeOne(place, env, signal);
    for (const name of expired(await scheduledIn(files), keep, Date.now())) await files.remove(name);
    log.info({ place }, 'a scheduled backup was made');
  }

  return {
    last: async () => (seen && Date.now() - seen.at < SEEN_MS ? seen.last : look()),
    job: recurring(everyMs, async ({ signal }) => {
      if ((await waitMs()) === 0) await makeAnother(signal);
      return new Date(Date.now() + (await waitMs()));
    }),
    now: jobOf(z.unknown(), (_payload, { signal }) => makeAnother(signal), { lane: 'upkeep' }),
  };
}
