import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import { useDeferredValue, useMemo } from 'react';
import type { Corrections } from '../../../contract/month/corrections.ts';
import { publishedPage } from '../../../contract/publication/page.ts';
import type { Marks } from '../../../contract/publication/publication.ts';
import { type PublicSource, publicView } from '../../../contract/publication/view.ts';

/** The nonce that the policy of the document asks of style elements, also of those in a frame without an address. */
const nonce = (): string => document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';

/** The product's font, which the page itself brings. */
const FONT = [`src:url(${latin})`, `src:url(${latinExt});unicode-range:U+100-2AF,U+1E00-1EFF`]
  .map((source) => `@font-face{font-family:Inter;font-weight:100 900;${source}}`)
  .join('');

/** The page as others will see it. */
export function Preview({
  source,
  snapshot: { correctedAt, supersededAt },
  ...shown
}: {
  source: PublicSource;
  snapshot: Corrections;
  marks: Marks;
  title: string;
  note: string;
}) {
  // Typing does not wait for it.
  const { marks, title, note } = useDeferredValue(shown);
  const view = useMemo(() => publicView(source, marks), [source, marks]);
  const html = useMemo(() => {
    const texts = { title, note, updatedAt: new Date().toISOString(), correctedAt, supersededAt };
    return publishedPage(view, texts).replace('<style>', `<style nonce="${nonce()}">${FONT}`);
  }, [view, title, note, correctedAt, supersededAt]);
  return (
    <iframe
      title="Preview of the page"
      // It runs no script. Of this origin, because only such a frame may load the font.
      sandbox="allow-same-origin"
      srcDoc={html}
      className="h-[70vh] min-h-96 w-full rounded-lg border bg-paper"
    />
  );
}
