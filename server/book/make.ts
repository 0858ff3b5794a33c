import { Worker } from 'node:worker_threads';
import type { BookFormat } from '../../contract/book.ts';
import type { BookSource } from './facts.ts';

/** What the thread that makes a book says. */
export type WorkerMessage = { progress: number } | { bytes: Uint8Array; pages: number } | { refusal: string };

/** The file of a book, or why it cannot be made. */
export type MadeBook = { bytes: Buffer; pages: number } | { refusal: string };

/** Makes a book in a thread of its own, because it takes seconds of computing. */
export function makeBook(
  source: BookSource,
  format: BookFormat,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<MadeBook> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { source, format } });
  return new Promise<MadeBook>((resolve, reject) => {
    const stop = (): void => {
      reject(new Error('The server stops'));
      void worker.terminate();
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: WorkerMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else resolve('refusal' in message ? message : { ...message, bytes: Buffer.from(message.bytes) });
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`The thread ended with ${code}`));
    });
  });
}
