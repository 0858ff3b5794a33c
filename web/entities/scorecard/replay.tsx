import { useQuery } from '@tanstack/react-query';
import { Pause, Play, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { queryClient } from '../../lib/sync/query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Scorecard, periodsWithValuesQuery, scorecardQuery } from './scorecard.ts';
import { usePeriod } from './use-period.ts';

/** How long each period shows: 24 of them take ten seconds. */
const STEP_MS = 10_000 / 24;
/** How many periods are fetched ahead. */
const AHEAD = 4;

/** A slider over the periods that have values, which moves the whole page and can run by itself. Leaving restores the period. */
export default function Replay({
  strategyId,
  shown,
  isPlayed = false,
  onClose,
}: {
  strategyId: number;
  /** The period of what the page shows; undefined until that is read. */
  shown: Scorecard['period'] | undefined;
  /** Whether it runs from the first period at once. */
  isPlayed?: boolean;
  onClose: () => void;
}) {
  const [address, choose] = usePeriod();
  const [initial] = useState(address);
  const [isPlaying, setPlaying] = useState(false);
  const { data, error } = useQuery(periodsWithValuesQuery(strategyId));
  const periods = data?.periods ?? [];
  const last = periods.length - 1;
  const placeOf = (key: string | null | undefined) => periods.findIndex((period) => period.key === key);
  const chosen = placeOf(address);
  const at = chosen >= 0 ? chosen : placeOf(shown?.key);
  const show = (index: number): void => choose(periods[index]?.key ?? null);

  const step = useEffectEvent(() => {
    show(at + 1);
    if (at + 1 >= last) setPlaying(false);
  });
  const next = periods[at + 1]?.key;
  useEffect(() => {
    if (!isPlaying || next === undefined) return undefined;
    let isCanceled = false;
    const proceed = (): void => {
      if (!isCanceled) step();
    };
    const timer = new Promise((resolve) => setTimeout(resolve, STEP_MS));
    const read = queryClient.ensureQueryData(scorecardQuery(strategyId, next));
    // What cannot be read says so on the page.
    Promise.all([timer, read]).then(proceed, () => {
      setPlaying(false);
      proceed();
    });
    return () => {
      isCanceled = true;
    };
  }, [isPlaying, next, strategyId]);
  const ahead = periods
    .slice(at + 1, at + 1 + AHEAD)
    .map(({ key }) => key)
    .join();
  useEffect(() => {
    for (const key of ahead.split(',').filter(Boolean))
      void queryClient.prefetchQuery(scorecardQuery(strategyId, key));
  }, [ahead, strategyId]);

  const begin = useEffectEvent(() => {
    show(0);
    setPlaying(true);
  });
  const canPlay = isPlayed && last > 0;
  useEffect(() => {
    if (canPlay) begin();
  }, [canPlay]);

  const leave = (): void => {
    choose(initial);
    onClose();
  };
  const toggle = (): void => {
    if (!isPlaying && at >= last) show(0);
    setPlaying(!isPlaying && last > 0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return;
    // The page has keys of its own, such as those of slides.
    event.stopPropagation();
    if (event.key === 'Escape') leave();
    if (event.key !== ' ' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    toggle();
  };
  const label = (at >= 0 ? periods[at]?.label : shown?.label) ?? '';
  return createPortal(
    <div
      role="group"
      aria-label="Replay"
      onKeyDown={onKeyDown}
      className="fixed inset-x-3 bottom-[calc(4.25rem+var(--nav-height))] z-45 mx-auto flex max-w-xl items-center gap-2 rounded-lg border bg-float px-2 py-1.5 text-14 shadow-float print:hidden"
    >
      {data && last >= 0 ? (
        <>
          <IconButton label={isPlaying ? 'Pause' : 'Play'} aria-disabled={last < 1} onClick={toggle}>
            {isPlaying ? <Pause className="size-4" /> : <Play className="size-4" />}
          </IconButton>
          <input
            type="range"
            // The bar opens on request, for the arrow keys of its slider.
            autoFocus
            aria-label="Period"
            aria-valuetext={label}
            min={0}
            max={last}
            value={Math.max(0, at)}
            onChange={({ target }) => {
              setPlaying(false);
              show(Number(target.value));
            }}
            className="h-6 min-w-0 flex-1 accent-(--color-brand) pointer-coarse:h-11"
          />
          <span className="tabular w-20 shrink-0 text-right font-medium text-ink">{label}</span>
        </>
      ) : (
        <p role="status" className="flex-1 px-1 text-ink-2">
          {error ? (
            error.message
          ) : data ? (
            'There are no values yet.'
          ) : (
            <Spinner label="Loading the periods" />
          )}
        </p>
      )}
      <IconButton label="End the replay" onClick={leave}>
        <X className="size-4" />
      </IconButton>
    </div>,
    document.body,
  );
}
