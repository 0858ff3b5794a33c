import { useEffect } from 'react';
import { announceOthers, announcement } from '../lib/sync/announcer.ts';
import { useStore } from '../lib/store.ts';

/** A polite live region with the changes of others, which also works while a dialog is open. */
export function ChangeAnnouncer() {
  useEffect(announceOthers, []);
  const sentence = useStore(announcement);
  return (
    <p role="status" aria-label="What others change" data-live-announcer="true" className="sr-only">
      {sentence}
    </p>
  );
}
