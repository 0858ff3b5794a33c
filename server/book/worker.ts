import type { SnapshotDocument } from '../../contract/snapshot.ts';
import { layoutOf, outlineOf, TooLongError } from './layout.ts';
import type { Task, WorkerMessage } from './make.ts';

/** Lays out one book, and writes it. Its libraries and fonts are loaded, and gone, with this process. */
async function work({ source: { snapshot, ...rest }, format, isOutline }: Task): Promise<void> {
  const send = (message: WorkerMessage): void => void process.send?.(message);
  try {
    const document = JSON.parse(snapshot.document) as SnapshotDocument;
    const source = { ...rest, snapshot: { ...snapshot, document } };
    const layout = layoutOf(source, format);
    if (isOutline) {
      send({ outline: outlineOf(layout, source.choices, format) });
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

// Without the server it works for nobody.
process.once('disconnect', () => process.exit());
process.once('message', (task: Task) => void work(task).then(() => process.disconnect()));
