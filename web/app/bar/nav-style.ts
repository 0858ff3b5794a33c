import { cx } from '../../ui/cx.ts';

/** The place of the links between pages at the bottom of a phone; its wrapper leaves room for what has `data-phone-nav`. */
export const phoneNavStyle =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:h-(--nav-height) max-md:border-t max-md:bg-surface max-md:pb-[env(safe-area-inset-bottom)] print:hidden';

/** The look of an entry: in the bar, or at the bottom of a phone with its icon above its label. */
export const entryStyle = (isCurrent: boolean): string =>
  cx(
    'flex shrink-0 items-center border-y-2 border-transparent px-2.5 text-14 font-medium no-underline transition-colors focus-visible:-outline-offset-2',
    'max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-0.5 max-md:text-12',
    isCurrent
      ? 'text-ink max-md:border-t-ink md:border-b-ink'
      : 'text-ink-2 hover:text-ink md:hover:border-b-boundary',
  );
