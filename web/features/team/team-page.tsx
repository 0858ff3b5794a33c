import { UserPlus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { may } from '../../../contract/people/roles.ts';
import { StrategyHead } from '../../entities/strategy/strategy-page.tsx';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { useContent } from '../../lib/sync/use-content.ts';
import { loadable, prefetch } from '../../lib/dom/prefetch.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { queryClient, strategyKey } from '../../lib/sync/query.ts';
import { mayLeave } from '../../lib/strategy/own.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { headingStyle } from '../../ui/heading-style.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMembers } from './team-calls.ts';
import { TeamLists } from './team-lists.tsx';
import { PAGES } from '../../lib/routes/pages.ts';

const InviteDialog = loadable(() => import('../../entities/sharing/invite-dialog.tsx'));
const LeaveDialog = loadable(() => import('../../entities/sharing/leave-dialog.tsx'));

/** The members of a strategy; the owner also manages them and the invite links. */
export default function TeamPage({ strategyId }: { strategyId: number }) {
  useTitle('Manage Team Members');
  const { strategy, error: strategyError } = useStrategy(strategyId);
  const { data: members, error: membersError, isFetching } = useMembers(strategyId);
  // Reading the content subscribes to its changes, also those of members.
  useContent(strategyId);
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<'invite' | 'leave' | null>(null);
  const close = () => setDialog(null);
  const error = membersError ?? strategyError;
  useEffect(() => {
    if (error) toast.error('Failed to fetch team members');
  }, [error]);

  usePageCommands({
    title: 'Manage Team Members',
    commands: () => [
      ...(strategy && may(strategy.role, 'strategy.manage')
        ? [{ id: 'invite', label: 'Add Teammate', run: () => setDialog('invite') }]
        : []),
      ...(strategy && mayLeave(strategy)
        ? [{ id: 'leave', label: 'Leave Strategy', run: () => setDialog('leave') }]
        : []),
    ],
  });

  const prefetchInvite = () => prefetch(InviteDialog);
  const addButton = strategy && may(strategy.role, 'strategy.manage') && (
    <Button
      variant="primary"
      icon={<UserPlus className="size-4" />}
      onPointerEnter={prefetchInvite}
      onFocus={prefetchInvite}
      onClick={() => setDialog('invite')}
    >
      Add Teammate
    </Button>
  );
  const leaveButton = strategy && mayLeave(strategy) && (
    <Button onPointerEnter={() => prefetch(LeaveDialog)} onClick={() => setDialog('leave')}>
      Leave Strategy
    </Button>
  );

  return (
    <main className="px-(--gutter) pb-16">
      <StrategyHead
        strategyId={strategyId}
        crumbs={
          <Link href="/" className="text-ink-2">
            Back
          </Link>
        }
        title={
          <h1 ref={heading} tabIndex={-1} className={cx(headingStyle, 'outline-none')}>
            Manage Team Members
          </h1>
        }
        action={
          <>
            {!strategy && !error && <Skeleton className="h-8 w-36 pointer-coarse:h-11" />}
            {addButton}
            {leaveButton}
          </>
        }
      />
      <div className="max-w-(--reading) pt-4">
        {strategy && members ? (
          <TeamLists strategy={strategy} members={members} onFocusLost={() => heading.current?.focus()} />
        ) : error ? (
          <Failed
            message={error.message}
            isTrying={isFetching}
            onTry={() => void queryClient.resetQueries({ queryKey: strategyKey(strategyId) })}
          />
        ) : (
          <Waiting />
        )}
      </div>
      <Suspense>
        {strategy && dialog === 'invite' && (
          <InviteDialog strategyId={strategyId} title={strategy.title} onClose={close} />
        )}
        {strategy && dialog === 'leave' && (
          <LeaveDialog
            strategy={strategy}
            onLeft={() => navigate(PAGES.dashboard, { replace: true })}
            onClose={close}
          />
        )}
      </Suspense>
    </main>
  );
}

function Waiting() {
  return (
    <div>
      <Spinner label="Loading team members..." className="sr-only" />
      <Skeleton className="mb-2 h-14 w-full" />
      <Skeleton className="mb-2 h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}

function Failed({ message, isTrying, onTry }: { message: string; isTrying: boolean; onTry: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border px-4 py-14 text-center">
      <p className="text-14 font-medium text-ink">Team members could not be loaded.</p>
      <p className="max-w-[44ch] text-14 text-ink-2">{message}</p>
      <Button pending={isTrying} onClick={onTry}>
        Try again
      </Button>
    </div>
  );
}
