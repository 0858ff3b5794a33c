import type { ImportMapping } from '../../contract/table/mapping.ts';
import type { ImportPreview, PreviewRow, SheetGuess } from '../../contract/import/preview.ts';

/** How a sheet is read; fields left out are those of a sheet of values with one heading row. */
const mappingOf = (fields: Partial<ImportMapping>): ImportMapping => ({
  sheet: 'Values',
  heading: { first: 0, count: 1 },
  rows: 'value',
  columns: [{ field: 'kpi' }, { field: 'period' }, { field: 'actual' }],
  mode: 'addAndChange',
  creates: true,
  decimal: '.',
  dates: 'ymd',
  leaves: [],
  choices: {},
  ...fields,
});

/** A sheet of values, as the server guesses it. */
export function sheetGuess({
  mapping = {},
  ...fields
}: Partial<Omit<SheetGuess, 'mapping'>> & { mapping?: Partial<ImportMapping> } = {}): SheetGuess {
  const sample = [
    ['KPI', 'Month', 'Actual'],
    ['Churn', '2026-01', '4'],
    ['Churn', '2026-02', '5'],
  ];
  return {
    name: 'Values',
    rowCount: sample.length,
    columnCount: 3,
    isCut: false,
    isHidden: false,
    unstored: 0,
    sample,
    questions: [],
    isRemembered: false,
    differs: { added: [], missing: [] },
    ...fields,
    mapping: mappingOf(mapping),
  };
}

/** A row of a preview: a new value of a KPI that exists. */
export const previewRow = (fields: Partial<PreviewRow> = {}): PreviewRow => ({
  row: 1,
  state: 'new',
  kind: 'kpi',
  title: 'Churn',
  id: 1,
  by: 'title',
  candidates: [],
  changes: [{ column: 2, what: 'Actual, Jan 2026', from: 'nothing', to: '4' }],
  problems: [],
  omitted: [],
  ...fields,
});

/** A preview of rows, with the counts that follow from them. */
export function previewOf(rows: PreviewRow[], fields: Partial<ImportPreview> = {}): ImportPreview {
  const counts = { new: 0, changed: 0, same: 0, refused: 0, left: 0 };
  for (const { state } of rows) counts[state] += 1;
  const points = rows.reduce((sum, { changes }) => sum + changes.length, 0);
  const omitted = rows.reduce((sum, row) => sum + row.omitted.length, 0);
  return {
    revision: 1,
    stamp: 'x'.repeat(43),
    counts: { rows: counts, created: {}, points, targets: 0, omitted },
    rows,
    notifies: [],
    nonMembers: [],
    nothing: [],
    questions: [],
    ...fields,
  };
}
