import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useId, useRef } from 'react';
import { useIdle } from '../../../lib/dom/prefetch.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { panelStyle } from '../../../ui/overlay-style.ts';
import { CenteredSpinner } from '../../../ui/spinner.tsx';
import { usePopoverOpen } from '../../../ui/use-popover-open.ts';
import { unreadQuery } from './notifications.ts';

const NotificationsPanel = lazy(() => import('./notifications-panel.tsx'));

/** The button of the notifications, which open at it, with the number of unread ones; with `word` it has that below its icon. */
export function Bell({
  word,
  className = buttonStyle('quiet', 'md', { square: true, className: 'relative' }),
}: {
  word?: string;
  className?: string;
}) {
  // The number can wait until the page is there.
  const isIdle = useIdle();
  // Nothing but `false`: `true` would override that a signed-out page reads nothing.
  const { data } = useQuery({ ...unreadQuery, ...(!isIdle && { enabled: false }) });
  const panel = useRef<HTMLDivElement>(null);
  const [state, setOpen] = usePopoverOpen(panel);
  const loading = <CenteredSpinner label="Loading notifications" />;
  const close = () => panel.current?.hidePopover();
  const id = useId();
  const unread = data?.unread ?? 0;
  const name = word ?? 'Notifications';
  const label = unread === 0 ? name : `${name}, ${unread} unread`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        aria-label={label}
        title={label}
        popoverTarget={id}
        className={className}
      >
        {/* Beside the icon, where the edge of the screen is far. */}
        <span className={word ? 'relative' : 'contents'}>
          <BellIcon className={word ? 'size-5' : 'size-4'} />
          <CountBadge count={unread} className={cx('absolute', word ? '-top-1 left-3' : 'top-0.5 right-0')} />
        </span>
        {word}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        // Elsewhere keys look for an open dialog by its role.
        role={state === 'closed' ? undefined : 'dialog'}
        aria-label="Notifications"
        className={panelStyle}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        // The page behind has keys of its own.
        onKeyDown={(event) => event.ctrlKey || event.metaKey || event.stopPropagation()}
        onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
      >
        {state === 'open' ? (
          <Suspense fallback={loading}>
            <NotificationsPanel onClose={close} />
          </Suspense>
        ) : (
          state === 'rendered' && loading
        )}
      </div>
    </>
  );
}
