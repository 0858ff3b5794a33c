import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { BandGrounds, BandLabels, MapLines, UnprovenMarks } from '../../../entities/board/map/drawing.tsx';
import type { MapLine, MapPicture } from '../../../entities/board/map/picture.ts';
import { linksText, titlesOf } from '../../../entities/board/map/words.ts';
import { type Reach, reachOf } from '../../../entities/board/map/reach.ts';
import { focusCard } from './card-id.ts';
import { DraggedLine } from './dragged-line.tsx';
import { MapCardItem } from './map-card.tsx';
import { chained, nextCard, type Direction } from './neighbor.ts';
import { Minimap } from './minimap.tsx';
import { Sight } from './sight.ts';
import { useCardDrag, type CardDrag } from './use-card-drag.ts';
import { useGestures } from './use-gestures.ts';
import { ratioOf } from './view.ts';
import { useStage } from './use-stage.ts';
import { ViewButtons, ZOOM_STEP } from './view-buttons.tsx';

/** From so many objectives on there is a minimap. */
const MINIMAP_FROM = 40;
/** How far an arrow key moves the map. */
const PAN_PIXELS = 80;

const ARROWS: Readonly<Record<string, { direction: Direction; x: -1 | 0 | 1; y: -1 | 0 | 1 }>> = {
  ArrowUp: { direction: 'up', x: 0, y: -1 },
  ArrowDown: { direction: 'down', x: 0, y: 1 },
  ArrowLeft: { direction: 'left', x: -1, y: 0 },
  ArrowRight: { direction: 'right', x: 1, y: 0 },
};

/** What a viewer who may edit does on the map. */
export interface MapActions {
  /** Moves a card by pixels of the map. */
  move: (id: number, by: { x: number; y: number }) => void;
  /** Links a cause to its effect. */
  link: (sourceId: number, targetId: number) => void;
  /** Asks which objective to link to. */
  askLink: (id: number) => void;
}

/** The map in its window: it moves, zooms, and its cards and links can be used. */
export function MapCanvas({
  picture,
  filter,
  selectedId,
  openId,
  onSelect,
  onOpen,
  onPressLine,
  onRatio,
  actions,
}: {
  picture: MapPicture;
  /** What stays in focus where nothing is selected; all where it is undefined. */
  filter: Reach | undefined;
  /** The objective in focus: the others are dimmed. */
  selectedId: number | null;
  /** The objective that is open beside the map. */
  openId: number | null;
  onSelect: (id: number | null) => void;
  onOpen: (id: number, byKeyboard: boolean) => void;
  onPressLine: (line: MapLine) => void;
  /** Gets the ratio of its window. */
  onRatio: (ratio: number) => void;
  /** Null where the viewer may only look. */
  actions: MapActions | null;
}) {
  const [sight] = useState(() => new Sight());
  const window = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const labels = useRef<HTMLDivElement>(null);
  const { width, height, bands, cards, lines } = picture;

  useLayoutEffect(() => sight.resize({ map: { width, height } }), [sight, width, height]);
  // Before it is painted: the map spreads over the window.
  useLayoutEffect(() => {
    const element = window.current;
    if (!element) return undefined;
    const measure = (): void => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      sight.resize({ window: size });
      onRatio(ratioOf(size));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [sight, onRatio]);
  useStage(stage, labels, sight);
  useGestures(window, sight, () => onSelect(null));

  const drop = ({ kind, id, by, overId }: CardDrag): void => {
    if (kind === 'move') actions?.move(id, by);
    else if (overId !== null) actions?.link(id, overId);
  };
  const { drag, handlers } = useCardDrag(window, sight, drop);
  const links = lines.map(({ link }) => link);
  const reach = drag ? undefined : selectedId === null ? filter : reachOf(selectedId, links);
  const stop = cards.some(({ node }) => node.id === selectedId) ? selectedId : cards[0]?.node.id;
  const dragged = drag && cards.find(({ node }) => node.id === drag.id);

  const reveal = (id: number | null): void => {
    const card = cards.find(({ node }) => node.id === id);
    if (card) sight.reveal(card.rect);
  };
  const focus = (id: number): void => {
    onSelect(id);
    reveal(id);
  };
  // The panel may go along a chain of causes while it has the focus.
  const revealSelected = useEffectEvent(() => reveal(selectedId));
  useEffect(() => revealSelected(), [selectedId]);
  const goOn = (id: number, direction: Direction): void => {
    const isChain = openId !== null && (direction === 'left' || direction === 'right');
    const next = isChain ? chained(id, links, direction) : nextCard(id, cards, direction);
    if (next !== undefined) focusCard(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented || !(event.target instanceof Element))
      return;
    const item = event.target.closest<HTMLElement>('[data-card]');
    const card = item && cards.find(({ node }) => String(node.id) === item.dataset['card']);
    const id = card?.node.id ?? null;
    const { key, altKey } = event;
    const arrow = ARROWS[key];
    if (arrow && id === null) sight.pan({ x: -arrow.x * PAN_PIXELS, y: -arrow.y * PAN_PIXELS });
    else if (arrow && id !== null && !altKey) goOn(id, arrow.direction);
    else if (arrow && card && actions)
      actions.move(card.node.id, {
        x: (arrow.x * picture.layout.stepX) / 2,
        y: arrow.y * picture.layout.stepY,
      });
    else if (altKey) return;
    else if (key === '+' || key === '=') sight.zoom(ZOOM_STEP);
    else if (key === '-') sight.zoom(1 / ZOOM_STEP);
    else if (key === '0') sight.fit();
    else if (key.toLowerCase() === 'l' && id !== null && actions) actions.askLink(id);
    else if (key === 'Escape' && selectedId !== null) onSelect(null);
    else return;
    event.preventDefault();
  };

  const lookOf = (id: number): 'plain' | 'dimmed' | 'target' => {
    if (drag?.kind === 'link') return drag.overId === id ? 'target' : 'plain';
    return reach && !reach.objectives.has(id) ? 'dimmed' : 'plain';
  };
  const titles = titlesOf(cards);
  return (
    <div
      ref={window}
      // The keyboard moves the map while it has the focus.
      tabIndex={0}
      role="group"
      aria-label="Strategy map"
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 touch-none overflow-clip rounded-lg border bg-paper select-none focus-visible:-outline-offset-2"
    >
      <div
        ref={stage}
        style={{ width, height }}
        className="absolute top-0 left-0 origin-top-left will-change-transform"
        {...(actions && handlers)}
      >
        <BandGrounds bands={bands} />
        <MapLines picture={picture} reach={reach} onPress={onPressLine} />
        <UnprovenMarks lines={lines} reach={reach} />
        {bands.map((band) => (
          <section key={band.node.id} aria-label={band.node.title}>
            <ul>
              {cards
                .filter(({ node }) => node.perspectiveId === band.node.id)
                .map((card) => {
                  const { id } = card.node;
                  const shown =
                    drag?.kind === 'move' && drag.id === id
                      ? {
                          ...card,
                          rect: { ...card.rect, x: card.rect.x + drag.by.x, y: card.rect.y + drag.by.y },
                        }
                      : card;
                  return (
                    <MapCardItem
                      key={id}
                      card={shown}
                      links={linksText(id, lines, titles)}
                      look={lookOf(id)}
                      isSelected={selectedId === id}
                      isOpen={openId === id}
                      isStop={stop === id}
                      hasHandle={actions !== null}
                      onOpen={onOpen}
                      onFocus={focus}
                    />
                  );
                })}
            </ul>
          </section>
        ))}
        {drag?.kind === 'link' && dragged && <DraggedLine from={dragged.rect} to={drag.at} />}
        <div ref={labels} className="pointer-events-none absolute top-0 left-0 will-change-transform">
          <BandLabels bands={bands} />
        </div>
      </div>
      <div className="absolute right-3 bottom-3 flex flex-col items-end gap-2">
        {cards.length >= MINIMAP_FROM && <Minimap picture={picture} sight={sight} />}
        <ViewButtons sight={sight} />
      </div>
    </div>
  );
}
