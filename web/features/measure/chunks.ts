import { lazy } from 'react';
import { prefetch } from '../../lib/dom/prefetch.ts';

// Reading the page needs no dialogs.
const kpiDialog = () => import('../../entities/kpi/kpi-dialog.tsx');
const valuesGrid = () => import('./values-grid.tsx');
const targetDialog = () => import('./target-dialog.tsx');

export const KpiDialog = lazy(kpiDialog);
export const ValuesGrid = lazy(valuesGrid);
export const TargetDialog = lazy(targetDialog);

/** Prefetches the grid and the dialog that change values and targets. */
export const prefetchValueDialogs = () => prefetch(valuesGrid, targetDialog);
