import { pageSteps } from '../../contract/publication/page.ts';
import { publicViewSteps } from '../../contract/publication/view.ts';
import { contentOfSnapshot } from '../../contract/month/snapshot.ts';
import { keptDocument } from '../locks/stored.ts';
import { runYielding, yieldIfDue } from '../lib/event-loop.ts';
import type { Store } from '../store/store.ts';
import { type LivePage, readShown } from './read.ts';

/** The bytes of a published page; undefined where it changed or went meanwhile. */
export async function renderPage(store: Store, live: LivePage): Promise<{ bytes: Uint8Array } | undefined> {
  const shown = await readShown(store.read, live);
  if (!shown) return undefined;
  const document = await keptDocument(store, store.read, shown.snapshotId);
  const { takenAt, marks, texts } = shown;
  const source = { ...document, content: contentOfSnapshot(document), takenAt };
  await yieldIfDue();
  const view = await runYielding(publicViewSteps(source, marks));
  return { bytes: new Uint8Array(Buffer.from(await runYielding(pageSteps(view, texts)))) };
}
