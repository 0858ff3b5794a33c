import { useState } from 'react';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { Review, ReviewAction } from '../../../../contract/month/review.ts';
import { may } from '../../../../contract/people/roles.ts';
import { stepLinkId } from '../../../entities/review/action-line.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFocusLoss } from '../../../ui/focus-loss.ts';
import { loadable } from '../../../lib/dom/prefetch.ts';

const StepDialog = loadable(() => import('./step-dialog.tsx'));

/** The button of an open action that makes it a step of the plan, with its dialog. */
export function ToPlan({
  action,
  review,
  strategy,
  content,
}: {
  action: ReviewAction;
  review: Review;
  strategy: Strategy;
  content: Content;
}) {
  const [isAsking, setAsking] = useState(false);
  // The button goes where the action has become a step, and a link comes.
  useFocusLoss(isAsking || null, () => document.getElementById(stepLinkId(action))?.focus());
  if (!may(strategy.role, 'content.change')) return null;
  return (
    <>
      {!action.isDone && !action.step && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Add to the plan: ${action.title}`}
          onClick={() => setAsking(true)}
        >
          Add to the plan…
        </Button>
      )}
      {isAsking && (
        <StepDialog
          action={action}
          record={review.agenda.find(({ id }) => id === action.itemId)?.of ?? null}
          content={content}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
