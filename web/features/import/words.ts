import type { ImportMapping, RowKind } from '../../../contract/table/mapping.ts';
import type { ImportCounts, ImportPreview, PreviewRow } from '../../../contract/import/preview.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { counted, listOf, namesText } from '../../../contract/words/list.ts';

/** What a row is, for people. */
export const ROW_LABELS: Readonly<Record<RowKind, { label: string; description: string }>> = {
  kpi: { label: 'A KPI', description: 'With its settings, such as unit, owner and target' },
  value: { label: 'A value', description: 'A KPI, a period and a number' },
  kpiPeriods: { label: 'A KPI, with periods as columns', description: 'Such as January to December' },
  periodKpis: { label: 'A period, with KPIs as columns', description: 'Such as a row for each month' },
  target: { label: 'A target', description: 'A KPI, a period, and what is to be reached' },
  objective: { label: 'An objective', description: 'With its pillar' },
  initiative: { label: 'An initiative', description: 'Also its tactics and action steps' },
  cause: { label: 'A cause', description: 'An objective, and the one that it causes' },
};

/** What importing may do, for people. */
export const MODE_LABELS: Readonly<Record<ImportMapping['mode'], { label: string; description: string }>> = {
  addAndChange: { label: 'Add and change', description: 'What the sheet lacks stays as it is' },
  values: { label: 'Only values', description: 'Values and targets of KPIs that exist, nothing else' },
  replace: {
    label: 'Replace the periods',
    description: 'In the periods of the sheet, values that it lacks are deleted',
  },
};

/** The states of rows, for people. */
export const STATE_LABELS: Readonly<Record<PreviewRow['state'], string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  refused: 'Refused',
  left: 'Left out',
};

/** Whether there is something to mend in the sheet. */
export const hasRefused = ({ rows: { refused }, omitted }: ImportCounts): boolean => refused + omitted > 0;

/** What an import does not take, as a sentence; '' where it takes all. */
export function notImported({ rows: { refused, left }, omitted }: ImportCounts): string {
  const parts = [
    ...(refused > 0 ? [`${counted(refused, 'row')} refused`] : []),
    ...(left > 0 ? [`${counted(left, 'row')} left out`] : []),
    ...(omitted > 0 ? [`${counted(omitted, 'cell')} left out`] : []),
  ];
  return parts.length > 0 ? `Not imported: ${listOf(parts)}.` : '';
}

/** Says how many columns wait for an answer. */
export const openText = (count: number): string =>
  count === 1 ? '1 column needs a word from you.' : `${counted(count, 'column')} need a word from you.`;

/** Where cells bring no value, and what stands there: '“TBD” and “-” in rows 4, 7 and 2 more'. */
export function nothingText({ cells, rows, count }: ImportPreview['nothing'][number]): string {
  const numbers = rows.map((row) => formatNumber(row + 1));
  const more = count > rows.length ? [`${formatNumber(count - rows.length)} more`] : [];
  return `${listOf(cells.map((text) => `“${text}”`))} in row${count === 1 ? '' : 's'} ${listOf([...numbers, ...more])}`;
}

/** Says which owners are no members, and what becomes of that. */
export const nonMembersText = (names: readonly string[]): string =>
  `No members: ${namesText(names)}. Nobody is asked for what is theirs until they join by that username, or the owner says who they are on the team page.`;
