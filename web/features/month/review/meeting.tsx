import { ChevronLeft, ChevronRight, Maximize, Minimize } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
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
import { type Scorecard, scoresOf } from '../../../lib/strategy/scores.ts';
import { usePageCommands } from '../../../lib/dom/page-commands.ts';
import { useStored } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';
import { toast } from '../../../ui/toast.tsx';
import { useFullScreen } from '../../../ui/use-full-screen.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { Actions, newActions } from './actions.tsx';
import { AddItem } from './add-item.tsx';
import { AgendaList, type Place } from './agenda-list.tsx';
import { Decision } from './decision.tsx';
import { Elapsed } from './elapsed.tsx';
import { ItemMenu } from './item-menu.tsx';
import { subjectOf } from '../../../entities/record/subject.ts';
import { statusOf } from './subject-status.ts';
import { groupsOf } from './groups.ts';
import { drafts, saveAll } from './drafts.ts';
import { ToPlan } from './to-plan.tsx';
import { Topic } from './topic.tsx';
import { ReviewCrumb } from './review-crumb.tsx';
import { Unsaved } from './unsaved.tsx';
import { useTop } from './use-top.ts';
import { loadable } from '../../../lib/dom/prefetch.ts';

const EndDialog = loadable(() => import('./end-dialog.tsx'));

/** The place of the actions of earlier reviews, which come before the agenda. */
const STILL_OPEN = 'open';

const icon = 'size-4';

/** An open review: its agenda, one item at a time, with a decision and actions. */
export function Meeting({
  read,
  strategy,
  content,
  mayMark,
  scorecard,
  sentence,
}: {
  read: ReadReview;
  strategy: Strategy;
  content: Content;
  mayMark: (action: ReviewAction) => boolean;
  /** The scores of the period; undefined until they are read, and where there are none. */
  scorecard: Scorecard | undefined;
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
  const isPhone = usePhone();

  const earlier =
    stillOpen.length > 0
      ? { key: STILL_OPEN, title: `Still open (${stillOpen.length})`, isDecided: false }
      : undefined;
  const groupOf = groupsOf(content);
  const scores = scorecard && scoresOf(scorecard);
  const items = agenda.map(({ id, of: record, title, decision }): Place => ({
    key: id,
    title,
    isDecided: decision !== '',
    status: statusOf(subjectOf(content, record), scores),
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
  const side = useRef<HTMLDivElement>(null);
  useTop(side);
  useEffect(() => {
    if (shown.current !== at && (section.current?.getBoundingClientRect().top ?? 0) < 0)
      section.current?.scrollIntoView();
    shown.current = at;
  }, [at]);
  const ofItem = actions.filter(({ itemId }) => itemId === item?.id);
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

  const list = (
    <div
      ref={side}
      className="flex min-w-0 flex-col gap-3 lg:max-h-[max(17rem,calc(100dvh-var(--top)-1.5rem))] not-short:lg:sticky not-short:lg:top-[calc(var(--bar-height)+1rem)]"
    >
      <AgendaList {...{ places: items, first: earlier, at, isEditable }} onGo={go} onMove={move} />
      {isEditable && <AddItem review={review} content={content} onAdded={go} />}
    </div>
  );

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
        <Unsaved {...{ review, isEditable }} />
        <div className="grid items-start gap-x-8 gap-y-4 lg:-mb-10 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]">
          {/* On a phone the topic comes first. */}
          <div className="empty:hidden max-md:order-last lg:col-span-2">{sentence}</div>
          {isPhone ? (
            <Disclosure
              label={`Agenda · ${items.filter(({ isDecided }) => isDecided).length} of ${items.length} decided`}
            >
              {list}
            </Disclosure>
          ) : (
            list
          )}
          <section
            ref={section}
            aria-label={item?.title ?? 'Still open'}
            className="flex min-w-0 scroll-mt-16 flex-col gap-4"
          >
            {places.length === 0 && (
              <EmptyState message="Nothing stands out in this period. Add what you want to talk about." />
            )}
            {places.length > 0 && (
              <div className="flex items-center gap-1 text-13 text-ink-2">
                <nav aria-label="Items" className="-ml-2 flex items-center gap-1">
                  <IconButton label="Previous item" aria-disabled={index === 0} onClick={() => step(-1)}>
                    <ChevronLeft className={icon} />
                  </IconButton>
                  <p className="tabular">
                    <span role="status">
                      {item ? `${agenda.indexOf(item) + 1} of ${items.length}` : 'Before the agenda'}
                    </span>
                    <Elapsed since={review.at} />
                  </p>
                  <IconButton
                    label="Next item"
                    aria-disabled={index === places.length - 1}
                    onClick={() => step(1)}
                  >
                    <ChevronRight className={icon} />
                  </IconButton>
                </nav>
                {item && isEditable && (
                  <ItemMenu
                    {...{ agenda, item }}
                    hasActions={ofItem.length > 0}
                    onMove={move}
                    onRemove={() => {
                      go(places[index + 1]?.key ?? places[index - 1]?.key);
                      change(updateReview(review, { remove: item.id }));
                    }}
                  />
                )}
              </div>
            )}
            {at === STILL_OPEN && (
              <>
                <h2 className="text-24 font-semibold text-ink">Still open</h2>
                <ul aria-label="Actions of earlier reviews" className="max-w-(--reading) divide-y border-y">
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
              <div className="grid gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
                <Topic key={`topic ${item.id}`} {...{ item, strategy, content, review, scores }} />
                <div className="flex flex-col gap-4 lg:border-l lg:pl-6">
                  <Decision key={item.id} {...{ review, item, isEditable }} />
                  <Actions {...{ review, strategy, content, item, isEditable, mayMark }} actions={ofItem} />
                </div>
              </div>
            )}
          </section>
        </div>
      </StrategyPage>
      {isEnding && <EndDialog review={review} onClose={() => setEnding(false)} />}
    </>
  );
}
