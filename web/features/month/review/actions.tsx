import { Trash2 } from 'lucide-react';
import * as z from 'zod/mini';
import { useState, type FormEvent } from 'react';
import { TITLE_MAX } from '../../../../contract/kinds/constants.ts';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import {
  type Review,
  type ReviewAction,
  type ReviewItem,
  reviewRules,
} from '../../../../contract/month/review.ts';
import { ActionLine, actionDetails } from '../../../entities/review/action-line.tsx';
import { type Faults, faultsOf } from '../../../lib/form.ts';
import { changeReviews } from '../../../lib/strategy/reviews.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { memberNamed } from '../../../../contract/people/member-named.ts';
import { choiceOf, useMembers } from '../../../lib/strategy/people.ts';
import { onViewerChange } from '../../../lib/session/session.ts';
import { Store, useStored } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type ActionDefaults, useActionDefaults, useNextLockDay } from './action-defaults.ts';
import { ToPlan } from './to-plan.tsx';

interface NewAction {
  reviewId: number;
  title: string;
  owner: string;
  due: string;
}

/** The actions that are typed and not added yet, by item; outside of the page, so that going to another item loses nothing. */
export const newActions = new Store<ReadonlyMap<string, NewAction>>(new Map());
onViewerChange.add(() => newActions.set(new Map()));

/** Drops the action that is typed for an item. */
export function dropAction(item: string): void {
  const next = new Map(newActions.get());
  next.delete(item);
  newActions.set(next);
}

/** Whether an action holds nothing that somebody typed: its fields are empty, or as they began. */
const isUntouched = ({ title, ...action }: NewAction, defaults: ActionDefaults): boolean =>
  title.trim() === '' &&
  (['owner', 'due'] as const).every((field) => ['', defaults[field]].includes(action[field].trim()));

/** The actions of an item, and a form for another one. */
export function Actions({
  review,
  strategy,
  content,
  item,
  actions,
  isEditable,
  mayMark,
}: {
  review: Review;
  strategy: Strategy;
  content: Content;
  item: ReviewItem;
  actions: readonly ReviewAction[];
  isEditable: boolean;
  mayMark: (action: ReviewAction) => boolean;
}) {
  const { strategyId } = review;
  const remove = async (actionId: number): Promise<void> => {
    try {
      await changeReviews(strategyId, call('reviewActions.delete', { params: { id: strategyId, actionId } }));
    } catch (error) {
      toast.failure(error as ApiError);
    }
  };
  return (
    <section aria-label="Actions" className="flex flex-col gap-2">
      {actions.length > 0 && (
        <ul aria-label="Actions" className="divide-y">
          {actions.map((action) => (
            <ActionLine
              key={action.id}
              action={action}
              details={actionDetails(action)}
              mayMark={mayMark(action)}
            >
              <ToPlan {...{ action, review, strategy, content }} />
              {isEditable && (
                <IconButton
                  label={`Delete “${action.title}”`}
                  size="sm"
                  onClick={() => void remove(action.id)}
                >
                  <Trash2 className="size-4" />
                </IconButton>
              )}
            </ActionLine>
          ))}
        </ul>
      )}
      {isEditable && <NewAction {...{ review, content, item }} />}
    </section>
  );
}

const newActionSchema = z.object({ title: reviewRules.actionTitle, due: reviewRules.due });

interface NewActionProps {
  review: Review;
  content: Content;
  item: ReviewItem;
}

/** The form of a new action. It stays from item to item, so that the day of the next lock is read once. */
function NewAction(props: NewActionProps) {
  const due = useNextLockDay(props.review);
  return <ActionForm key={props.item.id} {...props} nextLock={due} />;
}

function ActionForm({
  review,
  content,
  item: { id: item, of: record },
  nextLock,
}: NewActionProps & { nextLock: string }) {
  const { id: reviewId, strategyId } = review;
  const defaults = useActionDefaults(strategyId, content, record, nextLock);
  // A field that was emptied stays empty, although that is no typing.
  const [emptied, setEmptied] = useState<NewAction>();
  const draft = useStored(newActions, () => newActions.get().get(item));
  const typed = draft ?? emptied ?? { reviewId, title: '', ...defaults };
  const members = useMembers(strategyId);
  const [isSending, setSending] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const change = (fields: Partial<NewAction>): void => {
    const next = { ...typed, ...fields };
    const isEmptied = isUntouched(next, defaults);
    setEmptied(isEmptied ? next : undefined);
    if (isEmptied) dropAction(item);
    else newActions.set(new Map(newActions.get()).set(item, next));
  };
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const refused = faultsOf(newActionSchema, typed);
    setFaults(refused);
    if (Object.keys(refused).length > 0) return;
    const name = typed.owner.trim();
    const owner = memberNamed(name, members);
    setSending(true);
    try {
      await changeReviews(
        strategyId,
        call('reviewActions.create', {
          params: { id: strategyId, reviewId },
          body: {
            title: typed.title,
            itemId: item,
            due: typed.due === '' ? null : typed.due,
            ...(owner ? { ownerId: owner.userId } : { ownerName: name }),
          },
        }),
      );
      // What was typed meanwhile stays.
      if (newActions.get().get(item) === typed) dropAction(item);
    } catch (reason) {
      setFaults({ title: (reason as ApiError).message });
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void add(event)}
      className="grid grid-cols-2 gap-2 lg:max-xl:grid-cols-1"
    >
      <TextField
        label="Action"
        className="col-span-full"
        maxLength={TITLE_MAX}
        value={typed.title}
        placeholder="Who does what next?"
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={faults['title']}
      />
      <ComboBox
        label="Owner"
        value={typed.owner}
        onChange={(owner) => owner !== typed.owner && change({ owner })}
        suggestions={members.map(choiceOf)}
        maxLength={TITLE_MAX}
      />
      <TextField
        label="Due"
        type="date"
        value={typed.due}
        onChange={(event) => change({ due: event.currentTarget.value })}
        error={faults['due']}
      />
      <Button type="submit" pending={isSending} className="justify-self-start">
        Add action
      </Button>
    </form>
  );
}
