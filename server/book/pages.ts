import { BOOK_PAGES_MAX, type BookSection } from '../../contract/book.ts';
import {
  type CellItem,
  COLORS,
  LEADING,
  PADDING,
  type PageItem,
  type TableItem,
  type TextItem,
  type TextStyle,
} from './drawing.ts';
import { cutLines, heightOf, linesOf } from './text.ts';

/** The size of a page in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** A page of a book. */
export interface Page {
  section: BookSection;
  title: string;
  /** Whether it continues the page before. */
  isContinued: boolean;
  items: PageItem[];
}

/** A book with more pages than it may have. */
export class TooLongError extends Error {}

/** The margins of a page. */
export const MARGIN = { x: 40, top: 34, bottom: 40 };

const TITLE: TextStyle = { size: 20, bold: true, color: COLORS.ink };
const LABEL: TextStyle = { size: 9, color: COLORS.ink3 };
export const BODY: TextStyle = { size: 10, color: COLORS.ink };
export const SMALL: TextStyle = { size: 8.5, color: COLORS.ink3 };

/** What a cell of a table says. */
export interface Cell extends Partial<TextStyle>, Pick<CellItem, 'below'> {
  text: string;
  indent?: number;
  /** Draws beside the text, given the place of the middle of its first line and the right end of the cell. */
  mark?: (x: number, y: number, right: number) => PageItem[];
}

/** A row of a table. */
export interface Row {
  cells: readonly Cell[];
  isHeader?: boolean;
  fill?: string;
  /** The least height. */
  least?: number;
  /** It stays on one page with the row after it. */
  isHead?: boolean;
}

/** Lays out a text as an item. */
export const textItem = (
  lines: readonly string[],
  x: number,
  y: number,
  width: number,
  style: TextStyle,
  role: TextItem['role'] = 'body',
): TextItem => ({ type: 'text', x, y, width, lines, role, ...style });

/** Where a text goes, other than over the width of the page, and at most how many lines of it. */
interface TextPlace {
  x?: number;
  width?: number;
  most?: number;
  role?: TextItem['role'];
}

interface MadeRow {
  row: Row;
  height: number;
  cells: CellItem[];
}

/** Makes pages, each filled from the top. */
export class Pages {
  readonly list: Page[] = [];
  readonly size: PageSize;
  /** Where the next item goes. */
  y = 0;
  #section: BookSection = 'cover';
  /** The index of the page that is filled. */
  #at = -1;
  /** Where the pages below this title begin. */
  #top = 0;
  #heading = { title: '', label: '', color: COLORS.brand as string };

  constructor(size: PageSize) {
    this.size = size;
  }

  /** The width between the margins. */
  get width(): number {
    return this.size.width - 2 * MARGIN.x;
  }

  /** Where the room of a page ends. */
  get bottom(): number {
    return this.size.height - MARGIN.bottom;
  }

  /** The height that is left. */
  get room(): number {
    return this.bottom - this.y;
  }

  /** Begins a page without a heading. */
  bare(section: BookSection, title: string): void {
    this.#section = section;
    this.#at = this.list.push({ section, title, isContinued: false, items: [] }) - 1;
    this.y = MARGIN.top;
  }

  /** Begins a page under a title; `label` stands above it. */
  start(
    section: BookSection,
    heading: { title: string; label: string; color?: string },
    isContinued = false,
  ): void {
    if (this.list.length >= BOOK_PAGES_MAX)
      throw new TooLongError(
        `This book would have more than ${BOOK_PAGES_MAX.toLocaleString('en-US')} pages. Choose fewer sections.`,
      );
    this.#section = section;
    this.#heading = { color: COLORS.brand, ...heading };
    this.#at = this.list.push({ section, title: heading.title, isContinued, items: [] }) - 1;
    const { title, label, color } = this.#heading;
    this.put({ type: 'box', x: MARGIN.x, y: MARGIN.top, width: 28, height: 3, fill: color });
    const [line = ''] = cutLines(label, this.width, LABEL, 1);
    this.put(textItem([line], MARGIN.x, MARGIN.top + 9, this.width, LABEL));
    const lines = cutLines(isContinued ? `${title} (continued)` : title, this.width, TITLE, 2);
    this.put(textItem(lines, MARGIN.x, MARGIN.top + 23, this.width, TITLE, 'title'));
    this.y = MARGIN.top + 23 + heightOf(lines.length, TITLE) + 8;
    this.#top = this.y;
  }

  /** Goes on with the same title on the next page, which another column may have begun. */
  next(): void {
    if (this.#at < this.list.length - 1) {
      this.#at += 1;
      this.y = this.#top;
    } else this.start(this.#section, this.#heading, true);
  }

  /** Fills columns beside each other, each from here, over as many pages as it takes. */
  columns(...fill: (() => void)[]): void {
    const [at, { y }] = [this.#at, this];
    for (const one of fill) {
      this.#at = at;
      this.y = y;
      one();
    }
    this.#at = this.list.length - 1;
  }

  /** Goes on on the next page where less than a height is left. */
  need(height: number): void {
    if (this.room < height) this.next();
  }

  /** Puts items on the page. */
  put(...items: PageItem[]): void {
    this.list[this.#at]?.items.push(...items);
  }

  /** Puts a text below what is there, over the pages that it takes. */
  text(
    text: string,
    style: TextStyle,
    { x = MARGIN.x, width = this.width, most = Infinity, role = 'body' }: TextPlace = {},
  ): void {
    if (text === '') return;
    let lines = most === Infinity ? linesOf(text, width, style) : cutLines(text, width, style, most);
    while (lines.length > 0) {
      this.need(heightOf(1, style));
      const fit = Math.max(1, Math.floor(this.room / heightOf(1, style)));
      const now = lines.slice(0, fit);
      this.put(textItem(now, x, this.y, width, style, role));
      this.y += heightOf(now.length, style);
      lines = lines.slice(fit);
    }
  }

  /** Puts a table below what is there. Its first row, where it is a header, is repeated on each page. */
  table(
    columns: readonly number[],
    rows: readonly Row[],
    { x = MARGIN.x, style = { size: 9, color: COLORS.ink } }: { x?: number; style?: TextStyle } = {},
  ): void {
    const made = rows.map((row) => this.#made(row, columns, style));
    const [first] = made;
    const header = first?.row.isHeader ? first : undefined;
    const waiting = made.slice(header ? 1 : 0);
    const headerHeight = header?.height ?? 0;
    while (waiting.length > 0) {
      const least = headerHeight + Math.min(this.#together(waiting), this.size.height / 3);
      this.need(least);
      const top = this.y;
      const now: MadeRow[] = header ? [header] : [];
      let height = headerHeight;
      for (;;) {
        const [row] = waiting;
        if (!row) break;
        const isAlone = now.length === (header ? 1 : 0);
        if (height + row.height > this.room) {
          if (!isAlone) break;
          // Higher than a page: what fits of it, the rest on the next one.
          const [fits, rest] = this.#split(row, style, this.room - height);
          now.push(fits);
          waiting[0] = rest;
          height += fits.height;
          break;
        }
        if (!isAlone && row.row.isHead && height + this.#together(waiting) > this.room) break;
        now.push(row);
        waiting.shift();
        height += row.height;
      }
      this.#place(now, columns, x, top, style);
      this.y = top + height;
      if (waiting.length > 0) this.next();
    }
  }

  /** The height of the first rows that stay together. */
  #together(rows: readonly MadeRow[]): number {
    const end = rows.findIndex(({ row }) => !row.isHead);
    return rows.slice(0, (end < 0 ? rows.length : end) + 1).reduce((sum, { height }) => sum + height, 0);
  }

  #made(row: Row, columns: readonly number[], style: TextStyle): MadeRow {
    const cells = row.cells.map((cell, index): CellItem => {
      const { text, indent = 0, mark: _, ...own } = cell;
      const look = { ...style, ...own };
      const width = (columns[index] ?? 0) - 2 * PADDING.x - indent;
      return { ...look, indent, lines: text === '' ? [] : linesOf(text, width, look) };
    });
    const heights = cells.map((cell) => heightOf(Math.max(1, cell.lines.length), cell));
    return { row, cells, height: Math.max(row.least ?? 0, ...heights.map((one) => one + 2 * PADDING.y)) };
  }

  #split(made: MadeRow, style: TextStyle, room: number): [MadeRow, MadeRow] {
    const fit = Math.max(1, Math.floor((room - 2 * PADDING.y) / (style.size * LEADING)));
    const part = (from: number, to?: number): MadeRow => {
      const cells = made.cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, to) }));
      const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
      // Only the first part has the marks.
      const row =
        from === 0 ? made.row : { ...made.row, cells: made.row.cells.map(({ text }) => ({ text })) };
      return { row, cells, height: heightOf(most, style) + 2 * PADDING.y };
    };
    return [part(0, fit), part(fit)];
  }

  #place(
    made: readonly MadeRow[],
    columns: readonly number[],
    x: number,
    top: number,
    style: TextStyle,
  ): void {
    const rows = made.map(({ row, height, cells }): TableItem['rows'][number] => ({
      height,
      cells,
      isHeader: row.isHeader ?? false,
      ...(row.fill && { fill: row.fill }),
    }));
    this.put({ type: 'table', x, y: top, columns, rows });
    let y = top;
    for (const { row, height } of made) {
      let left = x;
      for (const [index, cell] of row.cells.entries()) {
        const width = columns[index] ?? 0;
        const middle = y + PADDING.y + ((cell.size ?? style.size) * LEADING) / 2;
        if (cell.mark) this.put(...cell.mark(left + PADDING.x, middle, left + width - PADDING.x));
        left += width;
      }
      y += height;
    }
  }
}
