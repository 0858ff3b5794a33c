import { BOOK_SECTION_LABELS } from '../../../contract/month/book.ts';
import { addChanges, changedIn } from './changes.ts';
import { COLORS, type TextStyle } from '../../../contract/drawing/items.ts';
import type { BookFacts } from '../facts.ts';
import type { Pages } from '../pages.ts';
import type { Row } from '../table.ts';
import { dayText } from '../words.ts';
import { statusCell } from './scorecard.ts';

const HEADING: TextStyle = { size: 12, bold: true, color: COLORS.ink };
const STYLE: TextStyle = { size: 10, color: COLORS.ink };
const QUIET = { color: COLORS.ink2 };

const header = (...names: string[]): Row => ({ isHeader: true, cells: names.map((text) => ({ text })) });

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
  if (changes.length > 0) addChanges(pages, changes);
  if (decisions.length > 0) {
    const rows = decisions.map(({ about, text, by, day }) => ({
      cells: [{ text: about, ...QUIET }, { text }, { text: by, ...QUIET }, { text: dayText(day), ...QUIET }],
    }));
    const columns = [0.28, 0.44, 0.16, 0.12].map((share) => share * pages.width);
    pages.table(columns, [header('About', 'Decision', 'By', 'On'), ...rows], {
      style: STYLE,
      heading: { text: 'Decisions', style: HEADING, gap: 4 },
    });
    pages.y += 18;
  }
  if (actions.length === 0) return;
  const rows = actions.map(({ about, text, owner, due, status }) => ({
    cells: [
      { text: about, ...QUIET },
      { text },
      { text: owner, ...QUIET },
      { text: dayText(due), ...QUIET },
      statusCell(status),
    ],
  }));
  const columns = [0.28, 0.32, 0.16, 0.12, 0.12].map((share) => share * pages.width);
  pages.table(columns, [header('About', 'Action', 'Owner', 'Due', 'Status'), ...rows], {
    style: STYLE,
    heading: { text: 'Actions', style: HEADING, gap: 4 },
  });
}
