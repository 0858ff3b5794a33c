import { loadable, prefetch } from '../../lib/dom/prefetch.ts';

export const LinkDialog = loadable(() => import('./dialogs/link-form.tsx'));
export const LinkDetails = loadable(() => import('./dialogs/link-details.tsx'));
export const ExampleDialog = loadable(() => import('./dialogs/example-map.tsx'));

/** Prefetches the dialogs of a link, on hover and focus. */
export const prefetchLinkDialogs = () => prefetch(LinkDialog, LinkDetails);
