import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { useOverlay } from 'react-aria/useOverlay';
import { usePreventScroll } from 'react-aria/usePreventScroll';
import { cx } from './cx.ts';
import { modalOpened } from './modals-open.ts';
import { modalStyle, overlayStyle } from './overlay-style.ts';

export interface ModalProps {
  /** Escape was pressed, or, where it may be dismissed, something outside. */
  onClose: () => void;
  isDismissable?: boolean;
  isKeyboardDismissDisabled?: boolean;
  /** The width of the sheet. */
  className?: string;
  /** A Dialog of react-aria. */
  children: ReactNode;
}

/**
 * What is modal about a dialog while it is drawn: a veil, the focus kept inside and given back, the page behind hidden
 * from assistive technology and not scrolled. It hides by `aria-hidden`, where the Modal of react-aria makes the page
 * inert: that has the browser compute the style of each of its thousands of elements, on opening and again on closing.
 */
export function Modal(props: ModalProps) {
  return (
    <Overlay>
      <Sheet {...props} />
    </Overlay>
  );
}

function Sheet({
  onClose,
  isDismissable = false,
  isKeyboardDismissDisabled = false,
  className,
  children,
}: ModalProps) {
  const veil = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { overlayProps, underlayProps } = useOverlay(
    { isOpen: true, onClose, isDismissable, isKeyboardDismissDisabled },
    sheet,
  );
  const [mayScroll] = useState(mayPageScroll);
  usePreventScroll({ isDisabled: !mayScroll });
  useEffect(modalOpened, []);
  useEffect(() => (sheet.current ? hideOutside(sheet.current) : undefined), []);
  useEffect(() => (veil.current ? keepAboveKeyboard(veil.current) : undefined), []);
  return (
    <div {...underlayProps} ref={veil} className={overlayStyle}>
      <div {...overlayProps} ref={sheet} className={cx(modalStyle, className)}>
        {isDismissable && <DismissButton onDismiss={onClose} />}
        {children}
      </div>
    </div>
  );
}

/**
 * Hides all but one element and what speaks over a dialog, such as toasts, from assistive technology, until the returned
 * function is called. The live regions are next to the page, so whatever the page adds later is in what is hidden.
 */
function hideOutside(modal: Element): () => void {
  const heard = [modal, ...document.querySelectorAll('[data-live-announcer], [data-react-aria-top-layer]')];
  const hidden: Element[] = [];
  const hideIn = (parent: Element): void => {
    for (const child of parent.children) {
      if (heard.includes(child) || child.ariaHidden === 'true') continue;
      if (heard.some((it) => child.contains(it))) hideIn(child);
      else {
        child.ariaHidden = 'true';
        hidden.push(child);
      }
    }
  };
  hideIn(document.body);
  return () => {
    for (const element of hidden) element.ariaHidden = null;
  };
}

/**
 * Whether the page behind could be scrolled: where it is higher than the window, or by a finger, which drags along also what is
 * not. To hold one that cannot has the browser look through all of it before it paints, which on a board are thousands of elements.
 */
function mayPageScroll(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight || navigator.maxTouchPoints > 0;
}

/**
 * Tells the style how much of the window a keyboard on the screen leaves, until the returned function is called. Without a
 * keyboard it tells nothing: the style knows by itself, and each telling has the browser style all of the dialog anew.
 */
function keepAboveKeyboard(element: HTMLElement): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!viewport) return undefined;
  const tell = (): void => {
    // A zoomed page is looked at in parts; it keeps its size.
    if (viewport.scale > 1) return;
    element.style.setProperty('--visual-viewport-height', `${viewport.height}px`);
  };
  if (viewport.height < window.innerHeight) tell();
  viewport.addEventListener('resize', tell);
  return () => viewport.removeEventListener('resize', tell);
}
