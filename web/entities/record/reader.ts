import { inputDay } from '../../../contract/month/input-status.ts';
import type { LoadReader } from '../../ui/grid/use-paste.ts';

/** Loads what reads pasted tables for a grid of records. */
export const readerOf =
  (rows: 'kpi' | 'objective' | 'initiative'): LoadReader =>
  async () =>
    (await import('./pasted-records.ts')).recordReader(rows, inputDay());
