import type { ImportCounts } from '../import/preview.ts';
import { counted, listOf } from './list.ts';

const NOUNS: Readonly<Record<string, string>> = {
  perspective: 'pillar',
  kpi: 'KPI',
  actionStep: 'action step',
};

/** The noun for a kind of record. */
export const nounOf = (kind: string): string => NOUNS[kind] ?? kind;

/** What an import does, in words: '3 new KPIs, 40 values and 2 changed rows'; '' where it does nothing. */
export function effectOf({ created, points, rows }: ImportCounts): string {
  const parts: [number, string][] = [
    ...Object.entries(created).map(([kind, count]): [number, string] => [count, `new ${nounOf(kind)}`]),
    [points, 'value'],
    [rows.changed, 'changed row'],
  ];
  return listOf(parts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun)));
}
