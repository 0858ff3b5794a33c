import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { numberText } from '../../../contract/words/number-text.ts';
import { usePending } from '../../lib/sync/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { commit, type Draft, reset, type } from './drafts.ts';
import type { ValueSubject } from './entry.ts';
import { agoText, theirText, unusualText } from './words.ts';

interface Shown {
  subject: ValueSubject;
  draft: Draft | undefined;
}

/** Where a value is on its way to the others, beside its field. */
export function ValueState({ subject, draft, isCompact }: Shown & { isCompact: boolean }) {
  const { offline } = usePending(subject.strategyId);
  const state = draft?.state;
  const undo = draft?.undo;
  return (
    <>
      <span role="status" className="flex items-center gap-1 text-13 text-ink-3 empty:hidden">
        {state === 'sending' && (offline ? 'waits for the connection' : 'Saving...')}
        {state === 'saved' &&
          (isCompact ? (
            <Check role="img" aria-label={`${subject.title} is saved`} className="size-4 text-positive" />
          ) : (
            <>
              <Check className="size-3.5 shrink-0 text-positive" />
              saved, all see it
            </>
          ))}
      </span>
      {state === 'saved' && undo && !isCompact && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            reset(subject);
            void undo();
          }}
        >
          Undo
        </Button>
      )}
    </>
  );
}

/** A choice between two texts of a field. */
function Choice({
  question,
  choices,
  onChosen,
}: {
  question: ReactNode;
  choices: { label: string; choose: () => void }[];
  onChosen: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-13 text-ink">
      <span className="wrap-anywhere">{question}</span>
      {choices.map(({ label, choose }) => (
        <Button
          key={label}
          size="sm"
          onClick={() => {
            choose();
            // The button is gone.
            onChosen();
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** What stands below a field: why its text was refused, what it asks, or else what its value is compared with. */
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
  /** Where the period is reopened, for who may. */
  reopen: string | undefined;
  children: ReactNode;
  /** The user chose by a button, which is gone then. */
  onChosen: () => void;
}) {
  const { offline } = usePending(subject.strategyId);
  const { kpi } = subject;
  const isSure = true;
  if (error !== undefined)
    return (
      <p className="flex gap-1 wrap-anywhere text-destructive">
        <CircleAlert className="mt-px size-3.5 shrink-0" />
        <span>
          {error} {reopen && <Link href={reopen}>Reopen</Link>}
        </span>
      </p>
    );
  if (draft?.state === 'unusual' && draft.unusual && kpi) {
    const { unusual } = draft;
    const likely = unusual.kind === 'times' ? unusual.likely : null;
    const correct = (text: string): void => {
      type(subject, { text }, base);
      commit(subject, isSure);
    };
    return (
      <Choice
        question={unusualText(unusual, kpi)}
        choices={[
          ...(likely === null
            ? []
            : [numberText(likely)].map((label) => ({ label, choose: () => correct(label) }))),
          { label: `Keep ${draft.text.trim()}`, choose: () => void commit(subject, isSure) },
        ]}
        onChosen={onChosen}
      />
    );
  }
  if (draft?.state === 'conflict') {
    const { theirs, message } = draft;
    const value = theirs && kpi && theirText(theirs, kpi);
    return (
      <Choice
        question={
          value === undefined ? (
            message
          ) : (
            <>
              {theirs?.by ?? 'Somebody'} wrote <b>{value}</b>
              {theirs?.at && ` ${agoText(theirs.at)}`}.
            </>
          )
        }
        choices={[
          { label: `Keep ${value ?? 'theirs'}`, choose: () => reset(subject) },
          { label: `Write ${draft.text.trim()}`, choose: () => void commit(subject, isSure) },
        ]}
        onChosen={onChosen}
      />
    );
  }
  if (draft?.state === 'sending' && offline) return 'kept in this browser';
  return children;
}
