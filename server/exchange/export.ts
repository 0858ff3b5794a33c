import type { Query } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { EXPORTS, hasPeriod } from '../../contract/exchange/what.ts';
import { calendarOf } from '../content/calendar.ts';
import { inSnapshot, periodAsked } from '../measures/scorecard/scorecards.ts';
import type { Store } from '../store/store.ts';
import { csvOf } from './csv.ts';
import { readSheets } from './sheets.ts';
import { xlsxOf } from './xlsx.ts';

/** What an export takes. */
export interface ExportInput {
  strategyId: number;
  /** Who asks for the file of a later state does not get that of an earlier one. */
  version: string;
  query: Query<Routes['exports.read']>;
}

/** A made file: bytes for another thread, and its name. */
export interface ExportFile {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
}

/** Makes the file of an export. */
export async function makeExport(store: Store, { strategyId, query }: ExportInput): Promise<ExportFile> {
  const { what, format, layout = 'long' } = query;
  const { sheets, title, period } = await inSnapshot(store, strategyId, async (reader, revised) => {
    const period = periodAsked(calendarOf(revised.content, strategyId), query.period);
    const source = { store, reader, strategyId, revised };
    return {
      sheets: await readSheets(source, { what, layout, period }),
      title: revised.content.strategy.get(strategyId)?.title ?? '',
      period,
    };
  });
  const file = format === 'xlsx' ? await xlsxOf(sheets) : await csvOf(sheets[0] as (typeof sheets)[number]);
  const parts = [title, EXPORTS[what], ...(hasPeriod(what) ? [period.label] : [])];
  return { bytes: new Uint8Array(file), name: parts.join(', ') };
}
