import { createHash } from 'node:crypto';
import { pageSteps } from '../../contract/publication/page.ts';
import { publicViewSteps } from '../../contract/publication/view.ts';
import { PAGE_STYLE } from '../../contract/publication/style.ts';
import { contentOfSnapshot } from '../../contract/month/snapshot.ts';
import { keptDocument } from '../locks/stored.ts';
import { runYielding, yieldIfDue } from '../lib/event-loop.ts';
import type { Store } from '../store/store.ts';
import { type LivePage, readShown } from './read.ts';

/** By which a policy names a style. */
export const styleDigest = (style: string): string => createHash('sha256').update(style).digest('base64');

/** A published page, and the digest of its style. */
export interface RenderedPage {
  bytes: Uint8Array;
  digest: string;
}

/** Renders a published page in the product's font; undefined where it changed or went meanwhile. */
export async function renderPage(store: Store, live: LivePage): Promise<RenderedPage | undefined> {
  const shown = await readShown(store.read, live);
  if (!shown) return undefined;
  const document = await keptDocument(store, store.read, shown.snapshotId);
  const { takenAt, marks, texts } = shown;
  const source = { ...document, content: contentOfSnapshot(document), takenAt };
  await yieldIfDue();
  const view = await runYielding(publicViewSteps(source, marks));
  const html = await runYielding(pageSteps(view, texts));
  // Its parser of fonts takes memory that a server without published pages does not need.
  const { fontFaces } = await import('./font.ts');
  const style = PAGE_STYLE + fontFaces(html);
  return {
    bytes: new Uint8Array(Buffer.from(html.replace(PAGE_STYLE, () => style))),
    digest: styleDigest(style),
  };
}
