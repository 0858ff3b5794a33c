import { useEffect, useRef, type PointerEvent } from 'react';
import type { MapPicture } from '../../../entities/board/map/picture.ts';
import { fillOf } from '../../../entities/board/map/tone.ts';
import type { Sight } from './sight.ts';
import { shownRect } from './view.ts';

const [WIDTH_MAX, HEIGHT_MAX] = [180, 120];

/** A small picture of a large map: what is in sight, and a pointer moves that. The keyboard moves the map itself. */
export function Minimap({
  picture: { width, height, bands, cards },
  sight,
}: {
  picture: MapPicture;
  sight: Sight;
}) {
  const frame = useRef<SVGRectElement>(null);
  const scale = Math.min(WIDTH_MAX / width, HEIGHT_MAX / height);
  useEffect(() => {
    const place = (): void => {
      const shown = shownRect(sight.view.get(), sight.window);
      // A transform, because other sizes would take a layout.
      frame.current?.setAttribute(
        'transform',
        `translate(${shown.x} ${shown.y}) scale(${shown.width} ${shown.height})`,
      );
    };
    place();
    return sight.view.subscribe(place);
  }, [sight, width, height]);
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    sight.center({ x: (event.clientX - left) / scale, y: (event.clientY - top) / scale });
  };
  return (
    <svg
      aria-hidden="true"
      data-own-gestures=""
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      onPointerDown={move}
      onPointerMove={move}
      className="cursor-move touch-none overflow-hidden rounded-md border bg-surface shadow-float"
    >
      {bands.map(({ node, accent, rect }) => (
        <rect key={node.id} data-accent={accent} {...rect} className="fill-accent-soft" />
      ))}
      {cards.map(({ node, contents, rect }) => (
        <rect key={node.id} {...rect} rx="8" className={fillOf(contents)} />
      ))}
      <rect
        ref={frame}
        width="1"
        height="1"
        fillOpacity="0.12"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="fill-brand stroke-brand"
      />
    </svg>
  );
}
