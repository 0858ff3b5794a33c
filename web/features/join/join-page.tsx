import { ROLE_LABELS } from '../../../contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Invitation } from '../../../contract/people/sharing.ts';
import { ROLE_MEANINGS } from '../../entities/sharing/roles.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { call } from '../../lib/api/call.ts';
import { dropInvite, keepInvite, storedInvite } from '../../lib/session/invite.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { goneKey, queryClient } from '../../lib/sync/query.ts';
import { putStrategy } from '../../lib/strategy/strategies.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageLoading, PageState } from '../../ui/page-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { PAGES, pathTo } from '../../lib/routes/pages.ts';

/** Shows a signed-in user the stored invitation, and lets them accept it. */
export default function JoinPage() {
  useTitle('Invitation');
  const [token] = useState(storedInvite);
  // The invitation is stored while the page is open, so that a reload finds it.
  useEffect(() => {
    if (token !== null) keepInvite(token);
    return dropInvite;
  }, [token]);
  if (token === null) {
    return (
      <PageState
        kind="notice"
        title="No invitation is waiting"
        message="Open your invite link once more."
        action={
          <Link href={PAGES.dashboard} asChild>
            <LinkButton variant="primary">Go to Dashboard</LinkButton>
          </Link>
        }
      />
    );
  }
  return <Waiting token={token} />;
}

function Waiting({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery<Invitation, ApiError>({
    queryKey: ['invitation', token],
    queryFn: () => call('invitations.read', { body: { token } }),
    // A link may be revoked at any time, and no event reports it.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const again = () => void refetch();

  if (error) {
    const isOver = error.code === 'invite_not_valid' || error.code === 'invalid_request';
    return (
      <PageState
        kind={isOver ? 'notice' : 'error'}
        title={isOver ? 'Invite link not valid' : 'The invitation could not be read'}
        message={isOver ? 'It has expired or was revoked. Ask for a new one.' : error.message}
        action={
          <>
            <Link href={PAGES.dashboard} asChild>
              <LinkButton variant={isOver ? 'primary' : 'secondary'}>Go to Dashboard</LinkButton>
            </Link>
            {!isOver && (
              <Button variant="primary" pending={isFetching} onClick={again}>
                Try again
              </Button>
            )}
          </>
        }
      />
    );
  }
  if (!data) return <PageLoading heading="Invitation" title="Loading invitation..." />;
  if (data.currentRole === null) return <Question token={token} invitation={data} onRefused={again} />;
  return (
    <Sheet heading="You are already a member" title={data.title}>
      <p className="text-14 text-ink-2">
        Your role in it is {ROLE_LABELS[data.currentRole]}. This invitation will not change it.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Link href={pathTo('board', data.strategyId)} replace asChild>
          <LinkButton variant="primary">Open strategy</LinkButton>
        </Link>
      </div>
    </Sheet>
  );
}

function Question({
  token,
  invitation: { title, role, madeBy },
  onRefused,
}: {
  token: string;
  invitation: Invitation;
  onRefused: () => void;
}) {
  const [, navigate] = useLocation();
  const [pending, setPending] = useState(false);

  async function accept(): Promise<void> {
    if (pending) return;
    setPending(true);
    try {
      const strategy = await call('invitations.accept', { body: { token } });
      // The user may have been removed while the strategy was open, and joins again.
      queryClient.setQueryData(goneKey(strategy.id), false);
      putStrategy(strategy);
      navigate(pathTo('board', strategy.id), { replace: true });
    } catch (error) {
      toast.error((error as ApiError).message);
      setPending(false);
      onRefused();
    }
  }

  usePageCommands({
    title: 'Invitation',
    commands: () => [{ id: 'accept', label: 'Accept', run: () => void accept() }],
  });
  return (
    <Sheet heading="You are invited" title={title}>
      <p className="text-14 wrap-anywhere text-ink-2">{madeBy} invites you to this strategy.</p>
      <p className="mt-4 flex flex-wrap items-center gap-2 text-13 text-ink-2">
        Your role: <Badge tone="brand">{ROLE_LABELS[role]}</Badge>
      </p>
      <p className="mt-1 text-13 text-ink-3">{ROLE_MEANINGS[role]}.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Link href={PAGES.dashboard} replace asChild>
          <LinkButton>Not now</LinkButton>
        </Link>
        <Button variant="primary" pending={pending} onClick={() => void accept()}>
          Accept
        </Button>
      </div>
    </Sheet>
  );
}

function Sheet({ heading, title, children }: { heading: string; title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-[calc(100dvh-3rem)] flex-col items-center px-4 pt-[min(16vh,9rem)] pb-8">
      <Card className="w-full max-w-md px-6 pt-5 pb-5">
        <h1 className="text-14 font-medium text-ink-2">{heading}</h1>
        <p className="mt-1 mb-3 text-20 font-semibold wrap-anywhere text-ink">{title}</p>
        {children}
      </Card>
    </main>
  );
}
