import { lazy } from 'react';
import { prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Reading the page needs no dialogs.
const detailsDialog = () => import('./details-dialog.tsx');
const kpiDialog = () => import('../../entities/kpi/kpi-dialog.tsx');
const deleteKpiDialog = () => import('../../entities/kpi/delete-kpi-dialog.tsx');
const initiativeDialog = () => import('../../entities/initiative/initiative-dialog.tsx');
const tacticDialog = () => import('../../entities/initiative/tactic-dialog.tsx');
const actionStepDialog = () => import('../../entities/initiative/action-step-dialog.tsx');
const deleteWorkDialog = () => import('../../entities/initiative/delete-work-dialog.tsx');

export const DetailsDialog = lazy(detailsDialog);
export const KpiDialog = lazy(kpiDialog);
export const DeleteKpiDialog = lazy(deleteKpiDialog);
export const InitiativeDialog = lazy(initiativeDialog);
export const TacticDialog = lazy(tacticDialog);
export const ActionStepDialog = lazy(actionStepDialog);
export const DeleteWorkDialog = lazy(deleteWorkDialog);

/** Prefetches the dialogs of a row's menu, when it opens. */
export const prefetchKpiDialogs = () => prefetch(kpiDialog, deleteKpiDialog);
export const prefetchWorkDialogs = () =>
  prefetch(initiativeDialog, tacticDialog, actionStepDialog, deleteWorkDialog);
/** Prefetches the dialog that edits the objective. */
export const prefetchDetailsDialog = () => prefetch(detailsDialog);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () =>
  prefetchWhenIdle(
    kpiDialog,
    initiativeDialog,
    tacticDialog,
    actionStepDialog,
    detailsDialog,
    deleteKpiDialog,
    deleteWorkDialog,
  );
