import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { idle } from '../../../lib/dom/prefetch.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { unreadQuery } from './notifications.ts';

const NotificationsPanel = lazy(() => import('./notifications-panel.tsx'));

/** The button of the notifications, with the number of unread ones; with `word` it has that below its icon. */
export function Bell({
  word,
  className = buttonStyle('quiet', 'md', { square: true, className: 'relative' }),
}: {
  word?: string;
  className?: string;
}) {
  const [isIdle, setIsIdle] = useState(false);
  // The number can wait until the page is there.
  useEffect(() => void idle().then(() => setIsIdle(true)), []);
  // Nothing but `false`: `true` would override that a signed-out page reads nothing.
  const { data } = useQuery({ ...unreadQuery, ...(!isIdle && { enabled: false }) });
  const [isOpen, setIsOpen] = useState(false);
  const unread = data?.unread ?? 0;
  const name = word ?? 'Notifications';
  const label = unread === 0 ? name : `${name}, ${unread} unread`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(true)}
        className={className}
      >
        <BellIcon className={word ? 'size-5' : 'size-4'} />
        {word}
        {unread > 0 && (
          <span className="tabular absolute top-0.5 right-0 min-w-4 rounded-full bg-brand px-1 text-12 leading-4 text-on-brand">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <NotificationsPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
