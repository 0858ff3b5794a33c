import { Dialog, Popover } from 'react-aria-components';
import { popoverStyle } from '../overlay-style.ts';

/** Whether a text of a cell is cut off where it stands. */
export const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0,
  );

/** The whole text of a cell that is cut off, beside it: until Escape, or until something else is clicked. */
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
