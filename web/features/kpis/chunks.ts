import { lazy } from 'react';
import { prefetch, prefetchWhenIdle } from '../../lib/dom/prefetch.ts';

// Reading the list needs none of these.
const kpiDialog = () => import('../../entities/kpi/kpi-dialog.tsx');
const deleteDialog = () => import('../../entities/kpi/delete-dialog.tsx');
const calendarDialog = () => import('../../entities/scorecard/calendar/calendar-dialog.tsx');
const grid = () => import('../../entities/kpi/kpi-grid.tsx');

export const KpiDialog = lazy(kpiDialog);
export const DeleteKpiDialog = lazy(deleteDialog);
export const KpiGrid = lazy(grid);
export const CalendarDialog = lazy(calendarDialog);

/** Prefetches the dialogs of one KPI, on hover. */
export const prefetchDialogs = () => prefetch(kpiDialog, deleteDialog);
/** Prefetches the batch grid, on hover. */
export const prefetchGrid = () => prefetch(grid);
/** Prefetches all dialogs of the page while it is idle. */
export const prefetchAllWhenIdle = () => prefetchWhenIdle(kpiDialog, deleteDialog, grid);
