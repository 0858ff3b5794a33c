import type { BookFormat, BookOutline, BookSection } from '../../contract/month/book.ts';
import { BOOK_SECTIONS } from '../../contract/month/book.ts';
import { COLORS, type TextStyle, textItem } from '../../contract/drawing/items.ts';
import { type BookFacts, type BookSource, factsOfBook } from './facts.ts';
import { lackingIn } from './glyphs.ts';
import { MARGIN, type Page, Pages, type PageSize, TooLongError } from './pages.ts';

export { TooLongError };
import { coverItems } from './sections/cover.ts';
import { addDecisions } from './sections/decisions.ts';
import { addDefinitions } from './sections/definitions.ts';
import { addMap } from './sections/map.ts';
import { addObjectives } from './sections/objective.ts';
import { addScorecard } from './sections/scorecard.ts';
import { addStrategy } from './sections/strategy.ts';
import { cutLines } from './text.ts';
import { correctionOf } from './words.ts';

/** A4 across; slides of 16:9 as wide, so that both have the same texts. */
const SIZES: Record<BookFormat, PageSize> = {
  pdf: { width: 841.89, height: 595.28 },
  pptx: { width: 841.89, height: 473.56 },
};

/** A book, laid out in pages. */
export interface BookLayout {
  title: string;
  size: PageSize;
  pages: readonly Page[];
}

const ADD: Record<Exclude<BookSection, 'cover'>, (pages: Pages, facts: BookFacts) => void> = {
  strategy: addStrategy,
  map: addMap,
  scorecard: addScorecard,
  objectives: addObjectives,
  decisions: addDecisions,
  definitions: addDefinitions,
};

const FOOT: TextStyle = { size: 8, color: COLORS.ink3 };

/** Strategy, period and page number at the foot of a page. */
function addFoot({ items }: Page, index: number, { strategy, source }: BookFacts, size: PageSize): void {
  const y = size.height - MARGIN.bottom + 16;
  const width = size.width - 2 * MARGIN.x;
  const { name, document } = source.snapshot;
  // Most snapshots are named after their period.
  const { label } = document.period;
  const correction = correctionOf({ source });
  const text = name.includes(label)
    ? `${strategy.title} · ${name}${correction}`
    : `${strategy.title} · ${label}${correction} · ${name}`;
  items.push(
    {
      type: 'path',
      points: [
        [MARGIN.x, y - 6],
        [MARGIN.x + width, y - 6],
      ],
      stroke: COLORS.hairline,
      width: 0.5,
    },
    textItem(cutLines(text, width - 60, FOOT, 1), MARGIN.x, y, width - 60, FOOT, 'artifact'),
    textItem([String(index + 1)], MARGIN.x + width - 40, y, 40, { ...FOOT, align: 'right' }, 'artifact'),
  );
}

/** Lays out a book. The same source and format make the same layout. */
export function layoutOf(source: BookSource, format: BookFormat): BookLayout {
  const facts = factsOfBook(source);
  const { choices } = source;
  const size = SIZES[format];
  const title = choices.title || facts.strategy.title;
  const pages = new Pages(size);
  const chosen = BOOK_SECTIONS.filter((section) => choices.sections.includes(section));
  const hasCover = chosen.includes('cover');
  if (hasCover) pages.bare('cover', title);
  for (const section of chosen) if (section !== 'cover') ADD[section](pages, facts);
  // What was chosen may have nothing to show; a book has at least its cover.
  if (pages.list.length === 0) pages.bare('cover', title);
  const starts = BOOK_SECTIONS.flatMap((section) => {
    const page = pages.list.findIndex((entry) => entry.section === section);
    return page < 0 || section === 'cover' ? [] : [{ section, page: page + 1 }];
  });
  for (const [index, page] of pages.list.entries())
    if (page.section === 'cover') page.items.push(...coverItems(facts, size, starts));
    else addFoot(page, index, facts, size);
  return { title, size, pages: pages.list };
}

const MISSING_MAX = 5;

/** The first characters of a book that a PDF cannot show. */
const missingIn = ({ pages }: BookLayout): string[] =>
  [...new Set(lackingIn(JSON.stringify(pages)))].slice(0, MISSING_MAX);

/** The pages of a book by section. */
export function outlineOf(
  layout: BookLayout,
  choices: { sections: readonly BookSection[] },
  format: BookFormat,
): BookOutline {
  const { pages } = layout;
  const parts: { section: BookSection; title: string; page: number; last: number }[] = [];
  for (const [index, { section, title, isContinued }] of pages.entries()) {
    const before = parts.at(-1);
    if (isContinued && before) before.last = index + 1;
    else parts.push({ section, title, page: index + 1, last: index + 1 });
  }
  return {
    pages: pages.length,
    sections: BOOK_SECTIONS.filter((section) => choices.sections.includes(section)).map((section) => ({
      section,
      pages: parts.flatMap(({ section: partSection, ...part }) => (partSection === section ? [part] : [])),
    })),
    missing: format === 'pdf' ? missingIn(layout) : [],
  };
}
