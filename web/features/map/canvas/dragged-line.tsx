import type { Point, Rect } from './view.ts';

/** A link that is being drawn, from the top of its cause to the pointer. */
export function DraggedLine({ from, to }: { from: Rect; to: Point }) {
  const [x, y] = [from.x + from.width / 2, from.y];
  const bend = Math.max(30, Math.abs(y - to.y) / 2);
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute top-0 left-0 size-px overflow-visible">
      <path
        d={`M${x} ${y}C${x} ${y - bend} ${to.x} ${to.y + bend} ${to.x} ${to.y}`}
        fill="none"
        strokeWidth="2.25"
        strokeDasharray="4 4"
        className="stroke-brand"
      />
      <circle cx={to.x} cy={to.y} r="4" className="fill-brand" />
    </svg>
  );
}
