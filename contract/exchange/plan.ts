import { linksOfType } from '../api/views.ts';
import type { Content } from '../commands/content.ts';
import type { Records } from '../kinds/kinds.ts';
import type { Cell } from '../values/cell.ts';
import { column, type Column, type Sheet, sheetOf } from './cell.ts';
import { idColumn, type Lookup, recordColumns } from './field-columns.ts';
import { kpisInOrder, nodesInOrder } from './order.ts';
import { EXPORTS } from './what.ts';

/** The title of the pillar of an objective. */
export const pillarOf = ({ node }: Content, nodeId: number | null): Cell =>
  node.get(node.get(nodeId ?? 0)?.perspectiveId ?? 0)?.title ?? null;

/** The KPIs with all their settings, in the order of the board. */
export function kpiSheet(lookup: Lookup): Sheet {
  const pillar = column<Records['kpi']>('Pillar', 'text', ({ nodeId }) => pillarOf(lookup.content, nodeId));
  const [id = idColumn, ...columns] = recordColumns('kpi', lookup) as Column<Records['kpi']>[];
  return sheetOf(EXPORTS.kpis, [id, ...columns, pillar], kpisInOrder(lookup.content));
}

/** The items of the board. */
export const boardSheet = (lookup: Lookup): Sheet =>
  sheetOf('Board', recordColumns('node', lookup), nodesInOrder(lookup.content));

/** The strategy itself, its board and the links of its hierarchy. */
export const boardSheets = (lookup: Lookup): Sheet[] => [
  sheetOf('Strategy', recordColumns('strategy', lookup), lookup.content.strategy.values()),
  boardSheet(lookup),
  sheetOf(
    'Links',
    recordColumns('link', lookup, ['sourceId', 'targetId', 'type']),
    linksOfType(lookup.content, 'hierarchy'),
  ),
];
