import { lazy } from 'react';

// Reading the list needs none of these.
const kpiDialog = () => import('../../entities/kpi/kpi-dialog.tsx');
const deleteDialog = () => import('../../entities/kpi/delete-kpi-dialog.tsx');
const sheet = () => import('../../entities/kpi/kpi-sheet.tsx');

export const KpiDialog = lazy(kpiDialog);
export const DeleteKpiDialog = lazy(deleteDialog);
export const KpiSheet = lazy(sheet);

const ahead = (...chunks: (() => Promise<unknown>)[]) => {
  // A failure shows when the chunk is really needed.
  for (const load of chunks) load().catch(() => undefined);
};

/** Fetches the dialogs of one KPI, as soon as somebody points at what opens them. */
export const fetchDialogsAhead = () => ahead(kpiDialog, deleteDialog);
/** Fetches the batch grid, as soon as somebody points at its button. */
export const fetchSheetAhead = () => ahead(sheet);
