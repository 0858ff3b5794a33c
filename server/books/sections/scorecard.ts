import { kpiMovement, type Movement, scoreMovement } from '../../../contract/words/trend.ts';
import { accentColor, COLORS, statusColor, statusMark, trendMark } from '../../../contract/drawing/items.ts';
import { sparkline } from '../chart.ts';
import type { BookFacts, KpiFacts, ObjectiveFacts } from '../facts.ts';
import type { Pages } from '../pages.ts';
import { type Cell, heightOfTable, type Row } from '../table.ts';
import { besideStatus, pillarStatus, scoreOf, standing, targetOfKpi, valueOfKpi } from '../words.ts';

const COLUMNS = [0.28, 0.13, 0.13, 0.07, 0.16, 0.09, 0.14];
/** The room of a mark before its text. */
const MARK = 12;

/** A status as mark and word, with what stands beside it below. */
export const statusCell = (
  status: string,
  beside: readonly string[] = [],
  more: Partial<Cell> = {},
): Cell => ({
  text: [status, ...beside].join('\n'),
  color: statusColor(status),
  below: { color: COLORS.ink3, bold: false },
  indent: MARK,
  mark: (x, y) => [statusMark(status, x + 4, y, 7)],
  ...more,
});

/** What moved, as an arrow, and whether that is better. */
const trendCell = (movement: Movement | null): Cell => ({
  text: movement === null || movement.isBetter === null ? '' : movement.isBetter ? 'Better' : 'Worse',
  color: COLORS.ink2,
  indent: 1.5 * MARK,
  mark: (x, y) => (movement ? [trendMark(movement.trend, x + 8, y)] : []),
});

const HEADER: Row = {
  isHeader: true,
  cells: [
    { text: 'KPI' },
    { text: 'Value', align: 'right' },
    { text: 'Target', align: 'right' },
    { text: 'Score', align: 'right' },
    { text: 'Status' },
    { text: 'Trend' },
    { text: 'Last values' },
  ],
};

const kpiRow = (facts: KpiFacts, indent: number): Row => ({
  cells: [
    { text: facts.kpi.measure, indent },
    { text: valueOfKpi(facts), align: 'right', bold: true },
    { text: targetOfKpi(facts), align: 'right', color: COLORS.ink2 },
    { text: scoreOf(facts), align: 'right' },
    statusCell(facts.status, besideStatus(facts)),
    trendCell(facts.scored ? kpiMovement(facts.kpi, facts.scored) : null),
    { text: '', mark: (x, y, right) => sparkline(facts, x, y, right - x) },
  ],
});

function objectiveRows({ node, scored, status, kpis }: ObjectiveFacts): Row[] {
  const primary = kpis.filter(({ depth }) => depth === 0);
  const head: Row = {
    fill: COLORS.sunken,
    isHead: primary.length > 0,
    cells: [
      { text: node.title, bold: true },
      { text: '' },
      { text: primary.length === 0 ? 'No KPIs' : '', align: 'right', color: COLORS.ink3 },
      { text: scoreOf({ scored }), align: 'right', bold: true },
      statusCell(status, [], { bold: true }),
      trendCell(scored ? scoreMovement(scored) : null),
      { text: '' },
    ],
  };
  return [head, ...primary.map((kpi) => kpiRow(kpi, 8))];
}

/** The heights of a row: of many, and where few rows have a page. */
const [LOW, HIGH] = [20, 30];

/** Rows as high as fills the page, in letters that go with it. */
function addTable(pages: Pages, columns: readonly number[], rows: readonly Row[]): void {
  for (let least = HIGH; ; least--) {
    const style = { size: least > 26 ? 10.5 : least > 22 ? 10 : 9, color: COLORS.ink };
    const table = [HEADER, ...rows].map((row) => ({ ...row, least }));
    if (least > LOW && (LOW * table.length > pages.room || heightOfTable(columns, table, style) > pages.room))
      continue;
    pages.table(columns, table, { style });
    return;
  }
}

/** A table of each pillar: its objectives with their primary KPIs. */
export function addScorecard(pages: Pages, facts: BookFacts): void {
  const columns = COLUMNS.map((share) => share * pages.width);
  for (const pillar of facts.pillars) {
    if (pillar.objectives.length === 0) continue;
    const standingText = pillar.scored?.status ? ` · ${standing(pillarStatus(pillar), scoreOf(pillar))}` : '';
    pages.start('scorecard', {
      title: pillar.title,
      label: `Scorecard${standingText}`,
      ...(pillar.accent > 0 && { color: accentColor(pillar.accent) }),
    });
    addTable(pages, columns, pillar.objectives.flatMap(objectiveRows));
  }
  const without = facts.unassigned.filter(({ depth }) => depth === 0);
  if (without.length === 0) return;
  pages.start('scorecard', { title: 'Unassigned KPIs', label: 'Scorecard' });
  addTable(
    pages,
    columns,
    without.map((kpi) => kpiRow(kpi, 0)),
  );
}
