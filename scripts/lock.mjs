import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

// A holder that was killed leaves its file behind. Its process id tells at once in the common case; the age tells
// when the id has been given to another process since.
const HEARTBEAT_MS = 1_000;
const STALE_MS = 10_000;
const SETTLE_MS = 50;

/** @param {string} path */
function isStale(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_MS) return true;
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/** @param {string} path */
function isMine(path) {
  try {
    return readFileSync(path, 'utf8') === String(process.pid);
  } catch {
    return false;
  }
}

/** @param {string} path */
async function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
  // Two processes that find the same stale file may both remove it; only the last to write still owns it afterwards.
  await delay(SETTLE_MS);
  return isMine(path);
}

/**
 * Does `work` while no other process holds the lock file at `path`; waits for its turn.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds it
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waits = 0; !(await take(path)); waits++) {
    if (isStale(path)) rmSync(path, { force: true });
    else {
      if (waits === 0) onWait?.();
      await delay(200);
    }
  }
  const release = () => {
    if (isMine(path)) rmSync(path, { force: true });
  };
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}
