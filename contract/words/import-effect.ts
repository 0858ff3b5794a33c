import type { ImportCounts } from '../import/preview.ts';
import { counted, listOf } from './list.ts';

const NOUNS: Readonly<Record<string, string>> = {
  perspective: 'pillar',
  kpi: 'KPI',
  actionStep: 'action step',
};

/** The noun for a kind of record. */
export const nounOf = (kind: string): string => NOUNS[kind] ?? kind;

/** What an import does, in words: '3 new KPIs, 40 values, 3 targets and 2 changed rows'; '' where it does nothing. Older ones have targets among the values. */
export function effectOf({
  created,
  points,
  targets = 0,
  rows,
}: Omit<ImportCounts, 'targets'> & Partial<ImportCounts>): string {
  const parts: [number, string][] = [
    ...Object.entries(created).map(([kind, count]): [number, string] => [count, `new ${nounOf(kind)}`]),
    [points, 'value'],
    [targets, 'target'],
    [rows.changed, 'changed row'],
  ];
  return listOf(parts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun)));
}
