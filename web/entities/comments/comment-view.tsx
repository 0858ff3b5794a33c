import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Comment } from '../../../contract/people/comments.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmRun } from '../../ui/confirm-run.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuPopover, type MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { CommentForm } from './comment-form.tsx';
import { hasDraft } from './drafts.ts';
import { Markdown } from './markdown.tsx';
import { usePanel } from './panel-context.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { commentPath } from '../../lib/routes/record-paths.ts';
import { deleteComment, updateComment } from './threads.ts';

async function copyLink(strategyId: number, { of: record, id }: Comment): Promise<void> {
  const address = new URL(addressOf(commentPath(strategyId, record, id)), location.origin).href;
  try {
    // Absent where the page did not come over HTTPS, and refused where the browser's settings say so.
    await navigator.clipboard.writeText(address);
    toast.success('Paste it wherever members read.', { title: 'Link copied' });
  } catch {
    toast.show({ title: 'Link to the comment', message: address });
  }
}

/** One comment: who, when, text, and what the viewer may do with it. */
export function CommentView({ comment, hasReplies = false }: { comment: Comment; hasReplies?: boolean }) {
  const { strategyId, viewerId, isOwner, people, target } = usePanel();
  const draft = `${strategyId} edit ${comment.id}`;
  const [isEditing, setIsEditing] = useState(() => hasDraft(draft));
  const [isDeleting, setIsDeleting] = useState(false);
  const article = useRef<HTMLElement>(null);
  const isTarget = target === comment.id;
  useEffect(() => {
    if (!isTarget) return;
    article.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  if (comment.isDeleted) return <p className="text-13 text-ink-3">This comment was deleted.</p>;
  const isOwn = comment.userId === viewerId;
  const items: MenuItem[] = [
    { id: 'link', label: 'Copy Link', icon: <Copy />, onAction: () => void copyLink(strategyId, comment) },
    ...(isOwn ? [{ id: 'edit', label: 'Edit', icon: <Pencil />, onAction: () => setIsEditing(true) }] : []),
    ...(isOwn || isOwner
      ? [
          {
            id: 'delete',
            label: 'Delete',
            icon: <Trash2 />,
            destructive: true,
            onAction: () => setIsDeleting(true),
          },
        ]
      : []),
  ];
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-label={`Comment of ${comment.name}`}
      className={cx(
        'flex gap-2 rounded-sm',
        isTarget ? 'outline-2 outline-offset-4 outline-brand' : 'outline-none',
      )}
    >
      <Avatar name={comment.name} size="sm" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <header className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="text-13 font-medium wrap-anywhere">{comment.name}</span>
            <time dateTime={comment.at} className="text-12 text-ink-3">
              {dateTime(comment.at)}
              {comment.editedAt && ' · edited'}
            </time>
            {comment.periodLabel !== null && comment.parentId === null && (
              <Badge tone="quiet">{comment.periodLabel}</Badge>
            )}
          </div>
          <Actions name={comment.name} items={items} />
        </header>
        {isEditing ? (
          <CommentForm
            draft={draft}
            label="Edit comment"
            submitLabel="Save"
            initial={comment.text}
            people={people}
            onSend={(text) => updateComment(strategyId, comment, { text })}
            onCancel={() => setIsEditing(false)}
          />
        ) : (
          <Markdown text={comment.text} mentions={comment.mentions} />
        )}
      </div>
      {isDeleting && (
        <Deletion comment={comment} hasReplies={hasReplies} onClose={() => setIsDeleting(false)} />
      )}
    </article>
  );
}

function Actions({ name, items }: { name: string; items: MenuItem[] }) {
  const [trigger, setTrigger] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        label={`Actions for the comment of ${name}`}
        title="Actions"
        size="sm"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setTrigger(currentTarget)}
      >
        <Ellipsis className="size-4" />
      </IconButton>
      {trigger && <MenuPopover items={items} trigger={trigger} onClose={() => setTrigger(undefined)} />}
    </>
  );
}

function Deletion({
  comment,
  hasReplies,
  onClose,
}: {
  comment: Comment;
  hasReplies: boolean;
  onClose: () => void;
}) {
  const { strategyId } = usePanel();
  return (
    <ConfirmRun
      title="Delete comment?"
      confirmLabel="Delete"
      destructive
      run={() => deleteComment(strategyId, comment)}
      onClose={onClose}
    >
      {hasReplies ? 'Its text goes for good. The replies to it stay.' : 'It goes for good.'}
    </ConfirmRun>
  );
}
