import { Check, CornerDownRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { dayOfInstant } from '../../../contract/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentView } from './comment-view.tsx';
import { hasDraft } from './drafts.ts';
import { usePanel } from './panel-context.ts';
import { createComment, updateComment, type Thread } from './threads.ts';

/** A comment with its replies, the field for another, and Resolve. */
export function ThreadView({ thread: { root, replies } }: { thread: Thread }) {
  const { strategyId, record, people } = usePanel();
  const draft = `${strategyId} reply ${root.id}`;
  const [isReplying, setIsReplying] = useState(() => hasDraft(draft));
  const [pending, setPending] = useState(false);
  const isResolved = root.resolvedAt !== null;

  async function toggle(): Promise<void> {
    setPending(true);
    try {
      await updateComment(strategyId, root, { isResolved: !isResolved });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.failure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <li className="flex flex-col gap-3 border-t py-3 first:border-t-0">
      <CommentView comment={root} hasReplies={replies.length > 0} />
      {replies.length > 0 && (
        <ul aria-label={`Replies to ${root.name}`} className="ml-3 flex flex-col gap-3 border-l pl-4">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentView comment={reply} />
            </li>
          ))}
        </ul>
      )}
      <div className="ml-8">
        {isReplying ? (
          <CommentForm
            draft={draft}
            label={`Reply to ${root.name}`}
            submitLabel="Reply"
            people={people}
            onSend={(text, key) => createComment(strategyId, { of: record, text, parentId: root.id }, key)}
            onCancel={() => setIsReplying(false)}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-1">
            <Button
              size="sm"
              variant="quiet"
              icon={<CornerDownRight className="size-3.5" />}
              onClick={() => setIsReplying(true)}
            >
              Reply
            </Button>
            <Button
              size="sm"
              variant="quiet"
              pending={pending}
              icon={isResolved ? <RotateCcw className="size-3.5" /> : <Check className="size-3.5" />}
              onClick={() => void toggle()}
            >
              {isResolved ? 'Reopen' : 'Resolve'}
            </Button>
            {root.resolvedAt !== null && (
              <span className="text-12 text-ink-3">
                Resolved by {root.resolvedBy}, {dayOfInstant(root.resolvedAt)}
              </span>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
