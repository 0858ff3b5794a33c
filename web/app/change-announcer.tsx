import { useEffect } from 'react';
import { idle } from '../lib/dom/prefetch.ts';
import { announcement } from '../lib/sync/announced.ts';
import { useStore } from '../lib/store.ts';

/** A polite live region with the changes of others, which also works while a dialog is open. */
export function ChangeAnnouncer() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // Nobody else's change needs words before the page is there.
    void idle()
      .then(() => import('../lib/sync/announcer.ts'))
      .then(({ announceOthers }) => !isGone && (stop = announceOthers()))
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  const sentence = useStore(announcement);
  return (
    <p role="status" aria-label="What others change" data-live-announcer="true" className="sr-only">
      {sentence}
    </p>
  );
}
