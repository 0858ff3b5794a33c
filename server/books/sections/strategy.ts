import {
  COLORS,
  accentColor,
  PADDING,
  statusMark,
  type TextStyle,
  textItem,
  heightOf,
} from '../../../contract/drawing/items.ts';
import type { BookFacts, PillarFacts } from '../facts.ts';
import { MARGIN, type Pages } from '../pages.ts';
import { cutLines } from '../text.ts';
import { pillarStatus, scoreOf, standing } from '../words.ts';

const GAP = 12;
/** The most columns beside each other. */
const COLUMNS = 5;
const STATEMENT: TextStyle = { size: 12, color: COLORS.ink };

function statements(pages: Pages, facts: BookFacts): void {
  const both = [['Vision', facts.visions] as const, ['Mission', facts.missions] as const].filter(
    ([, nodes]) => nodes.length > 0,
  );
  if (both.length === 0) return;
  const width = (pages.width - GAP * (both.length - 1)) / both.length;
  let lowest = pages.y;
  for (const [index, [label, nodes]] of both.entries()) {
    const x = MARGIN.x + index * (width + GAP);
    let { y } = pages;
    pages.put(textItem([label], x, y, width, { size: 8.5, bold: true, color: COLORS.ink3 }, 'heading'));
    y += 13;
    for (const { title, description } of nodes.slice(0, 2)) {
      const head = cutLines(title, width - 12, { ...STATEMENT, bold: true }, 2);
      pages.put(textItem(head, x, y, width - 12, { ...STATEMENT, bold: true }));
      y += heightOf(head.length, STATEMENT) + 1;
      const style = { size: 9.5, color: COLORS.ink2 };
      const lines =
        description === '' ? [] : cutLines(description, width - 12, style, nodes.length > 1 ? 2 : 3);
      if (lines.length > 0) pages.put(textItem(lines, x, y, width - 12, style));
      y += heightOf(lines.length, style) + 4;
    }
    lowest = Math.max(lowest, y);
  }
  pages.y = lowest + 6;
}

/** The pieces of a column: its head, then its objectives, each with its height. */
function column(pillar: PillarFacts, width: number, size: number) {
  const name: TextStyle = { size: size + 1.5, bold: true, color: COLORS.ink };
  const head = cutLines(pillar.title, width, name, 2);
  const style: TextStyle = { size, color: COLORS.ink };
  const objectives = pillar.objectives.map((objective) => {
    const lines = cutLines(objective.node.title, width - 16 - PADDING.x, style, 3);
    return {
      objective,
      lines,
      height: heightOf(lines.length, style) + heightOf(1, { size: size - 1.5 }) + size * 1.2,
    };
  });
  const headHeight = 8 + heightOf(head.length, name) + heightOf(1, { size: size - 1 }) + 8;
  return { name, head, own: style, headHeight, objectives };
}

const total = (columns: readonly ReturnType<typeof column>[]): number =>
  Math.max(
    0,
    ...columns.map(
      ({ headHeight, objectives }) => headHeight + objectives.reduce((sum, { height }) => sum + height, 0),
    ),
  );

function putColumns(pages: Pages, pillars: readonly PillarFacts[], count: number): void {
  const width = (pages.width - GAP * (count - 1)) / count;
  // As large as fits the page; of a large strategy the rest follows on the next one.
  const sizes = [13, 12, 11, 10, 9, 8, 7];
  const size =
    sizes.find((fontSize) => total(pillars.map((pillar) => column(pillar, width, fontSize))) <= pages.room) ??
    8;
  const waiting = pillars.map((pillar) => ({
    pillar,
    made: column(pillar, width, size),
    at: 0,
    isBegun: false,
  }));
  for (;;) {
    const top = pages.y;
    let lowest = top;
    for (const [index, column] of waiting.entries()) {
      const { pillar, made } = column;
      if (column.isBegun && column.at >= made.objectives.length) continue;
      column.isBegun = true;
      const x = MARGIN.x + index * (width + GAP);
      const color = accentColor(pillar.accent);
      pages.put({ type: 'box', x, y: top, width, height: 3, fill: color });
      pages.put(textItem(made.head, x, top + 8, width, made.name, 'heading'));
      let y = top + 8 + heightOf(made.head.length, made.name);
      const small: TextStyle = { size: size - 1, color: COLORS.ink2 };
      if (pillar.node && pillar.scored?.status) {
        const status = pillarStatus(pillar);
        pages.put(statusMark(status, x + 4, y + heightOf(1, small) / 2, 7));
        pages.put(textItem([standing(status, scoreOf(pillar))], x + 12, y, width - 12, small));
      }
      y = top + made.headHeight;
      for (; column.at < made.objectives.length; column.at++) {
        const { objective, lines, height } = made.objectives[column.at] as (typeof made.objectives)[number];
        if (y + height > pages.bottom && y > top + made.headHeight) break;
        pages.put({
          type: 'path',
          points: [
            [x, y],
            [x + width, y],
          ],
          stroke: COLORS.hairline,
          width: 0.6,
        });
        pages.put(statusMark(objective.status, x + 4, y + size * 0.55 + heightOf(1, made.own) / 2, 7));
        pages.put(textItem(lines, x + 14, y + size * 0.55, width - 14, made.own));
        const line = standing(objective.status, scoreOf(objective));
        pages.put(
          textItem([line], x + 14, y + size * 0.55 + heightOf(lines.length, made.own), width - 14, {
            size: size - 1.5,
            color: COLORS.ink3,
          }),
        );
        y += height;
      }
      lowest = Math.max(lowest, y);
    }
    pages.y = lowest + GAP;
    if (waiting.every(({ made, at }) => at >= made.objectives.length)) return;
    pages.next();
  }
}

/** Vision, mission, and the pillars with their objectives, each with its status. */
export function addStrategy(pages: Pages, facts: BookFacts): void {
  if (facts.pillars.length === 0 && facts.visions.length === 0 && facts.missions.length === 0) return;
  pages.start('strategy', {
    title: facts.strategy.boardTitle || facts.strategy.title,
    label: 'Strategy on a page',
  });
  statements(pages, facts);
  const count = Math.min(COLUMNS, facts.pillars.length);
  for (let from = 0; from < facts.pillars.length; from += count) {
    if (from > 0) pages.need(120);
    putColumns(pages, facts.pillars.slice(from, from + count), count);
  }
}
