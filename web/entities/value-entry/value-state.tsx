import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePending } from '../../lib/sync/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { commit, type Draft, reset, type } from './drafts.ts';
import type { ValueSubject } from './entry.ts';

interface Shown {
  subject: ValueSubject;
  draft: Draft | undefined;
}

/** Where a value is on its way to the others, beside its field. */
export function ValueState({ subject, draft, isCompact }: Shown & { isCompact: boolean }) {
  const { offline } = usePending(subject.strategyId);
  const isSaved = draft?.state === 'saved';
  return (
    // While it is empty it is hidden from sight only: screen readers announce what a region says that was there before.
    <span role="status" className="flex items-center gap-1 text-13 text-ink-3 empty:sr-only">
      {draft?.state === 'sending' && (offline ? 'waits for the connection' : 'Saving...')}
      {isSaved && isCompact && (
        <>
          <Check className="size-4 text-positive" />
          <span className="sr-only">{subject.title} is saved</span>
        </>
      )}
      {isSaved && !isCompact && (
        <>
          <Check className="size-3.5 shrink-0 text-positive" />
          saved, all see it
        </>
      )}
    </span>
  );
}

/** What may be done about a text that is unusual, or beside that of another person. */
function choicesOf(subject: ValueSubject, { state, text, other }: Draft, base: number | undefined) {
  const write = (chosen: string): void => {
    if (chosen !== text) type(subject, { text: chosen }, base);
    commit(subject, true);
  };
  if (state === 'conflict')
    return [
      { label: `Keep ${other ?? 'theirs'}`, choose: () => reset(subject) },
      { label: `Write ${text.trim()}`, choose: () => write(text) },
    ];
  const likely = other ? [{ label: other, choose: () => write(other) }] : [];
  return [...likely, { label: `Keep ${text.trim()}`, choose: () => write(text) }];
}

/** What stands below a field: why its text was refused, what is to be chosen, or else what its value is compared with. */
export function BelowValue({
  subject,
  draft,
  base,
  error,
  reopen,
  children,
  onChosen,
}: Shown & {
  base: number | undefined;
  /** Why the text is not saved. */
  error: string | undefined;
  reopen: ReactNode;
  children: ReactNode;
  /** The user chose by a button, which is gone then. */
  onChosen: () => void;
}) {
  const { offline } = usePending(subject.strategyId);
  if (error !== undefined)
    return (
      <p className="flex gap-1 wrap-anywhere text-destructive">
        <CircleAlert className="mt-px size-3.5 shrink-0" />
        <span>
          {error} {reopen}
        </span>
      </p>
    );
  if (draft?.state === 'unusual' || draft?.state === 'conflict')
    return (
      <div className="flex flex-wrap items-center gap-1.5 text-13 text-ink">
        <span className="wrap-anywhere">{draft.message}</span>
        {choicesOf(subject, draft, base).map(({ label, choose }) => (
          <Button
            key={label}
            size="sm"
            onClick={() => {
              choose();
              onChosen();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    );
  return draft?.state === 'sending' && offline ? 'kept in this browser' : children;
}
