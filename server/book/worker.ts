import { parentPort, workerData } from 'node:worker_threads';
import type { BookFormat } from '../../contract/book.ts';
import type { BookSource } from './facts.ts';
import { layoutOf, TooLongError } from './layout.ts';
import type { WorkerMessage } from './make.ts';

/** Lays out and writes one book. Its libraries and fonts are loaded, and gone, with this thread. */
async function make({ source, format }: { source: BookSource; format: BookFormat }): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: WorkerMessage): void => parentPort?.postMessage(message);
  try {
    const layout = layoutOf(source, format);
    const pages = layout.pages.length;
    const write =
      format === 'pdf' ? (await import('./pdf.ts')).writePdf : (await import('./pptx.ts')).writePptx;
    const bytes = await write(layout, new Date(source.snapshot.at), (done) =>
      send({ progress: Math.floor((done / pages) * 95) }),
    );
    send({ bytes: new Uint8Array(bytes), pages });
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
    send({ refusal: error.message });
  }
}

await make(workerData as Parameters<typeof make>[0]);
