import { loadable, prefetch } from '../../lib/dom/prefetch.ts';

export const LinkDialog = loadable(() => import('./dialogs/link-dialog.tsx'));
export const ExampleDialog = loadable(() => import('./dialogs/example-dialog.tsx'));

/** Prefetches the dialog of a link, on hover and focus. */
export const prefetchLinkDialog = () => prefetch(LinkDialog);
