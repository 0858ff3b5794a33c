import { BandLabel } from '../../entities/board/map/drawing.tsx';
import { CardFace } from '../../entities/board/map/card-face.tsx';
import type { MapPicture } from '../../entities/board/map/picture.ts';
import { linksText, titlesOf } from '../../entities/board/map/words.ts';
import { type Reach, reachOf } from '../../entities/board/map/reach.ts';
import { cx } from '../../ui/cx.ts';
import { cardId } from './canvas/card-id.ts';

/** The map on a phone: the bands one below the other. A tap on an objective shows what it is linked with. */
export function MapList({
  picture: { bands, cards, lines },
  filter,
  selectedId,
  onOpen,
}: {
  picture: MapPicture;
  /** What stays in focus where nothing is selected; all where it is undefined. */
  filter: Reach | undefined;
  selectedId: number | null;
  onOpen: (id: number, byKeyboard: boolean) => void;
}) {
  const reach =
    selectedId === null
      ? filter
      : reachOf(
          selectedId,
          lines.map(({ link }) => link),
        );
  const titles = titlesOf(cards);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto pb-[50dvh]">
      {bands.map((band) => (
        <section
          key={band.node.id}
          aria-label={band.node.title}
          data-accent={band.accent}
          className="rounded-lg border-l-4 border-accent bg-accent-soft p-3"
        >
          <BandLabel band={band} />
          <ul className="mt-2 flex flex-col gap-2">
            {cards
              .filter(({ node }) => node.perspectiveId === band.node.id)
              .map(({ node, contents, values, hasKpis, rect }) => {
                const isSelected = node.id === selectedId;
                const links = linksText(node.id, lines, titles);
                return (
                  <li key={node.id}>
                    <button
                      type="button"
                      id={cardId(node.id)}
                      aria-expanded={isSelected}
                      onClick={({ detail, currentTarget }) => {
                        // The panel covers the lower half.
                        currentTarget.scrollIntoView({ block: 'start' });
                        onOpen(node.id, detail === 0);
                      }}
                      // As much larger as the text is that the user wants.
                      style={{ height: rect.height, zoom: 'tan(atan2(1rem, 16px))' }}
                      className="block w-full rounded-[8px]"
                    >
                      <CardFace
                        title={node.title}
                        {...{ contents, values, hasKpis }}
                        isDimmed={reach !== undefined && !reach.objectives.has(node.id)}
                        className={cx(isSelected && 'border-brand! ring-[1.5px] ring-brand')}
                      />
                    </button>
                    {isSelected && links && <p className="px-1 pt-1 text-12 text-ink-2">{links}</p>}
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </div>
  );
}
