import { useEffect, useState } from 'react';
import { type Person, useMembers } from '../../lib/strategy/people.ts';
import { useContent } from '../../lib/sync/use-content.ts';
import { useUser } from '../../lib/session/session.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CenteredSpinner } from '../../ui/spinner.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Opened } from './counts.ts';
import { PanelProvider } from './panel-context.ts';
import { ThreadView } from './thread.tsx';
import { createComment, useThreads, type Thread } from './threads.ts';

const has = ({ root, replies }: Thread, id: number | undefined): boolean =>
  root.id === id || replies.some((reply) => reply.id === id);

/** The comments of a record: a field for a new one, then the threads, newest first. */
export default function CommentsPanel({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { strategyId, record, name, period, commentId } = opened;
  const { strategy } = useStrategy(strategyId);
  const people = useMembers(strategyId);
  const viewerId = useUser()?.id;
  const context = {
    strategyId,
    record,
    viewerId,
    isOwner: strategy?.role === 'owner',
    people,
    target: commentId,
  };
  const owner = useOwner(strategyId, record);
  const notice = owner !== undefined && owner.userId !== viewerId ? `${owner.name} is told. ` : '';
  const title = period ? `Comments on ${name}, ${period.label}` : `Comments on ${name}`;
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <PanelProvider value={context}>
        <div className="flex flex-col gap-3">
          <CommentForm
            draft={`${strategyId} new ${record} ${period?.key ?? ''}`}
            label={period ? `Comment on ${period.label}` : 'Write a comment'}
            submitLabel="Comment"
            people={people}
            hint={`${notice}@ mentions ${notice ? 'another' : 'a'} member.`}
            onSend={(text, key) => createComment(strategyId, { of: record, text, period: period?.key }, key)}
          />
          <Threads {...opened} />
        </div>
      </PanelProvider>
    </Dialog>
  );
}

/** The member who owns a KPI, and is told of new comments on it. */
function useOwner(strategyId: number, record: string): Person | undefined {
  const { content } = useContent(strategyId);
  const [kind, id] = record.split(':');
  const ownerId = kind === 'kpi' ? content?.kpi.get(Number(id))?.ownerId : undefined;
  return useMembers(strategyId).find(({ userId }) => userId === ownerId);
}

function Threads({ strategyId, record, period, commentId }: Opened) {
  const { threads, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useThreads(
    strategyId,
    record,
  );
  const [showsResolved, setShowsResolved] = useState(false);
  const isFound = threads?.some((thread) => has(thread, commentId)) ?? false;
  // The comment that the address names may be on an older page.
  const isSought = commentId !== undefined && threads !== undefined && !isFound && hasNextPage;
  useEffect(() => {
    if (isSought && !isFetchingNextPage && !error) void fetchNextPage();
  }, [isSought, isFetchingNextPage, error, fetchNextPage]);

  if (!threads) {
    return error ? (
      <EmptyState
        message={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    ) : (
      <CenteredSpinner label="Loading comments" />
    );
  }
  const about = period ? threads.filter(({ root }) => root.period === period.key) : threads;
  const resolved = about.filter(({ root }) => root.resolvedAt !== null);
  const shown = about.filter(
    (thread) => showsResolved || thread.root.resolvedAt === null || has(thread, commentId),
  );
  return (
    <>
      {resolved.length > 0 && (
        <Checkbox
          label={`Show resolved (${resolved.length})`}
          checked={showsResolved}
          onChange={({ target }) => setShowsResolved(target.checked)}
        />
      )}
      {about.length === 0 && !hasNextPage ? (
        <EmptyState message="Nobody has commented yet. Ask a question, or say why a number is what it is." />
      ) : (
        <ul aria-label="Comments" className="flex flex-col">
          {shown.map((thread) => (
            <ThreadView key={thread.root.id} thread={thread} />
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-13 text-destructive">
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <Button className="self-center" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}
