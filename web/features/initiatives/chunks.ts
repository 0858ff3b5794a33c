import { loadable, prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Reading the list needs none of the dialogs.
export const InitiativeDialog = loadable(() => import('../../entities/initiative/initiative-dialog.tsx'));
export const StepDialog = loadable(() => import('../../entities/initiative/step-dialog.tsx'));
export const DeleteWorkDialog = loadable(() => import('../../entities/initiative/delete-dialog.tsx'));
export const InitiativeGrid = loadable(() => import('../../entities/initiative/initiative-grid.tsx'));
export const TacticGrid = loadable(() => import('../../entities/initiative/tactic-grid.tsx'));

/** Prefetches the form of an initiative, on hover. */
export const prefetchDialog = () => prefetch(InitiativeDialog);
/** Prefetches the batch grids, on hover. */
export const prefetchGrid = () => prefetch(InitiativeGrid, TacticGrid);
/** Prefetches the dialogs of a row's menu, when it opens. */
export const prefetchDialogs = () => prefetch(InitiativeDialog, StepDialog, DeleteWorkDialog);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () =>
  prefetchWhenIdle(InitiativeDialog, StepDialog, DeleteWorkDialog, InitiativeGrid, TacticGrid);
