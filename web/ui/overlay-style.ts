/**
 * The backdrop of a modal and its position: in the middle of a wide window, at the bottom of a narrow one, near the thumbs
 * and above the keyboard.
 */
export const overlayStyle =
  'fixed inset-0 z-50 flex items-start justify-center overflow-hidden bg-[oklch(0.2_0.014_264/0.42)] px-4 pt-[min(12vh,6rem)] pb-4 ' +
  'animate-appear max-sm:bottom-auto max-sm:h-[var(--visual-viewport-height,100dvh)] max-sm:items-end max-sm:p-0 ' +
  'sm:pointer-coarse:pt-4 dark:bg-[oklch(0.1_0.006_264/0.66)]';

/** The box of a modal. In a narrow window the space above it is free for a toast. */
export const modalStyle =
  'max-h-[calc(var(--visual-viewport-height,100dvh)-min(12vh,6rem)-1rem)] w-full overflow-hidden rounded-lg bg-float shadow-float ' +
  'animate-rise max-sm:max-h-[calc(var(--visual-viewport-height,100dvh)-5.25rem)] max-sm:max-w-none max-sm:rounded-b-none ' +
  'sm:pointer-coarse:max-h-[calc(var(--visual-viewport-height,100dvh)-2rem)]';

/** Popovers: lists of suggestions. */
export const popoverStyle =
  'min-w-44 overflow-auto rounded-md bg-float p-1 text-14 text-ink shadow-float data-entering:animate-appear';

/** A panel: a native popover below its button, as wide as a phone there. */
export const panelStyle =
  'below-opener w-[min(26rem,100vw-1rem)] overflow-auto rounded-lg border-0 bg-float text-14 text-ink shadow-float open:animate-appear ' +
  'max-md:mx-2 max-md:[position-area:block-end_span-all]';

/** A menu: a native popover below its button. */
export const menuStyle = 'menu';

/** A row of a menu or of a list of suggestions. */
export const optionStyle = 'option';
