import { lazy } from 'react';
import { ahead, aheadWhenIdle } from '../../lib/ahead.ts';

// Reading the list needs none of these.
const kpiDialog = () => import('../../entities/kpi/kpi-dialog.tsx');
const deleteDialog = () => import('../../entities/kpi/delete-kpi-dialog.tsx');
const grid = () => import('../../entities/kpi/kpi-grid.tsx');

export const KpiDialog = lazy(kpiDialog);
export const DeleteKpiDialog = lazy(deleteDialog);
export const KpiGrid = lazy(grid);

/** Fetches the dialogs of one KPI, as soon as somebody points at what opens them. */
export const fetchDialogsAhead = () => ahead(kpiDialog, deleteDialog);
/** Fetches the batch grid, as soon as somebody points at its button. */
export const fetchGridAhead = () => ahead(grid);
/** Fetches everything that can be opened here while the page is only looked at. */
export const fetchAllWhenIdle = () => aheadWhenIdle(kpiDialog, deleteDialog, grid);
