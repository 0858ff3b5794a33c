import { lazy } from 'react';
import { ahead, aheadWhenIdle } from '../../lib/ahead.ts';

// Reading the page takes neither menus nor dialogs.
const menu = () => import('../../ui/menu.tsx');
const detailsDialog = () => import('./details-dialog.tsx');
const kpiDialog = () => import('../../entities/kpi/kpi-dialog.tsx');
const deleteKpiDialog = () => import('../../entities/kpi/delete-kpi-dialog.tsx');
const initiativeDialog = () => import('../../entities/initiative/initiative-dialog.tsx');
const tacticDialog = () => import('../../entities/initiative/tactic-dialog.tsx');
const actionStepDialog = () => import('../../entities/initiative/action-step-dialog.tsx');
const deleteWorkDialog = () => import('../../entities/initiative/delete-work-dialog.tsx');

export const Menu = lazy(async () => ({ default: (await menu()).Menu }));
export const DetailsDialog = lazy(detailsDialog);
export const KpiDialog = lazy(kpiDialog);
export const DeleteKpiDialog = lazy(deleteKpiDialog);
export const InitiativeDialog = lazy(initiativeDialog);
export const TacticDialog = lazy(tacticDialog);
export const ActionStepDialog = lazy(actionStepDialog);
export const DeleteWorkDialog = lazy(deleteWorkDialog);

/** Fetches what a menu needs, as soon as somebody points at one. */
export const fetchMenuAhead = () => ahead(menu);
/** Fetches what a row's menu leads to, while it is read. */
export const fetchKpiDialogs = () => ahead(kpiDialog, deleteKpiDialog);
export const fetchWorkDialogs = () =>
  ahead(initiativeDialog, tacticDialog, actionStepDialog, deleteWorkDialog);
/** Fetches the dialog that changes the objective. */
export const fetchDetailsDialog = () => ahead(detailsDialog);
/** Fetches everything that can be opened here while the page is only looked at. */
export const fetchAllWhenIdle = () =>
  aheadWhenIdle(
    menu,
    kpiDialog,
    initiativeDialog,
    tacticDialog,
    actionStepDialog,
    detailsDialog,
    deleteKpiDialog,
    deleteWorkDialog,
  );
