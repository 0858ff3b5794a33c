import { lazy } from 'react';
import { prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Reading the page needs no dialogs.
const detailsDialog = () => import('./details-dialog.tsx');
const kpiDialog = () => import('../../entities/kpi/kpi-dialog.tsx');
const deleteKpiDialog = () => import('../../entities/kpi/delete-dialog.tsx');
const initiativeDialog = () => import('../../entities/initiative/initiative-dialog.tsx');
const stepDialog = () => import('../../entities/initiative/step-dialog.tsx');
const deleteWorkDialog = () => import('../../entities/initiative/delete-dialog.tsx');

export const DetailsDialog = lazy(detailsDialog);
export const KpiDialog = lazy(kpiDialog);
export const DeleteKpiDialog = lazy(deleteKpiDialog);
export const InitiativeDialog = lazy(initiativeDialog);
export const StepDialog = lazy(stepDialog);
export const DeleteWorkDialog = lazy(deleteWorkDialog);

/** Prefetches the dialogs of a row's menu, when it opens. */
export const prefetchKpiDialogs = () => prefetch(kpiDialog, deleteKpiDialog);
export const prefetchWorkDialogs = () => prefetch(initiativeDialog, stepDialog, deleteWorkDialog);
/** Prefetches the dialog that edits the objective. */
export const prefetchDetailsDialog = () => prefetch(detailsDialog);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () =>
  prefetchWhenIdle(kpiDialog, initiativeDialog, stepDialog, detailsDialog, deleteKpiDialog, deleteWorkDialog);
