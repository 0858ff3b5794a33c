import { loadable, prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Reading the page needs no dialogs.
export const DetailsDialog = loadable(() => import('./details-dialog.tsx'));
export const KpiDialog = loadable(() => import('../../entities/kpi/kpi-dialog.tsx'));
export const DeleteKpiDialog = loadable(() => import('../../entities/kpi/delete-dialog.tsx'));
export const InitiativeDialog = loadable(() => import('../../entities/initiative/initiative-dialog.tsx'));
export const StepDialog = loadable(() => import('../../entities/initiative/step-dialog.tsx'));
export const DeleteWorkDialog = loadable(() => import('../../entities/initiative/delete-dialog.tsx'));

/** Prefetches the dialogs of a row's menu, when it opens. */
export const prefetchKpiDialogs = () => prefetch(KpiDialog, DeleteKpiDialog);
export const prefetchWorkDialogs = () => prefetch(InitiativeDialog, StepDialog, DeleteWorkDialog);
/** Prefetches the dialog that edits the objective. */
export const prefetchDetailsDialog = () => prefetch(DetailsDialog);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () =>
  prefetchWhenIdle(KpiDialog, InitiativeDialog, StepDialog, DetailsDialog, DeleteKpiDialog, DeleteWorkDialog);
