import { useRef, useState } from 'react';
import type { Feed } from '../../../contract/people/feeds.ts';
import { call } from '../../lib/api/call.ts';
import { useStrategies } from '../../lib/strategy/strategies.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { refreshFeeds, useFeeds } from './feed-calls.ts';
import { MakeFeedDialog } from './make-feed-dialog.tsx';

/** What is open over the list. */
type Open = { kind: 'make' } | { kind: 'shown'; address: string } | { kind: 'revoke'; feed: Feed };

/** The calendar addresses of the viewer, all or those of a strategy, which can be made and revoked. */
export function CalendarFeeds({ strategyId = null }: { strategyId?: number | null }) {
  const { data, error, isFetching, refetch } = useFeeds();
  const [open, setOpen] = useState<Open | null>(null);
  const make = useRef<HTMLButtonElement>(null);
  useFocusLoss(open && true, () => make.current?.focus());
  const close = () => setOpen(null);
  const feeds = data?.filter((feed) => strategyId === null || feed.strategyId === strategyId);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="measure text-14 text-ink-2">
        Your calendar can show the due dates of values, initiatives, tactics, action steps and actions of
        reviews. It reads them from a private address.
      </p>
      {!feeds && !error && (
        <div role="status" className="w-full">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-14 w-full" />
        </div>
      )}
      {!feeds && error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
          Calendar addresses could not be loaded. {error.message}
          <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {feeds && feeds.length > 0 && (
        <ul className="w-full divide-y rounded-lg border bg-surface">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} onRevoke={() => setOpen({ kind: 'revoke', feed })} />
          ))}
        </ul>
      )}
      {feeds && (
        <Button ref={make} size="sm" onClick={() => setOpen({ kind: 'make' })}>
          New calendar address
        </Button>
      )}
      {open?.kind === 'make' && (
        <MakeFeedDialog
          strategyId={strategyId}
          onMade={(address) => setOpen({ kind: 'shown', address })}
          onClose={close}
        />
      )}
      {open?.kind === 'shown' && <AddressDialog address={open.address} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog feed={open.feed} onClose={close} />}
    </div>
  );
}

/** What a feed shows, in words. */
function useName({ strategyId }: Feed): string {
  const { data = [] } = useStrategies();
  if (strategyId === null) return 'What is due from me';
  return data.find(({ id }) => id === strategyId)?.title ?? 'A strategy';
}

function FeedRow({ feed, onRevoke }: { feed: Feed; onRevoke: () => void }) {
  const name = useName(feed);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <div className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
        <p className="text-14 text-ink">{name}</p>
        <p className="tabular">Made {dateTime(feed.createdAt)}</p>
      </div>
      <Button size="sm" className="ml-auto" aria-label={`Revoke the address of ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function RevokeDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const name = useName(feed);
  return (
    <ActionDialog
      title="Revoke this address?"
      confirmLabel="Revoke"
      destructive
      action={async () => {
        await call('feeds.delete', { params: { id: feed.id } });
        await refreshFeeds();
      }}
      done="Calendar address revoked"
      failed="Failed to revoke the address"
      onClose={onClose}
    >
      <p>Calendars that read {name} from it get no more dates.</p>
    </ActionDialog>
  );
}
