import { lazy } from 'react';
import { ahead, aheadWhenIdle } from '../../lib/ahead.ts';

// Menus and dialogs bring most of the board's code and are not needed to read it.
const menu = () => import('../../ui/menu.tsx');
const nodeDialog = () => import('./node-dialog.tsx');
const deleteDialog = () => import('./delete-dialog.tsx');
const moveDialog = () => import('./move-dialog.tsx');
const settingsDialog = () => import('./settings-dialog.tsx');

const kpiDialog = () => import('../../entities/kpi/kpi-dialog.tsx');
const kpiGrid = () => import('../../entities/kpi/kpi-grid.tsx');
const initiativeDialog = () => import('../../entities/initiative/initiative-dialog.tsx');
const initiativeGrid = () => import('../../entities/initiative/initiative-grid.tsx');

export const MenuPopover = lazy(async () => ({ default: (await menu()).MenuPopover }));
export const NodeDialog = lazy(nodeDialog);
export const DeleteDialog = lazy(deleteDialog);
export const MoveDialog = lazy(moveDialog);
export const SettingsDialog = lazy(settingsDialog);
export const KpiDialog = lazy(kpiDialog);
export const KpiGrid = lazy(kpiGrid);
export const InitiativeDialog = lazy(initiativeDialog);
export const InitiativeGrid = lazy(initiativeGrid);

/** Fetches what a menu needs, as soon as somebody points at one. */
export const fetchMenuAhead = () => ahead(menu);
/** Fetches what a menu's items lead to, while it is read. */
export const fetchDialogsAhead = () => ahead(nodeDialog, deleteDialog, moveDialog, settingsDialog);
/** Fetches the dialog that adds a node, as soon as somebody points at its button. */
export const fetchNodeDialogAhead = () => ahead(nodeDialog);
/** Fetches the dialogs that add a KPI or an initiative, as soon as somebody points at their buttons. */
export const fetchWorkAhead = () => ahead(kpiDialog, initiativeDialog);
/** Fetches everything that can be opened here while the page is only looked at. */
export const fetchAllWhenIdle = () =>
  aheadWhenIdle(
    menu,
    nodeDialog,
    deleteDialog,
    moveDialog,
    settingsDialog,
    kpiDialog,
    initiativeDialog,
    kpiGrid,
    initiativeGrid,
  );
