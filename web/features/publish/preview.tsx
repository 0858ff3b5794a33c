import { useDeferredValue, useMemo } from 'react';
import type { Corrections } from '../../../contract/month/corrections.ts';
import { publishedPage } from '../../../contract/publication/page.ts';
import type { Marks } from '../../../contract/publication/publication.ts';
import { type PublicSource, publicView } from '../../../contract/publication/view.ts';

/** The nonce that the policy of the document asks of style elements, also of those in a frame without an address. */
const nonce = (): string => document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';

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
    return publishedPage(view, texts).replace('<style>', `<style nonce="${nonce()}">`);
  }, [view, title, note, correctedAt, supersededAt]);
  return (
    <iframe
      title="Preview of the page"
      sandbox=""
      srcDoc={html}
      className="h-[70vh] min-h-96 w-full rounded-lg border bg-paper"
    />
  );
}
