/** The look of the bar on top of every page. */
export const barStyle =
  'flex h-(--bar-height) shrink-0 items-center gap-1 border-b bg-surface px-(--gutter) short:max-md:h-auto short:max-md:flex-wrap print:hidden';
