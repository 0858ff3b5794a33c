import '../lib/freeze-prototype.ts';
import { parseDocument } from '../../contract/month/snapshot.ts';
import { sendToServer, serveTasks } from '../lib/child-process.ts';
import { layoutOf, outlineOf, TooLongError } from './layout.ts';
import type { Task, WorkerMessage } from './make.ts';

/** Lays out one book, and writes it. Its libraries and fonts are loaded, and gone, with this process. */
async function work({ source: { snapshot, ...rest }, format, isOutline }: Task): Promise<void> {
  const send = (message: WorkerMessage): Promise<void> => sendToServer(message);
  try {
    const document = parseDocument(snapshot.document);
    const source = { ...rest, snapshot: { ...snapshot, document } };
    const layout = layoutOf(source, format);
    if (isOutline) {
      await send({ outline: outlineOf(layout, source.choices, format), memory: process.memoryUsage.rss() });
      return;
    }
    const pages = layout.pages.length;
    const write =
      format === 'pdf' ? (await import('./pdf.ts')).writePdf : (await import('./pptx.ts')).writePptx;
    const bytes = await write(
      layout,
      new Date(snapshot.at),
      (done) => void send({ progress: Math.floor((done / pages) * 95) }),
    );
    await send({ bytes: new Uint8Array(bytes), pages, title: layout.title });
  } catch (error) {
    await send(
      error instanceof TooLongError
        ? { refusal: error.message }
        : { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    );
  }
}

serveTasks(work);
