import { BOOK_SECTION_LABELS, type BookSection } from '../../../contract/month/book.ts';
import { statusText } from '../../../contract/words/status.ts';
import { scoreText } from '../../../contract/words/value.ts';
import {
  COLORS,
  type PageItem,
  statusMark,
  statusColor,
  type TextStyle,
  textItem,
  heightOf,
} from '../../../contract/drawing/items.ts';
import type { BookFacts } from '../facts.ts';
import { MARGIN, type PageSize } from '../pages.ts';
import { cutLines } from '../text.ts';
import { correctionOf, dayText } from '../words.ts';

/** Where a section starts. */
export interface ContentsLine {
  section: BookSection;
  page: number;
}

/** The sizes of the texts, and where they begin as a part of the height: the first ones that leave the sentence whole. */
const LOOKS = [
  { title: 34, subtitle: 16, sentence: 11, from: 0.24 },
  { title: 30, subtitle: 14, sentence: 11, from: 0.16 },
  { title: 26, subtitle: 12, sentence: 10, from: 0.1 },
  { title: 22, subtitle: 11, sentence: 9, from: 0.07 },
  { title: 18, subtitle: 10, sentence: 8, from: 0.07 },
  { title: 14, subtitle: 9, sentence: 7, from: 0.07 },
];

/** The first page: title, period, how the strategy stands, and what is in the book. */
export function coverItems(facts: BookFacts, size: PageSize, contents: readonly ContentsLine[]): PageItem[] {
  const { choices, snapshot } = facts.source;
  const { scored } = facts.strategy;
  const x = MARGIN.x + 22;
  const left = size.width * 0.58 - x;
  const status = statusText(scored.status);
  /** The texts in a look, and where they end. */
  const textsIn = (look: (typeof LOOKS)[number]): { texts: PageItem[]; end: number } => {
    const texts: PageItem[] = [];
    const put = (
      text: string,
      y: number,
      style: TextStyle,
      most: number,
      role = 'body' as 'body' | 'title',
    ) => {
      const lines = text === '' ? [] : cutLines(text, left, style, most);
      if (lines.length > 0) texts.push(textItem(lines, x, y, left, style, role));
      return y + heightOf(lines.length, style);
    };
    const title = { size: look.title, bold: true, color: COLORS.ink };
    let y = size.height * look.from;
    y = put(snapshot.document.period.label, y, { size: 13, bold: true, color: COLORS.brand }, 1) + 8;
    y = put(choices.title || facts.strategy.title, y, title, 4, 'title') + 6;
    const subtitle = { size: look.subtitle, color: COLORS.ink2 };
    y = put(choices.subtitle || facts.strategy.boardTitle, y, subtitle, 3) + 22;
    texts.push(statusMark(status, x + 6, y + 10, 12));
    const word = { size: 15, bold: true, color: statusColor(status) };
    texts.push(textItem([status], x + 20, y, left - 20, word));
    if (scored.score !== null) {
      const style = { size: 11, color: COLORS.ink2 };
      texts.push(textItem([`Score ${scoreText(scored.score)}`], x + 20, y + 22, left - 20, style));
      y += 18;
    }
    const end = put(facts.sentence, y + 32, { size: look.sentence, color: COLORS.ink }, Infinity);
    return { texts, end };
  };
  const foot = { size: 9, color: COLORS.ink3 };
  const made = cutLines(
    `Snapshot “${snapshot.name}”, taken by ${snapshot.by} on ${dayText(snapshot.at)}${correctionOf(facts)}${snapshot.note ? `. ${snapshot.note}` : ''}`,
    left,
    foot,
    4,
  );
  const footTop = size.height - MARGIN.bottom - heightOf(made.length, foot);
  const looks = LOOKS.map(textsIn);
  const { texts } = (looks.find(({ end }) => end <= footTop - 8) ?? looks.at(-1)) as (typeof looks)[number];
  const items: PageItem[] = [
    { type: 'box', x: 0, y: 0, width: 14, height: size.height, fill: COLORS.brand },
    ...texts,
    textItem(made, x, footTop, left, foot),
  ];
  const from = size.width * 0.64;
  const width = size.width - MARGIN.x - from;
  let at = size.height * 0.24;
  if (contents.length > 0) {
    items.push(
      textItem(['Contents'], from, at, width, { size: 10, bold: true, color: COLORS.ink2 }, 'heading'),
    );
    at += 20;
  }
  for (const { section, page } of contents) {
    const style = { size: 11, color: COLORS.ink };
    items.push({
      type: 'path',
      points: [
        [from, at],
        [from + width, at],
      ],
      stroke: COLORS.hairline,
      width: 0.6,
    });
    items.push(textItem([BOOK_SECTION_LABELS[section]], from, at + 7, width - 40, style));
    items.push(
      textItem([String(page)], from + width - 40, at + 7, 40, {
        ...style,
        color: COLORS.ink3,
        align: 'right',
      }),
    );
    at += 29;
  }
  return items;
}
