import { loadable, prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Dialogs are most of the board's code, and reading it needs none of them.
export const NodeDialog = loadable(() => import('./dialogs/node-dialog.tsx'));
export const DeleteDialog = loadable(() => import('./dialogs/delete-dialog.tsx'));
export const MoveDialog = loadable(() => import('./dialogs/move-dialog.tsx'));
export const SettingsDialog = loadable(() => import('./dialogs/settings-dialog.tsx'));

export const KpiDialog = loadable(() => import('../../entities/kpi/kpi-dialog.tsx'));
export const KpiGrid = loadable(() => import('../../entities/kpi/kpi-grid.tsx'));
export const InitiativeDialog = loadable(() => import('../../entities/initiative/initiative-dialog.tsx'));
export const InitiativeGrid = loadable(() => import('../../entities/initiative/initiative-grid.tsx'));
export const TacticGrid = loadable(() => import('../../entities/initiative/tactic-grid.tsx'));
export const CalendarDialog = loadable(() => import('../../entities/scorecard/calendar/calendar-dialog.tsx'));
export const ObjectiveGrid = loadable(() => import('../../entities/board/objective-grid.tsx'));
export const PlanCheckDialog = loadable(() => import('./plan-check/plan-check-dialog.tsx'));

/** The initiatives of a card are first in one line. */
export const InitiativeList = loadable(() => import('./canvas/initiative-list.tsx'));

/** Prefetches what that line expands to, on hover. */
export const prefetchInitiatives = () => prefetch(InitiativeList);
/** Prefetches the dialogs of a menu, when it opens. */
export const prefetchDialogs = () => prefetch(NodeDialog, DeleteDialog, MoveDialog, SettingsDialog);
/** Prefetches the dialog that adds a node, on hover. */
export const prefetchNodeDialog = () => prefetch(NodeDialog);
/** Prefetches the dialogs that add a KPI or an initiative, on hover. */
export const prefetchWorkDialogs = () => prefetch(KpiDialog, InitiativeDialog);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () =>
  prefetchWhenIdle(
    InitiativeList,
    NodeDialog,
    DeleteDialog,
    MoveDialog,
    SettingsDialog,
    KpiDialog,
    InitiativeDialog,
    KpiGrid,
    InitiativeGrid,
    TacticGrid,
    ObjectiveGrid,
    PlanCheckDialog,
  );
