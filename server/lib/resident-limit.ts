import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** How often the memory is looked at: milliseconds, in which a process takes some 20 MB more at most. */
const EVERY_MS = 20;
const MIB = 1024 * 1024;

/**
 * Ends this process as soon as it takes more memory than that, whatever it takes it for: the limits of a heap count no bytes of files.
 * A thread looks, because what takes much memory is busy.
 */
export function limitMemory(megabytes: number): void {
  new Worker(import.meta.filename, { workerData: megabytes }).unref();
}

if (!isMainThread)
  setInterval(() => {
    if (process.memoryUsage.rss() > Number(workerData) * MIB) process.kill(process.pid, 'SIGKILL');
  }, EVERY_MS);
