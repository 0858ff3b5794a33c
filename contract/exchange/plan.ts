import { linksOfType } from '../api/views.ts';
import type { Content } from '../commands/content.ts';
import type { Records } from '../kinds/kinds.ts';
import type { Cell } from '../values/cell.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { column, type Column, type Sheet, sheetOf } from './cell.ts';
import { columnsWith, type Lookup, recordColumns } from './field-columns.ts';
import { kpisInOrder, nodesInOrder } from './order.ts';
import { shownColumns } from './shown-kpis.ts';
import { EXPORTS } from './what.ts';

/** The title of the pillar of an objective. */
export const pillarOf = ({ node }: Content, nodeId: number | null): Cell =>
  node.get(node.get(nodeId ?? 0)?.perspectiveId ?? 0)?.title ?? null;

/** What tells objectives with equal titles apart. */
export const objectiveColumns = <Row extends { nodeId: number | null }>(content: Content): Column<Row>[] => [
  column('Objective code', 'text', ({ nodeId }) => content.node.get(nodeId ?? 0)?.code || null, 12),
  column('Pillar', 'text', ({ nodeId }) => pillarOf(content, nodeId)),
];

/** The KPIs with all their settings, in the order of the board: as the pages of a period show them, or as they are stored. */
export function kpiSheet(lookup: Lookup, scorecard?: ScorecardAnswer): Sheet {
  const { content } = lookup;
  const columns = columnsWith('kpi', lookup, scorecard ? shownColumns(content, scorecard) : {});
  return sheetOf(
    EXPORTS.kpis,
    [...columns, ...objectiveColumns<Records['kpi']>(content)],
    kpisInOrder(content),
  );
}

/** The items of the board. */
export const boardSheet = (lookup: Lookup): Sheet =>
  sheetOf('Board', recordColumns('node', lookup), nodesInOrder(lookup.content));

/** The sheets of a workbook that no import reads: the strategy itself, and the links of its hierarchy. */
export const besideSheets = (lookup: Lookup): Sheet[] => [
  sheetOf('Strategy', recordColumns('strategy', lookup), lookup.content.strategy.values()),
  sheetOf(
    'Links',
    recordColumns('link', lookup, ['sourceId', 'targetId', 'type']),
    linksOfType(lookup.content, 'hierarchy'),
  ),
];
