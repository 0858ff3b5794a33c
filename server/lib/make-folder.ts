import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

const exists = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false }) !== undefined;

/**
 * Makes a folder and its missing parents; throws the system's error. One level at a time, because Node's recursive `mkdir`
 * never ends on file systems such as /proc.
 */
export function makeFolder(folder: string): void {
  const whole = path.resolve(folder);
  const missing: string[] = [];
  for (let at = whole; !exists(at); at = path.dirname(at)) missing.unshift(at);
  for (const path of missing) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      // Another process made it in between.
      if (!exists(path)) throw error;
    }
  }
  if (!statSync(whole).isDirectory())
    throw Object.assign(new Error('it is not a folder'), { code: 'ENOTDIR' });
}
