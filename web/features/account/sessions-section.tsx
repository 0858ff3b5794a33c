import { useId, useRef, useState } from 'react';
import type { AccountSession } from '../../../contract/people/account.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { toast } from '../../ui/toast.tsx';
import { refreshSessions, useSessions } from './account-calls.ts';
import { Section } from '../../ui/section-layout.tsx';
import { Unread } from './unread.tsx';

/** The sessions of the viewer, which can be ended. */
export function SessionsSection() {
  const { data, error, isFetching, refetch } = useSessions();
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  useFocusLoss(isAsking || null, focusHeading);
  const hasOthers = data?.some(({ current }) => !current) ?? false;
  return (
    <Section
      title="Sessions"
      headingRef={heading}
      action={
        hasOthers && (
          <Button size="sm" onClick={() => setIsAsking(true)}>
            End all others
          </Button>
        )
      }
    >
      {data ? (
        <ul className="divide-y rounded-lg border bg-surface">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={focusHeading} />
          ))}
        </ul>
      ) : (
        <Unread what="Sessions" error={error} isTrying={isFetching} onTry={() => void refetch()} />
      )}
      {data && !hasOthers && <p>You are signed in nowhere else.</p>}
      {isAsking && (
        <ActionDialog
          title="End all other sessions?"
          confirmLabel="End all others"
          destructive
          action={async () => {
            await call('sessions.deleteOthers');
            await refreshSessions();
          }}
          failed="Failed to end the other sessions"
          onClose={() => setIsAsking(false)}
        >
          <p>You are signed out everywhere but here. What was typed there and not saved is lost.</p>
        </ActionDialog>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnded }: { session: AccountSession; onEnded: () => void }) {
  const { id, address, device, startedAt, lastUsedAt, current } = session;
  const [pending, setPending] = useState(false);
  const wordsId = useId();

  async function end(): Promise<void> {
    setPending(true);
    try {
      await call('sessions.delete', { params: { id } });
      onEnded();
    } catch (error) {
      toast.error((error as ApiError).message);
    }
    // Also after a refusal: then the page was outdated.
    await refreshSessions();
    setPending(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <div id={wordsId} className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 text-ink">
          {device || 'Unknown device'}
          {current && <Badge tone="brand">This session</Badge>}
        </p>
        {address !== '' && <p className="tabular">From {address}</p>}
        <p className="tabular">
          Begun <time dateTime={startedAt}>{dateTime(startedAt)}</time>, last used{' '}
          {current ? 'now' : <time dateTime={lastUsedAt}>{dateTime(lastUsedAt)}</time>}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          className="ml-auto"
          pending={pending}
          aria-describedby={wordsId}
          onClick={() => void end()}
        >
          End
        </Button>
      )}
    </li>
  );
}
