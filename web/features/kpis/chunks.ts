import { loadable, prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Reading the list needs none of these.
export const KpiDialog = loadable(() => import('../../entities/kpi/kpi-dialog.tsx'));
export const DeleteKpiDialog = loadable(() => import('../../entities/kpi/delete-dialog.tsx'));
export const CalendarDialog = loadable(() => import('../../entities/scorecard/calendar/calendar-dialog.tsx'));
export const KpiGrid = loadable(() => import('../../entities/kpi/kpi-grid.tsx'));
export const TrackDialog = loadable(() => import('../../entities/kpi/tracking/track-dialog.tsx'));

/** Prefetches the dialogs of one KPI, on hover. */
export const prefetchDialogs = () => prefetch(KpiDialog, DeleteKpiDialog);
/** Prefetches the batch KpiGrid, on hover. */
export const prefetchGrid = () => prefetch(KpiGrid);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () => prefetchWhenIdle(KpiDialog, DeleteKpiDialog, KpiGrid);
