import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { useOverlay } from 'react-aria/useOverlay';
import { usePreventScroll } from 'react-aria/usePreventScroll';
import { cx } from './cx.ts';
import { modalOpened } from './modals-open.ts';
import { modalStyle, overlayStyle } from './overlay-style.ts';

export interface ModalProps {
  /** Called on Escape, and if it is dismissable, on a click outside. */
  onClose: () => void;
  isDismissable?: boolean;
  isKeyboardDismissDisabled?: boolean;
  /** The class of its width. */
  className?: string;
  /** A Dialog of react-aria. */
  children: ReactNode;
}

/**
 * A modal while it is mounted: backdrop, focus trap and focus return, the page hidden from assistive technology and not
 * scrolled. It uses `aria-hidden`; the Modal of react-aria makes the page inert, so the browser computes the style of
 * thousands of elements on opening and on closing.
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
 * Hides all but one element and the live regions, such as toasts, from assistive technology, until the returned function is
 * called. The live regions are next to the page, so elements that the page adds later are hidden too.
 */
function hideOutside(modal: Element): () => void {
  const exposed = [modal, ...document.querySelectorAll('[data-live-announcer], [data-react-aria-top-layer]')];
  const hidden: Element[] = [];
  const hideIn = (parent: Element): void => {
    for (const child of parent.children) {
      if (exposed.includes(child) || child.ariaHidden === 'true') continue;
      if (exposed.some((it) => child.contains(it))) hideIn(child);
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
 * Whether the page can scroll: it is higher than the window, or a finger can overscroll it. Locking a page that cannot scroll
 * would cost a style recalculation of all its elements.
 */
function mayPageScroll(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight || navigator.maxTouchPoints > 0;
}

/**
 * Sets the height that an on-screen keyboard leaves as a CSS variable, until the returned function is called. Without a
 * keyboard the variable is not set, because each change recalculates the style of the whole dialog.
 */
function keepAboveKeyboard(element: HTMLElement): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!viewport) return undefined;
  const update = (): void => {
    // A zoomed page keeps its size.
    if (viewport.scale > 1) return;
    element.style.setProperty('--visual-viewport-height', `${viewport.height}px`);
  };
  if (viewport.height < window.innerHeight) update();
  viewport.addEventListener('resize', update);
  return () => viewport.removeEventListener('resize', update);
}
