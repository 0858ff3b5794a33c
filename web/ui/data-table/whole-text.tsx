import { useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { menuStyle } from '../overlay-style.ts';

/** Whether the text of a cell is truncated. */
export const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0,
  );

/** The whole text of a truncated cell, in a popover that closes on Escape or a click elsewhere. */
export function WholeText({ cell, onClose }: { cell: HTMLElement; onClose: () => void }) {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    text.current?.showPopover({ source: cell });
    text.current?.focus();
  }, [cell]);
  return (
    <div
      ref={text}
      popover="auto"
      role="dialog"
      aria-label="Whole text"
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className={cx(menuStyle, 'px-3 py-2.5 wrap-anywhere whitespace-pre-wrap outline-none')}
    >
      {cell.title}
    </div>
  );
}
