import { useEffect } from 'react';
import { news, tellOfOthers } from '../lib/announce.ts';
import { useStore } from '../lib/store.ts';

/** Tells a screen reader what others change on the page, when it has nothing else to say; also while a dialog is open. */
export function News() {
  useEffect(tellOfOthers, []);
  const sentence = useStore(news);
  return (
    <p role="status" aria-label="What others change" data-live-announcer="true" className="sr-only">
      {sentence}
    </p>
  );
}
