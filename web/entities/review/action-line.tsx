import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { dayText } from '../../../contract/words/dates.ts';
import type { ReviewAction } from '../../../contract/month/review.ts';
import type { SearchResult } from '../../../contract/search/result.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { arriveAt, pathOf } from '../../lib/search/places.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { hasFocus } from '../../ui/has-focus.ts';
import { toast } from '../../ui/toast.tsx';
import { setActionDone } from '../../lib/strategy/reviews.ts';

/** What an action of a review says beside its title: 'Orders · Olga · due Jan 31, 2030'. */
export const actionDetails = ({ ownerName, due }: ReviewAction, ...before: string[]): string =>
  [...before, ownerName || 'No owner', due !== null && `due ${dayText(due)}`].filter(Boolean).join(' · ');

/** The id of the link from an action to its step in the plan. */
export const stepLinkId = ({ id }: Pick<ReviewAction, 'id'>): string => `step-of-${id}`;

/** The link from an action to where the plan shows its step. */
function StepLink({
  action,
  step: { id, tactic, objectiveId },
}: {
  action: ReviewAction;
  step: NonNullable<ReviewAction['step']>;
}) {
  const { strategyId, title } = action;
  const target: SearchResult = { kind: 'actionStep', id, strategyId, title, path: [], objectiveId };
  const lead = (event: MouseEvent): void => {
    // A new tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    arriveAt(target);
  };
  return (
    <Link
      id={stepLinkId(action)}
      href={pathOf(target)}
      onClick={lead}
      className="text-ink-2 underline underline-offset-2"
    >
      {`Action step of ${tactic}`}
    </Link>
  );
}

/** Passes the focus on to the line that comes to its place when a line goes with the focus in it: done or deleted. */
function useFocusPassing() {
  const place = useRef<{ list: Element; at: number } | null>(null);
  useEffect(
    () => () => {
      const { list, at } = place.current ?? {};
      if (!list || at === undefined || hasFocus()) return;
      const line = list.children[at] ?? list.lastElementChild;
      line?.querySelector<HTMLElement>('input')?.focus();
    },
    [],
  );
  return ({ currentTarget }: FocusEvent): void => {
    const list = currentTarget.parentElement;
    if (list) place.current = { list, at: [...list.children].indexOf(currentTarget) };
  };
}

/** An action of a review, which those who may can mark as done. */
export function ActionLine({
  action,
  details,
  mayMark,
  children,
}: {
  action: ReviewAction;
  details: string;
  mayMark: boolean;
  /** Buttons at its end. */
  children?: ReactNode;
}) {
  const [isSending, setSending] = useState(false);
  const onFocus = useFocusPassing();
  const mark = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    try {
      await setActionDone(action, !action.isDone);
    } catch (error) {
      toast.failure(error as ApiError);
    } finally {
      setSending(false);
    }
  };
  return (
    <li onFocus={onFocus} className="flex flex-wrap items-start justify-end gap-x-2 py-1.5">
      <div className={cx('min-w-48 flex-1 wrap-anywhere', action.isDone && 'text-ink-2')}>
        <Checkbox
          label={action.title}
          description={
            <>
              {action.isDone ? `Done · ${details}` : details}
              {action.step && (
                <>
                  {' · '}
                  <StepLink action={action} step={action.step} />
                </>
              )}
            </>
          }
          checked={action.isDone}
          // Not disabled while it is sent, which would drop the focus.
          aria-busy={isSending || undefined}
          disabled={!mayMark}
          onChange={() => void mark()}
        />
      </div>
      <div className="flex items-start gap-2">{children}</div>
    </li>
  );
}
