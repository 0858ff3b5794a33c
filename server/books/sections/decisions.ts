import { BOOK_SECTION_LABELS } from '../../../contract/month/book.ts';
import { changedIn, changesTable } from './changes.ts';
import { COLORS, heightOf, type TextStyle } from '../../../contract/drawing/items.ts';
import type { BookFacts } from '../facts.ts';
import type { Pages } from '../pages.ts';
import { heightOfTable, type Row } from '../table.ts';
import { dayText } from '../words.ts';
import { statusCell } from './scorecard.ts';

const HEADING: TextStyle = { size: 12, bold: true, color: COLORS.ink };
const STYLE: TextStyle = { size: 10, color: COLORS.ink };
const QUIET = { color: COLORS.ink2 };

/** The space below a heading, and below a table. */
const [HEADING_GAP, GAP] = [4, 18];

/** What changed since the period before, what reviews decided, and the actions that they agreed on. */
export function addDecisions(pages: Pages, facts: BookFacts): void {
  const { decisions, actions } = facts.source;
  const changes = changedIn(facts);
  if (decisions.length === 0 && actions.length === 0 && changes.length === 0) return;
  pages.start('decisions', {
    title: BOOK_SECTION_LABELS.decisions,
    label: facts.source.snapshot.document.period.label,
  });
  pages.text(facts.sentence, { size: 12, color: COLORS.ink }, { width: pages.width * 0.85 });
  pages.y += 14;
  const tables = [
    { heading: 'What changed', names: ['What', 'Before', 'Now', 'Note'], ...changesTable(changes) },
    {
      heading: 'Decisions',
      names: ['About', 'Decision', 'By', 'On'],
      shares: [0.28, 0.44, 0.16, 0.12],
      rows: decisions.map(({ about, text, by, day }) => ({
        cells: [
          { text: about, ...QUIET },
          { text },
          { text: by, ...QUIET },
          { text: dayText(day), ...QUIET },
        ],
      })),
    },
    {
      heading: 'Actions',
      names: ['About', 'Action', 'Owner', 'Due', 'Status'],
      shares: [0.28, 0.32, 0.16, 0.12, 0.12],
      rows: actions.map(({ about, text, owner, due, status }) => ({
        cells: [
          { text: about, ...QUIET },
          { text },
          { text: owner, ...QUIET },
          { text: dayText(due), ...QUIET },
          statusCell(status),
        ],
      })),
    },
  ]
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, names, shares, rows }) => ({
      heading: { text: heading, style: HEADING, gap: HEADING_GAP },
      columns: shares.map((share) => share * pages.width),
      rows: [{ isHeader: true, cells: names.map((text) => ({ text })) }, ...rows] as Row[],
    }));
  for (const [index, { heading, columns, rows }] of tables.entries()) {
    const next = tables[index + 1];
    const after = next
      ? GAP + heightOf(1, HEADING) + HEADING_GAP + heightOfTable(next.columns, next.rows, STYLE)
      : 0;
    pages.table(columns, rows, { style: STYLE, heading, after });
    pages.y += GAP;
  }
}
