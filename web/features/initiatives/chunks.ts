import { lazy } from 'react';
import { ahead, aheadWhenIdle } from '../../lib/ahead.ts';

// Reading the list takes none of the dialogs.
const initiativeDialog = () => import('../../entities/initiative/initiative-dialog.tsx');
const tacticDialog = () => import('../../entities/initiative/tactic-dialog.tsx');
const actionStepDialog = () => import('../../entities/initiative/action-step-dialog.tsx');
const deleteDialog = () => import('../../entities/initiative/delete-work-dialog.tsx');
const grid = () => import('../../entities/initiative/initiative-grid.tsx');

export const InitiativeDialog = lazy(initiativeDialog);
export const TacticDialog = lazy(tacticDialog);
export const ActionStepDialog = lazy(actionStepDialog);
export const DeleteWorkDialog = lazy(deleteDialog);
export const InitiativeGrid = lazy(grid);

/** Fetches the form of an initiative, as soon as somebody points at what opens it. */
export const fetchDialogAhead = () => ahead(initiativeDialog);
/** Fetches the batch grid, as soon as somebody points at its button. */
export const fetchGridAhead = () => ahead(grid);
/** Fetches what a row's menu leads to, while it is read. */
export const fetchDialogsAhead = () => ahead(initiativeDialog, tacticDialog, actionStepDialog, deleteDialog);
/** Fetches everything that can be opened here while the page is only looked at. */
export const fetchAllWhenIdle = () =>
  aheadWhenIdle(initiativeDialog, tacticDialog, actionStepDialog, deleteDialog, grid);
