import { lazy } from 'react';
import { prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Dialogs are most of the board's code, and reading it needs none of them.
const nodeDialog = () => import('./dialogs/node-dialog.tsx');
const deleteDialog = () => import('./dialogs/delete-dialog.tsx');
const moveDialog = () => import('./dialogs/move-dialog.tsx');
const settingsDialog = () => import('./dialogs/settings-dialog.tsx');

const kpiDialog = () => import('../../entities/kpi/kpi-dialog.tsx');
const kpiGrid = () => import('../../entities/kpi/kpi-grid.tsx');
const initiativeDialog = () => import('../../entities/initiative/initiative-dialog.tsx');
const initiativeGrid = () => import('../../entities/initiative/initiative-grid.tsx');
const tacticGrid = () => import('../../entities/initiative/tactic-grid.tsx');
const calendarDialog = () => import('../../entities/scorecard/calendar/calendar-dialog.tsx');
const objectiveGrid = () => import('../../entities/board/objective-grid.tsx');
const planCheckDialog = () => import('./plan-check/plan-check-dialog.tsx');

export const NodeDialog = lazy(nodeDialog);
export const DeleteDialog = lazy(deleteDialog);
export const MoveDialog = lazy(moveDialog);
export const SettingsDialog = lazy(settingsDialog);
export const KpiDialog = lazy(kpiDialog);
export const KpiGrid = lazy(kpiGrid);
export const InitiativeDialog = lazy(initiativeDialog);
export const InitiativeGrid = lazy(initiativeGrid);
export const TacticGrid = lazy(tacticGrid);
export const ObjectiveGrid = lazy(objectiveGrid);
export const CalendarDialog = lazy(calendarDialog);
export const PlanCheckDialog = lazy(planCheckDialog);

/** Prefetches the dialogs of a menu, when it opens. */
export const prefetchDialogs = () => prefetch(nodeDialog, deleteDialog, moveDialog, settingsDialog);
/** Prefetches the dialog that adds a node, on hover. */
export const prefetchNodeDialog = () => prefetch(nodeDialog);
/** Prefetches the dialogs that add a KPI or an initiative, on hover. */
export const prefetchWorkDialogs = () => prefetch(kpiDialog, initiativeDialog);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () =>
  prefetchWhenIdle(
    nodeDialog,
    deleteDialog,
    moveDialog,
    settingsDialog,
    kpiDialog,
    initiativeDialog,
    kpiGrid,
    initiativeGrid,
    tacticGrid,
    objectiveGrid,
    planCheckDialog,
  );
