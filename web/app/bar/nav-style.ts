import { cx } from '../../ui/cx.ts';

/**
 * The place of the links between pages at the bottom of a phone, in a short window below the bar; its wrapper leaves room for what has
 * `data-phone-nav`.
 */
export const phoneNavStyle =
  'max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:border-t max-md:bg-surface not-short:max-md:fixed not-short:max-md:h-(--nav-height) not-short:max-md:pb-[env(safe-area-inset-bottom)] short:max-md:order-last short:max-md:h-14 short:max-md:w-full print:hidden';

/** The look of an entry: in the bar, or at the bottom of a phone with its icon above its label. */
export const entryStyle = (isCurrent: boolean): string => cx('nav-entry', isCurrent && 'nav-entry-current');
