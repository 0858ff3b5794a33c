import { BOOK_SECTION_LABELS, type BookSection } from '../../../contract/month/book.ts';
import { statusText } from '../../../contract/words/status.ts';
import { scoreText } from '../../../contract/words/value.ts';
import {
  COLORS,
  type PageItem,
  statusMark,
  statusColor,
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

/** The first page: title, period, how the strategy stands, and what is in the book. */
export function coverItems(facts: BookFacts, size: PageSize, contents: readonly ContentsLine[]): PageItem[] {
  const { choices, snapshot } = facts.source;
  const { scored } = facts.strategy;
  const items: PageItem[] = [{ type: 'box', x: 0, y: 0, width: 14, height: size.height, fill: COLORS.brand }];
  const x = MARGIN.x + 22;
  const left = size.width * 0.58 - x;
  const put = (
    text: string,
    y: number,
    style: Parameters<typeof cutLines>[2],
    most: number,
    role = 'body' as 'body' | 'title',
  ) => {
    const lines = text === '' ? [] : cutLines(text, left, style, most);
    if (lines.length > 0) items.push(textItem(lines, x, y, left, style, role));
    return y + heightOf(lines.length, style);
  };
  let y = size.height * 0.24;
  y =
    put(facts.source.snapshot.document.period.label, y, { size: 13, bold: true, color: COLORS.brand }, 1) + 8;
  y =
    put(choices.title || facts.strategy.title, y, { size: 34, bold: true, color: COLORS.ink }, 4, 'title') +
    6;
  y = put(choices.subtitle || facts.strategy.boardTitle, y, { size: 16, color: COLORS.ink2 }, 3) + 22;
  const status = statusText(scored.status);
  items.push(statusMark(status, x + 6, y + 10, 12));
  const word = { size: 15, bold: true, color: statusColor(status) };
  items.push(textItem([status], x + 20, y, left - 20, word));
  if (scored.score !== null) {
    items.push(
      textItem([`Score ${scoreText(scored.score)}`], x + 20, y + 22, left - 20, {
        size: 11,
        color: COLORS.ink2,
      }),
    );
    y += 18;
  }
  put(facts.sentence, y + 32, { size: 11, color: COLORS.ink }, 6);
  const foot = { size: 9, color: COLORS.ink3 };
  const made = cutLines(
    `Snapshot “${snapshot.name}”, taken by ${snapshot.by} on ${dayText(snapshot.at)}${correctionOf(facts)}${snapshot.note ? `. ${snapshot.note}` : ''}`,
    left,
    foot,
    4,
  );
  items.push(textItem(made, x, size.height - MARGIN.bottom - heightOf(made.length, foot), left, foot));
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
