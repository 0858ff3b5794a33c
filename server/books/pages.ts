import { BOOK_PAGES_MAX, type BookSection } from '../../contract/month/book.ts';
import {
  COLORS,
  LEADING,
  PADDING,
  type PageItem,
  type TableItem,
  type TextItem,
  type TextStyle,
  heightOf,
  textItem,
} from '../../contract/drawing/items.ts';
import {
  fillRest,
  heightOfMade,
  LINES_LEAST,
  linesIn,
  type MadeRow,
  madeRow,
  type Row,
  ROWS_LEAST,
  splitRow,
  together,
  withoutEmpty,
} from './table.ts';
import { cutLines, linesOf } from './text.ts';

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

/** Where a text goes, other than over the width of the page, and at most how many lines of it. */
interface TextPlace {
  x?: number;
  width?: number;
  most?: number;
  role?: TextItem['role'];
  /** The height below it that stays on the page of its end: of what a heading is above, or of who wrote a note. */
  keep?: number;
}

/** The heading of a table, and the space between them. */
interface Heading {
  text: string;
  style: TextStyle;
  gap: number;
  /** Where it begins, other than its table. */
  x?: number;
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
    for (const filler of fill) {
      this.#at = at;
      this.y = y;
      filler();
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
    { x = MARGIN.x, width = this.width, most = Infinity, role = 'body', keep = 0 }: TextPlace = {},
  ): void {
    if (text === '') return;
    let lines = most === Infinity ? linesOf(text, width, style) : cutLines(text, width, style, most);
    while (lines.length > 0) {
      const whole = heightOf(lines.length, style) + keep;
      this.need(lines.length < 2 * LINES_LEAST ? whole : heightOf(LINES_LEAST, style));
      const fit = Math.max(1, Math.floor(this.room / heightOf(1, style)));
      const count = whole <= this.room ? fit : Math.max(1, Math.min(fit, lines.length - LINES_LEAST));
      const now = lines.slice(0, count);
      this.put(textItem(now, x, this.y, width, style, role));
      this.y += heightOf(now.length, style);
      lines = lines.slice(count);
    }
  }

  /**
   * Puts a table below what is there, with the heading above it. Its first row, where it is a header, is repeated on each page,
   * and so is the head of the rows that go on there.
   */
  table(
    allColumns: readonly number[],
    allRows: readonly Row[],
    {
      x = MARGIN.x,
      style = { size: 9, color: COLORS.ink },
      heading,
      after = 0,
    }: {
      x?: number;
      style?: TextStyle;
      heading?: Heading;
      /** The height of what follows: where that is low, it does not have a page without some of the rows. */
      after?: number;
    } = {},
  ): void {
    const { columns, rows } = withoutEmpty(allColumns, allRows);
    const made = rows.map((row) => madeRow(row, columns, style));
    const [first] = made;
    const header = first?.row.isHeader ? first : undefined;
    const waiting = made.slice(header ? 1 : 0);
    const headerHeight = header?.height ?? 0;
    const leastHeight = (): number =>
      headerHeight +
      Math.max(
        Math.min(together(waiting), this.size.height / 3),
        Math.min(heightOfMade(waiting), 2 * ROWS_LEAST),
      );
    if (heading && waiting.length > 0) {
      const { text, style: look, gap, x: left = x } = heading;
      const width = columns.reduce((sum, column) => sum + column, x - left);
      this.text(text, look, { x: left, width, role: 'heading', keep: gap + leastHeight() });
      this.y += gap;
    }
    while (waiting.length > 0) {
      this.need(leastHeight());
      const top = this.y;
      const now: MadeRow[] = header ? [header] : [];
      let height = headerHeight;
      /** The height of the rows that are no heads. */
      let filled = 0;
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const { isHead } = row.row;
        const isFilled = filled >= ROWS_LEAST;
        if (height + row.height > this.room && !isFilled && !isHead && linesIn(row) >= 2 * LINES_LEAST) {
          // Else hardly anything would be above it: what fits of it, the rest on the next page.
          const room = Math.min(this.room - height, row.height - ROWS_LEAST);
          const [fits, rest] = splitRow(row, style, room);
          now.push(fits);
          waiting.unshift(rest);
          height += fits.height;
          break;
        }
        const least = isHead ? together([row, ...waiting.slice(0, 2)]) : row.height;
        if ((isFilled || (filled > 0 && !isHead)) && height + least > this.room) {
          waiting.unshift(row);
          break;
        }
        if (!isHead) filled += row.height;
        now.push(row);
        height += row.height;
      }
      const isLow = after < 2 * ROWS_LEAST && filled > 2 * ROWS_LEAST;
      if (waiting.length > 0 || (isLow && height + after > this.room)) fillRest(now, waiting, style);
      this.#place(now, columns, x, top, style);
      this.y = top + heightOfMade(now);
      if (waiting.length === 0) return;
      const group = now.findLast(({ row }) => row.isHead);
      if (group && !waiting[0]?.row.isHead) waiting.unshift(group);
      this.next();
    }
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
