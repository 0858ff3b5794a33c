import { lazy } from 'react';
import { prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Reading the list needs none of the dialogs.
const initiativeDialog = () => import('../../entities/initiative/initiative-dialog.tsx');
const stepDialog = () => import('../../entities/initiative/step-dialog.tsx');
const deleteDialog = () => import('../../entities/initiative/delete-dialog.tsx');
const grid = () => import('../../entities/initiative/initiative-grid.tsx');
const tacticGrid = () => import('../../entities/initiative/tactic-grid.tsx');

export const InitiativeDialog = lazy(initiativeDialog);
export const StepDialog = lazy(stepDialog);
export const DeleteWorkDialog = lazy(deleteDialog);
export const InitiativeGrid = lazy(grid);
export const TacticGrid = lazy(tacticGrid);

/** Prefetches the form of an initiative, on hover. */
export const prefetchDialog = () => prefetch(initiativeDialog);
/** Prefetches the batch grids, on hover. */
export const prefetchGrid = () => prefetch(grid, tacticGrid);
/** Prefetches the dialogs of a row's menu, when it opens. */
export const prefetchDialogs = () => prefetch(initiativeDialog, stepDialog, deleteDialog);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () =>
  prefetchWhenIdle(initiativeDialog, stepDialog, deleteDialog, grid, tacticGrid);
