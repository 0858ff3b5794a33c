import { useEffect, useRef } from 'react';

/** How long the pointer rests on a title before its description shows, and how long it may take from there to the description. */
const REST_MS = 450;
const LEAVE_MS = 150;

const TITLE = ':is(h3, h4) [aria-describedby], h3[aria-describedby]';

/** Shows the descriptions of a board's titles in `hint`. The returned function ends that. */
function startHints(hint: HTMLElement, board: HTMLElement): () => void {
  const over = new AbortController();
  const options = { signal: over.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (act: () => void, ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const hide = (): void => {
    clearTimeout(timer);
    hint.hidePopover();
  };
  const show = (title: HTMLElement): void => {
    const about = document.getElementById(title.getAttribute('aria-describedby') ?? '');
    // What is seen as a whole needs no hint.
    const isSeen = about?.offsetParent && about.scrollHeight <= about.clientHeight;
    if (!about || isSeen || !title.isConnected) return;
    hint.textContent = about.textContent;
    hint.hidePopover();
    hint.showPopover({ source: title });
    hint.scrollTop = 0;
  };
  const showIf = (isMeant: boolean, title: HTMLElement | null): void => {
    if (isMeant && title) show(title);
    else hide();
  };
  const titleAt = ({ target }: Event) => (target as Element).closest<HTMLElement>(TITLE);
  const onOver = (event: PointerEvent): void => {
    const title = titleAt(event);
    if (hint.contains(event.target as Node)) clearTimeout(timer);
    else if (title && event.pointerType === 'mouse') soon(() => show(title), REST_MS);
    else soon(hide, LEAVE_MS);
  };
  const onFocus = (event: FocusEvent): void => {
    const title = titleAt(event);
    showIf(title?.matches(':focus-visible') ?? false, title);
  };
  // A heading itself does nothing else on a tap.
  const onClick = (event: MouseEvent): void => {
    const title = titleAt(event);
    showIf(title?.matches('h3') ?? false, title);
  };
  board.addEventListener('pointerover', onOver, options);
  board.addEventListener('pointerleave', () => soon(hide, LEAVE_MS), options);
  board.addEventListener('focusin', onFocus, options);
  board.addEventListener('click', onClick, options);
  board.addEventListener('focusout', hide, options);
  board.addEventListener('scroll', hide, options);
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { ...options, capture: true });
  return () => {
    over.abort();
    clearTimeout(timer);
  };
}

/**
 * The description of the title that the pointer or the keyboard's focus is on, on touch of the one that was tapped. One for the
 * whole board: it has hundreds of titles. Escape closes it, and the pointer may go onto it, to scroll it.
 */
export default function Hint() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = panel.current?.closest('main');
    return panel.current && board ? startHints(panel.current, board) : undefined;
  }, []);
  return (
    <div
      ref={panel}
      popover="manual"
      // The title is described by the text itself.
      aria-hidden="true"
      className="inset-auto my-1 max-h-60 max-w-[min(22rem,100vw-1rem)] overflow-y-auto rounded-md border-0 bg-float px-3 py-2 text-13 wrap-anywhere whitespace-pre-wrap text-ink-2 shadow-float [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-block,flip-inline] open:animate-appear"
    />
  );
}
