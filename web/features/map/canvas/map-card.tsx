import { memo, useId } from 'react';
import { CardFace } from '../../../entities/board/map/card-face.tsx';
import type { MapCard } from '../../../entities/board/map/picture.ts';
import { EditingMark } from '../../../entities/people/presence.tsx';
import { cx } from '../../../ui/cx.ts';
import { cardId } from './card-id.ts';

/** An objective on the map. Its button opens the objective; its handle, for a pointer only, draws a link to what it causes. */
export const MapCardItem = memo(function MapCardItem({
  card: { node, contents, values, hasKpis, rect },
  links,
  look,
  isSelected,
  isOpen,
  isStop,
  hasHandle,
  onOpen,
  onFocus,
}: {
  card: MapCard;
  /** Its causes and effects in words. */
  links: string;
  /** 'target' is where a link that is being drawn would end. */
  look: 'plain' | 'dimmed' | 'target';
  isSelected: boolean;
  /** It is open beside the map. */
  isOpen: boolean;
  /** The Tab key stops here. */
  isStop: boolean;
  hasHandle: boolean;
  onOpen: (id: number, byKeyboard: boolean) => void;
  onFocus: (id: number) => void;
}) {
  const describedBy = useId();
  return (
    <li
      data-card={node.id}
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
      className="group absolute"
    >
      <button
        type="button"
        id={cardId(node.id)}
        tabIndex={isStop ? 0 : -1}
        aria-describedby={links && describedBy}
        aria-expanded={isOpen}
        onClick={({ detail }) => onOpen(node.id, detail === 0)}
        onFocus={() => onFocus(node.id)}
        className="block size-full rounded-[8px]"
      >
        <CardFace
          title={node.title}
          {...{ contents, values, hasKpis }}
          isDimmed={look === 'dimmed'}
          className={cx(
            'transition-colors group-hover:border-boundary',
            (isSelected || look === 'target') && 'border-brand! ring-[1.5px] ring-brand',
          )}
        />
      </button>
      <span id={describedBy} hidden>
        {links}
      </span>
      <span className="absolute -top-[6px] right-[6px]">
        <EditingMark strategyId={node.strategyId} entity="node" id={node.id} />
      </span>
      {hasHandle && (
        <span
          data-link-handle=""
          data-own-gestures=""
          title="Drag to what it causes"
          className={cx(
            'absolute -top-[9px] left-[calc(50%-9px)] flex size-[18px] cursor-crosshair touch-none items-center justify-center rounded-full border border-brand bg-surface text-[13px]/[1] font-semibold text-brand pointer-coarse:-top-[15px] pointer-coarse:left-[calc(50%-15px)] pointer-coarse:size-[30px]',
            !isSelected && 'opacity-0 group-hover:opacity-100',
          )}
        >
          <svg viewBox="0 0 10 10" className="size-[10px]" aria-hidden="true">
            <path d="M5 9V1.5M1.8 4.6 5 1.4l3.2 3.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        </span>
      )}
    </li>
  );
});
