import { ChevronLeft, ChevronRight, Maximize, Minimize, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { DEFAULT_BOARD_TITLE } from '../../../contract/kinds/constants.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { useAgenda } from '../../entities/scorecard/agenda.ts';
import { PeriodPicker } from '../../entities/scorecard/period-picker.tsx';
import type { Scorecard } from '../../entities/scorecard/scorecard.ts';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { usePageCommands, type Shortcut } from '../../lib/dom/page-commands.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import './present.css';
import { SlideBody } from './slide-body.tsx';
import { SlideScore } from './slide-score.tsx';
import { prefetchKpiSlide } from './chunks.ts';
import { placeOf, slidesOf, stepTo, type Slide, type Way } from './slides.ts';
import { useFullScreen } from '../../ui/use-full-screen.ts';
import { useWalk } from './use-walk.ts';
import { pathTo } from '../../lib/routes/pages.ts';

const SLIDE_KEYS: readonly Shortcut[] = [
  { keys: '→, ←', label: 'Go to the next slide and back' },
  { keys: 'Space, Enter, ↓, Page Down', label: 'Read on, then go to the next slide' },
  { keys: 'Shift Space, ↑, Page Up, Backspace', label: 'Read back, then go to the slide before' },
  { keys: 'Home, End', label: 'Go to the first and to the last slide' },
  { keys: 'Esc', label: 'End the presentation' },
];

const STANDOUTS = 'Stands out';

/** The label and the title of a slide. */
function wordsOf(slide: Slide, { title, boardTitle }: Strategy): { above: string; title: string } {
  if (slide.kind === 'map') return { above: title, title: 'Strategy map' };
  if (slide.kind === 'start') return { above: title, title: boardTitle || DEFAULT_BOARD_TITLE };
  if (slide.kind === 'standouts')
    return { above: title, title: slide.place === '' ? STANDOUTS : `${STANDOUTS}, ${slide.place}` };
  if (slide.kind === 'kpi') return { above: slide.node?.title ?? UNASSIGNED, title: slide.kpi.measure };
  return { above: slide.kind === 'pillar' ? slide.place : slide.pillar.title, title: slide.node.title };
}

/** Prefetches the data of a slide that comes next. */
function usePrefetch(slide: Slide | undefined, period: Scorecard['period'] | undefined): void {
  const kpi = slide?.kind === 'kpi' ? slide.kpi : undefined;
  useEffect(() => {
    if (kpi && period) prefetchKpiSlide(kpi, period);
  }, [kpi, period]);
}

/** The slides of a strategy, one at a time. The address contains the current one, so that a link can be shared. */
export function Presentation({ strategy, content }: { strategy: Strategy; content: Content }) {
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const key = search.get('at');
  const scores = useScores(strategy.id, content);
  const { hasScores, period, scorecard } = scores;
  const agenda = useAgenda(strategy.id, period, hasScores);
  const slides = slidesOf(content, {
    scores: scores.byId,
    agenda: hasScores ? (agenda.data?.entries ?? null) : undefined,
    key,
  });
  // Another user may delete the current slide: then its index remains.
  const [last, setLast] = useState(0);
  const at = placeOf(slides, key, last);
  if (at !== last) setLast(at);
  const slide = slides[at];
  usePrefetch(slides[at + 1], scorecard?.period);
  useTitle(slide ? wordsOf(slide, strategy).title : strategy.title);

  const leave = () => navigate(pathTo(slide?.kind === 'map' ? 'map' : 'board', strategy.id));
  const go = (way: Way) => {
    const to = slides[stepTo(way, at, slides.length)];
    if (!to || to === slide) return;
    setSearch((last) => new URLSearchParams([...new Map(last).set('at', to.key)]), { replace: true });
  };
  const screen = useFullScreen(leave);
  const { stage, ...gestures } = useWalk(go, leave);
  const full = screen.on ? 'Leave full screen' : 'Full screen';
  usePageCommands({
    title: 'Presentation',
    commands: () => [
      { id: 'next', label: 'Next', keys: '→', run: () => go('next') },
      { id: 'previous', label: 'Previous', keys: '←', run: () => go('previous') },
      { id: 'first', label: 'First', keys: 'Home', run: () => go('first') },
      { id: 'last', label: 'Last', keys: 'End', run: () => go('last') },
      ...(screen.can ? [{ id: 'full', label: full, run: screen.toggle }] : []),
      { id: 'leave', label: 'End presentation', keys: 'Esc', run: leave },
    ],
    shortcuts: SLIDE_KEYS,
  });
  useEffect(() => {
    if (stage.current) stage.current.scrollTop = 0;
  }, [stage, slide?.key]);
  if (!slide) return null;

  const { above, title } = wordsOf(slide, strategy);
  const position = `${at + 1} of ${slides.length}`;
  return (
    <div className="present flex h-dvh flex-col bg-paper">
      <main
        ref={stage}
        tabIndex={0}
        aria-label="Presentation"
        className="min-h-0 flex-1 cursor-default touch-pan-y overflow-y-auto focus-visible:-outline-offset-2"
        {...gestures}
      >
        <div
          {...('accent' in slide && { 'data-accent': slide.accent })}
          className="mx-auto flex min-h-full max-w-[64em] flex-col justify-center gap-[1.2em] px-[1.2em] py-[1.5em] wrap-anywhere"
        >
          <header>
            <p className="present-label text-accent">
              {above}
              {scorecard && <span className="text-ink-3"> · {scorecard.period.label}</span>}
            </p>
            <h1 className="present-title mt-[0.15em] font-semibold text-balance">{title}</h1>
            {'accent' in slide && <div className="mt-[0.6em] h-1 w-[3em] bg-accent" />}
            {hasScores && <SlideScore {...{ strategy, slide, scores }} />}
          </header>
          {/* A browser may keep the first frame of an animation that is over at once, as with reduced motion. */}
          <div key={slide.key} className="flex flex-col gap-[1.2em] motion-safe:animate-appear">
            <SlideBody
              {...{ slide, strategy, content, scores, agenda }}
              // The link goes with its slide: the keys need another place to be pressed in.
              onFollow={() => stage.current?.focus()}
            />
          </div>
        </div>
      </main>
      <nav
        aria-label="Slides"
        className="flex min-h-14 shrink-0 items-center gap-1 border-t px-3 text-14 max-sm:flex-wrap sm:px-5"
      >
        <IconButton label="Previous" aria-disabled={at === 0} onClick={() => go('previous')}>
          <ChevronLeft className="size-5" />
        </IconButton>
        <p className="tabular min-w-20 text-center text-ink-2">{position}</p>
        <IconButton label="Next" aria-disabled={at === slides.length - 1} onClick={() => go('next')}>
          <ChevronRight className="size-5" />
        </IconButton>
        <div className="flex-1" />
        {hasScores && (
          <div className="flex justify-center max-sm:order-last max-sm:basis-full">
            <PeriodPicker strategyId={strategy.id} shown={scorecard?.period} isLocked={!!scorecard?.locked} />
          </div>
        )}
        {screen.can && (
          <IconButton label={full} onClick={screen.toggle}>
            {screen.on ? <Minimize className="size-5" /> : <Maximize className="size-5" />}
          </IconButton>
        )}
        <IconButton label="End presentation" onClick={leave}>
          <X className="size-5" />
        </IconButton>
      </nav>
      <p role="status" className="sr-only">
        {`${position}: ${above}, ${title}`}
      </p>
    </div>
  );
}
