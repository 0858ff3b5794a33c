import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronLeft, ChevronRight, Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTyping } from '../../lib/dom/is-typing.ts';
import { loadable, prefetch } from '../../lib/dom/prefetch.ts';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { queryClient, scorecardKey } from '../../lib/sync/query.ts';
import { singleKeys } from '../../lib/dom/single-keys.ts';
import { useStore } from '../../lib/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { isMenuOpen } from '../../ui/menus.ts';
import { shortcutKey } from '../../ui/shortcut-key.ts';
import { isModalOpen } from '../../ui/modals-open.ts';
import type { Choice, Choices } from './period-choices.ts';
import { calendarQuery } from '../../lib/strategy/calendar.ts';
import type { Scorecard } from './scorecard.ts';
import { usePeriod } from './use-period.ts';

const replay = () => import('./replay.tsx');
const Replay = loadable(replay);

/** The periods to choose from. Their code is only needed by a user who is about to choose. */
async function readChoices(strategyId: number, address: string | null): Promise<Choices> {
  const [{ choicesOf }, { todayIn }, calendar] = await Promise.all([
    import('./period-choices.ts'),
    import('../../../contract/scorecard/today.ts'),
    queryClient.fetchQuery(calendarQuery(strategyId)),
  ]);
  return choicesOf(calendar, todayIn(calendar), address);
}

/**
 * Chooses the period that a page shows, by mouse and keys. `shown` is the period of what was read, which another one replaces once
 * it is read; undefined until the first one is.
 */
export function PeriodPicker({
  strategyId,
  shown,
  isLocked = false,
}: {
  strategyId: number;
  shown: Scorecard['period'] | undefined;
  /** Whether what was read is what the lock of the period keeps. */
  isLocked?: boolean;
}) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  const [address, choose] = usePeriod();
  const { data: choices } = useQuery({
    // By the address, so that a key that is pressed twice goes two periods back before the first one is read.
    queryKey: [...scorecardKey(strategyId), 'choices', address],
    queryFn: () => readChoices(strategyId, address),
    placeholderData: (before: Choices | undefined) => before,
  });
  const [isReplaying, setReplaying] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const endReplay = (): void => {
    setReplaying(false);
    group.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const go = (choice: Choice | null | undefined): void => {
    if (choice) choose(choice.address);
  };
  const isRunning = choices !== undefined && shown?.key === choices.running.key;
  useKeys(
    () => go(choices?.previous),
    () => go(choices?.next),
  );
  const hasKeys = useStore(singleKeys);
  usePageCommands({
    title: 'Period',
    commands: () => [
      { id: 'replay', label: 'Replay the periods', run: () => setReplaying(true) },
      ...(choices
        ? [
            { id: 'before', label: 'Previous period', keys: '[', choice: choices.previous },
            { id: 'after', label: 'Next period', keys: ']', choice: choices.next },
            { id: 'latest', label: `Latest ended period: ${choices.latest.label}`, choice: choices.latest },
            { id: 'running', label: `Running period: ${choices.running.label}`, choice: choices.running },
          ].flatMap(({ choice, keys, ...command }) =>
            choice && choice.key !== shown?.key
              ? [{ ...command, ...(keys && hasKeys && { keys }), run: () => go(choice) }]
              : [],
          )
        : []),
    ],
    shortcuts: hasKeys
      ? [
          { keys: '[', label: 'The period before' },
          { keys: ']', label: 'The period after' },
        ]
      : [],
  });
  return (
    <div ref={group} role="group" aria-label="Period" className="flex shrink-0 items-center print:hidden">
      <IconButton
        label={choices ? `Previous period: ${choices.previous.label}` : 'Previous period'}
        size="sm"
        className="max-sm:hidden"
        disabled={!choices}
        onClick={() => go(choices?.previous)}
      >
        <ChevronLeft className="size-4" />
      </IconButton>
      <Menu
        // It begins with what the button shows.
        label={
          shown
            ? `${shown.label}${isRunning ? ' running' : ''}${isLocked ? ' Locked' : ''}, period`
            : 'Period'
        }
        size="sm"
        variant="secondary"
        className="tabular min-w-22 max-sm:rounded-full sm:min-w-32"
        items={[
          ...(choices
            ? [
                {
                  title: 'Period',
                  items: [
                    {
                      id: 'latest',
                      label: `Ended: ${choices.latest.label}`,
                      onAction: () => go(choices.latest),
                    },
                    { id: 'running', label: choices.running.label, onAction: () => go(choices.running) },
                    // A phone has no room for the arrows.
                    {
                      id: 'before',
                      label: `Previous: ${choices.previous.label}`,
                      onAction: () => go(choices.previous),
                    },
                    ...(choices.next
                      ? [
                          {
                            id: 'after',
                            label: `Next: ${choices.next.label}`,
                            onAction: () => go(choices.next),
                          },
                        ]
                      : []),
                  ],
                },
              ]
            : []),
          ...(choices?.sections ?? []).map(({ title, choices }) => ({
            title,
            chosen: shown?.key ?? '',
            items: choices.map(itemOf(choose)),
          })),
          {
            title: 'Over time',
            items: [{ id: 'replay', label: 'Replay', onAction: () => setReplaying(true) }],
          },
        ]}
        onOpen={() => prefetch(replay)}
      >
        <CalendarDays className="size-4 max-sm:hidden" />
        {shown ? shown.label : '…'}
        {isRunning && <span className="font-regular text-ink-3">running</span>}
        {isLocked && (
          <span className="inline-flex items-center gap-1 font-regular text-ink-3">
            <Lock className="size-3.5" />
            <span className="max-sm:hidden">Locked</span>
          </span>
        )}
      </Menu>
      <IconButton
        label={choices?.next ? `Next period: ${choices.next.label}` : 'Next period'}
        size="sm"
        className="max-sm:hidden"
        disabled={!choices?.next}
        onClick={() => go(choices?.next)}
      >
        <ChevronRight className="size-4" />
      </IconButton>
      {isReplaying && <Replay strategyId={strategyId} shown={shown} onClose={endReplay} />}
    </div>
  );
}

const itemOf =
  (choose: (address: string | null) => void) =>
  ({ key, label, address }: Choice) => ({ id: key, label, onAction: () => choose(address) });

/** Calls back on `[` and `]`, unless they are typed or a dialog is open. */
function useKeys(onBefore: () => void, onAfter: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const act = { '[': onBefore, ']': onAfter }[shortcutKey(event)];
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (!singleKeys.get() || isTyping(event.target) || isModalOpen() || isMenuOpen()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
