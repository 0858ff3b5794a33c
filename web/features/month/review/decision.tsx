import { useEffect, useState } from 'react';
import type { Review, ReviewItem } from '../../../../contract/month/review.ts';
import { useStored } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { drafts, dropDraft, saveDecision, typeDecision } from './drafts.ts';
import { useNameOf } from '../../../lib/strategy/people.ts';

/** A pause in typing after which a decision is saved: milliseconds. */
const PAUSE_MS = 800;

/** The decision on an item. It is saved by itself; what somebody else wrote meanwhile is never overwritten unseen. */
export function Decision({
  review,
  item,
  isEditable,
}: {
  review: Review;
  item: ReviewItem;
  isEditable: boolean;
}) {
  const draft = useStored(drafts, () => drafts.get().get(item.id));
  const { text, state } = draft ?? {};
  const nameOf = useNameOf(review.strategyId);
  // A decision is saved without the space at its end, which stays in the field: who typed it may type on.
  const [typed, setTyped] = useState('');
  const saved = typed.trim() === item.decision ? typed : item.decision;
  useEffect(() => {
    const timer = state === 'typing' ? setTimeout(() => void saveDecision(item.id), PAUSE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [item.id, text, state]);
  // Going to another item saves what is typed for this one.
  useEffect(() => () => void saveDecision(item.id), [item.id]);
  if (!isEditable)
    return (
      <div>
        <p className="text-13 font-medium text-ink">Decision</p>
        <p className="mt-1 text-14 wrap-anywhere whitespace-pre-wrap text-ink-2">
          {item.decision || 'None yet'}
        </p>
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label="Decision"
        value={text ?? saved}
        placeholder="What was decided?"
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          typeDecision(review, item.id, value, item.decision);
        }}
        onBlur={() => {
          setTyped('');
          void saveDecision(item.id);
        }}
        {...(state === 'failed' && draft?.message !== undefined && { error: draft.message })}
      />
      <p role="status" className="min-h-4 text-12 text-ink-3">
        {state === 'typing' && 'Not saved yet'}
        {state === 'saving' && 'Saving…'}
        {!draft && item.decidedBy !== null && `Saved · ${nameOf(item.decidedBy)}`}
      </p>
      {state === 'failed' && (
        <Button size="sm" className="self-start" onClick={() => void saveDecision(item.id)}>
          Try again
        </Button>
      )}
      {state === 'conflict' && (
        <div role="alert" className="flex flex-col items-start gap-2 border-l-2 border-warning pl-3 text-13">
          <p className="text-ink">{draft?.message}</p>
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-2">
            {item.decision || 'It is empty now.'}
          </p>
          <div className="flex gap-2">
            <Button size="sm" onClick={() => void saveDecision(item.id, item.decision)}>
              Replace it with mine
            </Button>
            <Button size="sm" variant="quiet" onClick={() => dropDraft(item.id)}>
              Keep theirs
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
