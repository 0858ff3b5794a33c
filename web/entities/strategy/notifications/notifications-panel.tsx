import { CheckCheck, Circle, CircleDot, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Notification } from '../../../../contract/people/notifications.ts';
import { notificationSentence } from '../../../../contract/words/notification.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { dateTime } from '../../../../contract/words/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CenteredSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { markAllAsRead, markAs, useNotifications } from './notifications.ts';
import { pathOfNotification } from './words.ts';

const orTell = (work: Promise<void>): void => void work.catch((error: ApiError) => toast.failure(error));

/** The notifications of the viewer, newest first, and the settings: what the panel at the bell shows. */
export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { notifications, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useNotifications();
  const hasUnread = notifications?.some(({ isRead }) => !isRead) ?? false;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-2 px-4 pt-3 pb-4">
      <div className="flex items-center gap-1">
        <h2 ref={heading} tabIndex={-1} className="flex-1 text-16 font-semibold outline-none">
          Notifications
        </h2>
        {hasUnread && (
          <Button
            size="sm"
            variant="quiet"
            icon={<CheckCheck className="size-3.5" />}
            onClick={() => orTell(markAllAsRead())}
          >
            Mark all as read
          </Button>
        )}
        <IconButton label="Close" size="sm" className="-mr-1.5" onClick={onClose}>
          <X className="size-4" />
        </IconButton>
      </div>
      {!notifications && !error && <CenteredSpinner label="Loading notifications" />}
      {error && (
        <EmptyState
          message={error.message}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {notifications?.length === 0 && (
        <EmptyState message="Nothing new. Here you see when somebody mentions you, or something of yours is due." />
      )}
      {notifications && notifications.length > 0 && (
        <ul aria-label="Notifications" className="flex flex-col divide-y">
          {notifications.map((notification) => (
            <Item key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="self-center" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
      <Disclosure size="sm" label="What I am notified of">
        <NotificationSettings />
      </Disclosure>
    </div>
  );
}

function Item({ notification }: { notification: Notification }) {
  const { id, isRead, strategy, at } = notification;
  const sentence = notificationSentence(notification);
  const follow = (): void => {
    if (!isRead) orTell(markAs(true, id));
  };
  const Mark = isRead ? Circle : CircleDot;
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 flex-1">
        <Link
          href={pathOfNotification(notification)}
          onClick={follow}
          className={cx(
            'block text-14 wrap-anywhere no-underline hover:underline',
            isRead ? 'text-ink-2' : 'font-medium text-ink',
          )}
        >
          {!isRead && <span className="sr-only">Unread:</span>} {sentence}
        </Link>
        <p className="text-12 wrap-anywhere text-ink-3">
          <bdi>{strategy}</bdi> · <time dateTime={at}>{dateTime(at)}</time>
        </p>
      </div>
      <IconButton
        label={`Mark as ${isRead ? 'unread' : 'read'}: ${sentence}`}
        title={`Mark as ${isRead ? 'unread' : 'read'}`}
        size="sm"
        onClick={() => orTell(markAs(!isRead, id))}
      >
        <Mark className={cx('size-3.5', isRead ? 'text-ink-3' : 'text-brand')} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
