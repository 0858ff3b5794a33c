/** What is exported as a file, with its name for people. */
export const EXPORTS = {
  kpis: 'KPIs',
  values: 'Values',
  targets: 'Targets',
  initiatives: 'Initiatives',
  causes: 'Causes',
  scorecard: 'Scorecard',
  history: 'History',
  workbook: 'Whole strategy',
} as const;
export type ExportName = keyof typeof EXPORTS;
export const EXPORT_NAMES = Object.keys(EXPORTS) as [ExportName, ...ExportName[]];

/** The formats of exports, with their media types. */
export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetFormat = keyof typeof SHEET_TYPES;
export const SHEET_FORMATS = ['xlsx', 'csv'] as const satisfies readonly SheetFormat[];

/** How values and targets lie: one row for each, or one column for each period. */
export const LAYOUTS = ['long', 'wide'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Whether an export has a layout to choose. */
export const hasLayout = (what: string): boolean => what === 'values' || what === 'targets';

/** Whether an export shows a period, so that there is one to choose. */
export const hasPeriod = (what: string): boolean =>
  what === 'scorecard' || what === 'kpis' || what === 'workbook';
