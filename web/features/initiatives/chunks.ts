import { lazy } from 'react';
import { prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Reading the list needs none of the dialogs.
const initiativeDialog = () => import('../../entities/initiative/initiative-dialog.tsx');
const tacticDialog = () => import('../../entities/initiative/tactic-dialog.tsx');
const actionStepDialog = () => import('../../entities/initiative/action-step-dialog.tsx');
const deleteDialog = () => import('../../entities/initiative/delete-work-dialog.tsx');
const grid = () => import('../../entities/initiative/initiative-grid.tsx');
const tacticGrid = () => import('../../entities/initiative/tactic-grid.tsx');

export const InitiativeDialog = lazy(initiativeDialog);
export const TacticDialog = lazy(tacticDialog);
export const ActionStepDialog = lazy(actionStepDialog);
export const DeleteWorkDialog = lazy(deleteDialog);
export const InitiativeGrid = lazy(grid);
export const TacticGrid = lazy(tacticGrid);

/** Prefetches the form of an initiative, on hover. */
export const prefetchDialog = () => prefetch(initiativeDialog);
/** Prefetches the batch grids, on hover. */
export const prefetchGrid = () => prefetch(grid, tacticGrid);
/** Prefetches the dialogs of a row's menu, when it opens. */
export const prefetchDialogs = () => prefetch(initiativeDialog, tacticDialog, actionStepDialog, deleteDialog);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () =>
  prefetchWhenIdle(initiativeDialog, tacticDialog, actionStepDialog, deleteDialog, grid, tacticGrid);
