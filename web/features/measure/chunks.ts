import { loadable, prefetch } from '../../lib/dom/prefetch.ts';

// Reading the page needs no dialogs.
export const KpiDialog = loadable(() => import('../../entities/kpi/kpi-dialog.tsx'));
export const ValuesGrid = loadable(() => import('./values-grid.tsx'));
export const TargetDialog = loadable(() => import('./target-dialog.tsx'));

/** Prefetches the grid and the dialog that change values and targets. */
export const prefetchValueDialogs = () => prefetch(ValuesGrid, TargetDialog);
