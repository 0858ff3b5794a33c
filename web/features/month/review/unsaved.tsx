import { dayText } from '../../../../contract/words/dates.ts';
import type { Review } from '../../../../contract/month/review.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { dropAction, newActions } from './actions.tsx';
import { drafts, dropDraft } from './drafts.ts';

/** What is typed and has no field any more: meanwhile the review ended, its item was removed, or the user may only read. */
export function Unsaved({
  review: { id: reviewId, state, agenda },
  isEditable,
}: {
  review: Review;
  isEditable: boolean;
}) {
  const decisions = useStore(drafts);
  const actions = useStore(newActions);
  const titles = new Map(agenda.map(({ id, title }) => [id, title]));
  const isLost = (item: string): boolean => state === 'held' || !isEditable || !titles.has(item);
  const lost = [
    ...Array.from(decisions.values())
      .filter(
        ({ review, item, state: status }) => review.id === reviewId && status !== 'saving' && isLost(item),
      )
      .map(({ item, text }) => ({ item, what: 'Decision', text, drop: dropDraft })),
    ...Array.from(actions)
      .filter(([item, action]) => action.reviewId === reviewId && isLost(item))
      .map(([item, { title, owner, due }]) => ({
        item,
        what: 'Action',
        text: [title, owner, due && `due ${dayText(due)}`].filter(Boolean).join(' · '),
        drop: dropAction,
      })),
  ];
  if (lost.length === 0) return null;
  const reason =
    state === 'held'
      ? 'The meeting was ended meanwhile.'
      : isEditable
        ? 'The item was removed meanwhile.'
        : 'Your role was changed meanwhile, and you can only read now.';
  return (
    <section
      role="alert"
      aria-label="Typed, but not saved"
      className="mb-6 border-l-2 border-warning pl-3 text-13"
    >
      <p className="font-medium text-ink">Typed, but not saved</p>
      <p className="text-ink-2">{reason} Copy what you still need.</p>
      <ul className="divide-y">
        {lost.map(({ item, what, text, drop }) => (
          <li key={`${what} ${item}`} className="flex flex-wrap items-start justify-between gap-2 py-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere text-ink-3">
                {[what, titles.get(item)].filter(Boolean).join(' · ')}
              </p>
              <p className="text-14 wrap-anywhere whitespace-pre-wrap text-ink">{text}</p>
            </div>
            <Button size="sm" aria-label={`Discard the ${what.toLowerCase()}`} onClick={() => drop(item)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
