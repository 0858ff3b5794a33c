import { randomBytes } from 'node:crypto';
import { createWriteStream, type Dirent } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../lib/make-folder.ts';
import { syncFolder } from '../lib/sync-folder.ts';
import {
  type FileStore,
  FileStoreError,
  readableOf,
  requireFileName,
  type StoredFile,
} from './file-store.ts';

/** Where files are written before they get their names. No name of a file begins with a dot. */
const PARTIAL = '.partial';
/** From here on, what was not finished was left by a process that ended: milliseconds. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - ABANDONED_MS) await rm(file, { force: true });
  }
}

async function write(folder: string, name: string, content: Blob): Promise<void> {
  const file = path.join(folder, name);
  const aside = path.join(folder, PARTIAL);
  makeFolder(aside);
  makeFolder(path.dirname(file));
  await removeAbandoned(aside);
  const partial = path.join(aside, randomBytes(12).toString('hex'));
  try {
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(readableOf(content.stream()), output);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
  } finally {
    await rm(partial, { force: true });
  }
}

async function read(folder: string, name: string): Promise<Readable> {
  const handle = await open(path.join(folder, name), 'r');
  return handle.createReadStream();
}

/**
 * The files below a folder whose names begin with a prefix. Folders that cannot hold one are not opened: they may belong to others,
 * such as `lost+found`.
 */
async function* list(folder: string, prefix: string, within = ''): AsyncGenerator<StoredFile> {
  const entries: Dirent[] = await readdir(path.join(folder, within), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    },
  );
  for (const entry of entries.filter((one) => !one.name.startsWith('.'))) {
    const name = within + entry.name;
    const below = `${name}/`;
    if (entry.isDirectory() && (below.startsWith(prefix) || prefix.startsWith(below)))
      yield* list(folder, prefix, below);
    if (!entry.isFile() || !name.startsWith(prefix)) continue;
    // Another process may have removed it since.
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found) yield { name, size: found.size, at: found.mtime };
  }
}

/** A store in a folder. Files are written aside, synced and renamed. Several nodes may share one on a network file system. */
export function folderStore(location: string): FileStore {
  const folder = path.resolve(location);
  const failed = (act: string, error: unknown): FileStoreError => {
    if (error instanceof FileStoreError) return error;
    const { code, message } = error as NodeJS.ErrnoException;
    return new FileStoreError(`The files in ${folder} could not be ${act}: ${code ?? message}.`, {
      cause: error,
    });
  };
  const fail = (act: string) => (error: unknown) => {
    throw failed(act, error);
  };
  const orMissing = (act: string) => (error: unknown) => {
    if (isMissing(error)) return undefined;
    throw failed(act, error);
  };
  return {
    location: folder,
    async write(name, content) {
      requireFileName(name);
      const blob = content instanceof Blob ? content : new Blob([content]);
      await write(folder, name, blob).catch(fail('written'));
    },
    async read(name) {
      requireFileName(name);
      return read(folder, name).catch(orMissing('read'));
    },
    async size(name) {
      requireFileName(name);
      const found = await stat(path.join(folder, name)).catch(orMissing('read'));
      return found?.isFile() ? found.size : undefined;
    },
    async *list(prefix) {
      try {
        yield* list(folder, prefix);
      } catch (error) {
        throw failed('listed', error);
      }
    },
    async remove(name) {
      requireFileName(name);
      await rm(path.join(folder, name), { force: true }).catch(fail('removed'));
    },
  };
}
