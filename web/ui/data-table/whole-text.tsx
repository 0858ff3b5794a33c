import { Dialog, Popover } from 'react-aria-components';
import { popoverStyle } from '../overlay-style.ts';

/** Whether the text of a cell is truncated. */
export const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0,
  );

/** The whole text of a truncated cell, in a popover that closes on Escape or a click elsewhere. */
export function WholeText({ cell, onClose }: { cell: HTMLElement; onClose: () => void }) {
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={{ current: cell }}
      placement="bottom start"
      offset={4}
      className={popoverStyle}
    >
      <Dialog
        aria-label="Whole text"
        className="max-w-[min(28rem,calc(100vw-2rem))] px-2 py-1.5 wrap-anywhere whitespace-pre-wrap outline-none"
      >
        {cell.title}
      </Dialog>
    </Popover>
  );
}
