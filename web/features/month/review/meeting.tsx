import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, Maximize, Minimize, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { ReviewAction } from '../../../../contract/month/review.ts';
import { may } from '../../../../contract/people/roles.ts';
import { ActionLine, actionDetails } from '../../../entities/review/action-line.tsx';
import { orderItems, type ReadReview, updateReview } from '../../../lib/strategy/reviews.ts';
import { StrategyPage } from '../../../entities/strategy/strategy-page.tsx';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { isTyping } from '../../../lib/dom/is-typing.ts';
import { usePageCommands } from '../../../lib/dom/page-commands.ts';
import { useStored } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';
import { toast } from '../../../ui/toast.tsx';
import { useFullScreen } from '../../../ui/use-full-screen.ts';
import { Actions, newActions } from './actions.tsx';
import { AddItem } from './add-item.tsx';
import { AgendaList, type Place } from './agenda-list.tsx';
import { Decision } from './decision.tsx';
import { groupsOf } from './groups.ts';
import { drafts, saveAll } from './drafts.ts';
import { ToPlan } from './to-plan.tsx';
import { Topic } from './topic.tsx';
import { ReviewCrumb } from './review-crumb.tsx';
import { Unsaved } from './unsaved.tsx';

const EndDialog = lazy(() => import('./end-dialog.tsx'));

/** The place of the actions of earlier reviews, which come before the agenda. */
const STILL_OPEN = 'open';

const icon = 'size-4';

/** An open review: its agenda, one item at a time, with a decision and actions. */
export function Meeting({
  read,
  strategy,
  content,
  mayMark,
  sentence,
}: {
  read: ReadReview;
  strategy: Strategy;
  content: Content;
  mayMark: (action: ReviewAction) => boolean;
  /** The period in a sentence. */
  sentence: ReactNode;
}) {
  const { review, actions, stillOpen } = read;
  const { agenda } = review;
  const isEditable = may(strategy.role, 'content.change');
  const [search, setSearch] = useSearchParams();
  const [isEnding, setEnding] = useState(false);
  const hasDrafts = useStored(drafts, () => drafts.get().size > 0);
  const hasActions = useStored(newActions, () => newActions.get().size > 0);
  useLeaveGuard(hasDrafts || hasActions, { keep: saveAll });
  const screen = useFullScreen();

  const earlier =
    stillOpen.length > 0
      ? { key: STILL_OPEN, title: `Still open (${stillOpen.length})`, isDecided: false }
      : undefined;
  const groupOf = groupsOf(content);
  const items = agenda.map(({ id, of: record, title, decision }): Place => ({
    key: id,
    title,
    isDecided: decision !== '',
    group: groupOf(record),
  }));
  const places = earlier ? [earlier, ...items] : items;
  // The item stays where others move or remove some; where it is gone itself, its place remains.
  const [last, setLast] = useState({ key: places[0]?.key, index: 0 });
  const wanted = search.get('item') ?? last.key;
  const wantedIndex = places.findIndex(({ key }) => key === wanted);
  const index = wantedIndex >= 0 ? wantedIndex : Math.min(last.index, Math.max(0, places.length - 1));
  const at = places[index]?.key;
  if (at !== last.key || index !== last.index) setLast({ key: at, index });
  const item = agenda.find(({ id }) => id === at);
  const place = agenda.findIndex(({ id }) => id === at);
  const go = (key: string | undefined): void => {
    if (key === undefined || key === at) return;
    setSearch((last) => new URLSearchParams({ ...Object.fromEntries(last), item: key }), { replace: true });
  };
  const step = (count: number): void => go(places[index + count]?.key);
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target))
        return;
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')) return;
      const count = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (count === undefined) return;
      event.preventDefault();
      latest.current(count);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // Another item starts at its top, however far the last one was read.
  const section = useRef<HTMLElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at && (section.current?.getBoundingClientRect().top ?? 0) < 0)
      section.current?.scrollIntoView();
    shown.current = at;
  }, [at]);
  const full = screen.on ? 'Leave full screen' : 'Full screen';
  usePageCommands({
    title: 'Review',
    commands: () => [
      { id: 'next', label: 'Next item', keys: '→', run: () => step(1) },
      { id: 'previous', label: 'Previous item', keys: '←', run: () => step(-1) },
      ...(screen.can ? [{ id: 'full', label: full, run: screen.toggle }] : []),
      ...(isEditable ? [{ id: 'end', label: 'End the meeting', run: () => setEnding(true) }] : []),
    ],
    shortcuts: [{ keys: '→, ←', label: 'Go to the next item and back' }],
  });

  const change = (request: Promise<unknown>): void =>
    void request.catch((error: ApiError) => toast.failure(error));
  const move = (key: string, before: string | null): void => {
    const order = agenda.map(({ id }) => id).filter((id) => id !== key);
    order.splice(before === null ? order.length : order.indexOf(before), 0, key);
    change(orderItems(review, order));
  };

  return (
    <>
      <StrategyPage
        strategy={strategy}
        title={review.name}
        crumbs={<ReviewCrumb strategyId={strategy.id} period={review.period} />}
        action={
          <>
            {screen.can && (
              <IconButton label={full} onClick={screen.toggle}>
                {screen.on ? <Minimize className={icon} /> : <Maximize className={icon} />}
              </IconButton>
            )}
            {isEditable && (
              <Button variant="primary" onClick={() => setEnding(true)}>
                End the meeting
              </Button>
            )}
          </>
        }
      >
        {sentence}
        <Unsaved {...{ review, isEditable }} />
        <div className="grid items-start gap-x-10 gap-y-4 lg:-mb-10 lg:grid-cols-[18rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <AgendaList {...{ places: items, first: earlier, at, isEditable }} onGo={go} onMove={move} />
          <section
            ref={section}
            aria-label={item?.title ?? 'Still open'}
            className="flex min-w-0 scroll-mt-16 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            {places.length === 0 && (
              <EmptyState message="Nothing stands out in this period. Add what you want to talk about." />
            )}
            {at === STILL_OPEN && (
              <>
                <h2 className="text-28 font-semibold text-ink">Still open</h2>
                <ul aria-label="Actions of earlier reviews" className="divide-y">
                  {stillOpen.map((action) => (
                    <ActionLine
                      key={action.id}
                      action={action}
                      details={actionDetails(action, action.review, action.about)}
                      mayMark={mayMark(action)}
                    >
                      <ToPlan {...{ action, review, strategy, content }} />
                    </ActionLine>
                  ))}
                </ul>
              </>
            )}
            {item && (
              <>
                <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                  <h2 className="min-w-0 text-28 font-semibold wrap-anywhere text-ink">{item.title}</h2>
                  {isEditable && (
                    <div className="flex gap-1">
                      <IconButton
                        label="Move up"
                        aria-disabled={place === 0}
                        onClick={() => place > 0 && move(item.id, agenda[place - 1]?.id ?? null)}
                      >
                        <ArrowUp className={icon} />
                      </IconButton>
                      <IconButton
                        label="Move down"
                        aria-disabled={place === agenda.length - 1}
                        onClick={() =>
                          place < agenda.length - 1 && move(item.id, agenda[place + 2]?.id ?? null)
                        }
                      >
                        <ArrowDown className={icon} />
                      </IconButton>
                      <IconButton
                        label={
                          item.decision === '' && !actions.some(({ itemId }) => itemId === item.id)
                            ? 'Remove from the agenda'
                            : 'An item with a decision or actions stays'
                        }
                        aria-disabled={
                          item.decision !== '' || actions.some(({ itemId }) => itemId === item.id)
                        }
                        onClick={() => {
                          if (item.decision !== '' || actions.some(({ itemId }) => itemId === item.id))
                            return;
                          go(places[index + 1]?.key ?? places[index - 1]?.key);
                          change(updateReview(review, { remove: item.id }));
                        }}
                      >
                        <Trash2 className={icon} />
                      </IconButton>
                    </div>
                  )}
                </div>
                <Topic key={`topic ${item.id}`} {...{ item, strategy, content, review }} />
                <Decision key={item.id} {...{ review, item, isEditable }} />
                <Actions
                  {...{ review, strategy, content, isEditable, mayMark }}
                  item={item.id}
                  actions={actions.filter(({ itemId }) => itemId === item.id)}
                />
              </>
            )}
            {places.length > 1 && (
              <nav aria-label="Items" className="flex items-center gap-2 border-t pt-3 text-14">
                <IconButton label="Previous item" aria-disabled={index === 0} onClick={() => step(-1)}>
                  <ChevronLeft className="size-5" />
                </IconButton>
                <p role="status" className="tabular text-ink-2">
                  {index + 1} of {places.length}
                </p>
                <IconButton
                  label="Next item"
                  aria-disabled={index === places.length - 1}
                  onClick={() => step(1)}
                >
                  <ChevronRight className="size-5" />
                </IconButton>
              </nav>
            )}
          </section>
          {isEditable && <AddItem review={review} content={content} onAdded={go} />}
        </div>
      </StrategyPage>
      {isEnding && (
        <Suspense fallback={null}>
          <EndDialog review={review} onClose={() => setEnding(false)} />
        </Suspense>
      )}
    </>
  );
}
