import { parentPort, workerData } from 'node:worker_threads';
import type { SnapshotDocument } from '../../contract/snapshot.ts';
import { layoutOf, outlineOf, TooLongError } from './layout.ts';
import type { Task, WorkerMessage } from './make.ts';

/** Lays out one book, and writes it. Its libraries and fonts are loaded, and gone, with this thread. */
async function work({ source: { snapshot, ...rest }, format, isOutline }: Task): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: WorkerMessage): void => parentPort?.postMessage(message);
  try {
    const document = JSON.parse(snapshot.document) as SnapshotDocument;
    const source = { ...rest, snapshot: { ...snapshot, document } };
    const layout = layoutOf(source, format);
    if (isOutline) {
      send({ outline: outlineOf(layout, source.choices) });
      return;
    }
    const pages = layout.pages.length;
    const write =
      format === 'pdf' ? (await import('./pdf.ts')).writePdf : (await import('./pptx.ts')).writePptx;
    const bytes = await write(layout, new Date(snapshot.at), (done) =>
      send({ progress: Math.floor((done / pages) * 95) }),
    );
    send({ bytes: new Uint8Array(bytes), pages, title: layout.title });
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
    send({ refusal: error.message });
  }
}

await work(workerData as Task);
