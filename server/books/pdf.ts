import type PDFDocument from 'pdfkit';
import {
  type CellItem,
  COLORS,
  LEADING,
  PADDING,
  type PageItem,
  type TableItem,
  type TextStyle,
} from '../../contract/drawing/items.ts';
import { FONT_FILES } from './fonts.ts';
import { printable } from './glyphs.ts';
import type { BookLayout } from './layout.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** The tags of texts. */
const ROLES = { title: 'H1', heading: 'H2', body: 'P' } as const;

const hex = (color: string): string => `#${color}`;

/** The part of a line above its text, so that the text is in the middle. */
const lead = (size: number): number => (size * (LEADING - 1.21)) / 2;

/** A writer of pages. Each text is tagged, so that a screen reader reads the book in order. */
class Writer {
  readonly #pdf: Pdf;

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  #line(text: string, x: number, y: number, width: number, style: TextStyle): void {
    const { size, bold = false, color = COLORS.ink, align = 'left' } = style;
    const pdf = this.#pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(hex(color));
    const shown = printable(text);
    const offset = align === 'left' ? 0 : width - pdf.widthOfString(shown);
    pdf.text(shown, x + (align === 'center' ? offset / 2 : offset), y + lead(size), { lineBreak: false });
  }

  #lines(lines: readonly string[], x: number, y: number, width: number, style: TextStyle): void {
    for (const [index, line] of lines.entries())
      if (line.trim() !== '') this.#line(line.trimEnd(), x, y + index * style.size * LEADING, width, style);
  }

  #cell(cell: CellItem, x: number, y: number, width: number): void {
    const { indent, lines, head } = cell;
    const textWidth = width - 2 * PADDING.x - indent;
    const below = y + PADDING.y + head * cell.size * LEADING;
    this.#lines(lines.slice(0, head), x + PADDING.x + indent, y + PADDING.y, textWidth, cell);
    this.#lines(lines.slice(head), x + PADDING.x + indent, below, textWidth, { ...cell, ...cell.below });
  }

  /** Draws what a screen reader passes over. */
  #artifact(draw: () => void): void {
    this.#pdf.markContent('Artifact');
    draw();
    this.#pdf.endMarkedContent();
  }

  /** The lines and grounds of a table, then its cells as tagged rows. */
  #table({ x, y, columns, rows }: TableItem, section: PDFKit.PDFStructureElement): void {
    const pdf = this.#pdf;
    const width = columns.reduce((sum, part) => sum + part, 0);
    let top = y;
    this.#artifact(() => {
      for (const { height, isHeader, fill } of rows) {
        if (fill) pdf.rect(x, top, width, height).fill(hex(fill));
        top += height;
        pdf
          .moveTo(x, top)
          .lineTo(x + width, top)
          .lineWidth(isHeader ? 0.9 : 0.5)
          .stroke(hex(isHeader ? COLORS.ink3 : COLORS.hairline));
      }
    });
    const table = pdf.struct('Table');
    section.add(table);
    top = y;
    for (const { height, isHeader, cells } of rows) {
      const row = pdf.struct('TR');
      table.add(row);
      let left = x;
      for (const [index, cell] of cells.entries()) {
        const [at, from, columnWidth] = [left, top, columns[index] ?? 0];
        const look = isHeader ? { ...cell, bold: true, color: COLORS.ink3 } : cell;
        row.add(pdf.struct(isHeader ? 'TH' : 'TD', {}, [() => this.#cell(look, at, from, columnWidth)]));
        left += columnWidth;
      }
      row.end();
      top += height;
    }
    table.end();
  }

  #shape(item: PageItem): void {
    const pdf = this.#pdf;
    switch (item.type) {
      case 'box':
        pdf.rect(item.x, item.y, item.width, item.height).fill(hex(item.fill));
        return;
      case 'circle':
        pdf.circle(item.x, item.y, item.radius);
        if (item.fill) pdf.fill(hex(item.fill));
        else pdf.lineWidth(1.1).stroke(hex(item.stroke ?? COLORS.ink));
        return;
      case 'path': {
        const [first, ...rest] = item.points;
        if (!first) return;
        pdf.moveTo(first[0], first[1]);
        for (const [x, y] of rest) pdf.lineTo(x, y);
        if (item.fill) {
          pdf.closePath().fill(hex(item.fill));
          return;
        }
        if (item.isDashed) pdf.dash(3, { space: 2.5 });
        pdf
          .lineWidth(item.width ?? 1)
          .lineJoin('round')
          .lineCap(item.isDashed ? 'butt' : 'round');
        pdf.stroke(hex(item.stroke ?? COLORS.ink));
        if (item.isDashed) pdf.undash();
        return;
      }
      case 'text':
        this.#lines(item.lines, item.x, item.y, item.width, item);
        return;
      case 'table':
      case 'figure':
    }
  }

  /** Writes an item into a section of the document's structure. */
  write(item: PageItem, section: PDFKit.PDFStructureElement): void {
    const pdf = this.#pdf;
    if (item.type === 'table') this.#table(item, section);
    else if (item.type === 'figure') {
      const draw = (): void => {
        for (const part of item.items) this.#shape(part);
      };
      section.add(pdf.struct('Figure', { alt: item.alt }, [draw]));
    } else if (item.type !== 'text' || item.role === 'artifact') this.#artifact(() => this.#shape(item));
    else section.add(pdf.struct(ROLES[item.role], {}, [() => this.#shape(item)]));
  }
}

/** Writes a book as PDF; `at` is the only date in it. */
export async function writePdf(
  { title, size, pages }: BookLayout,
  at: Date,
  onPage: (done: number) => void,
): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    autoFirstPage: false,
    size: [size.width, size.height],
    margin: 0,
    info: { Title: title, Producer: 'Meridian', Creator: 'Meridian', CreationDate: at, ModDate: at },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en',
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  for (const [weight, file] of Object.entries(FONT_FILES)) pdf.registerFont(weight, file);
  const writer = new Writer(pdf);
  for (const [index, page] of pages.entries()) {
    pdf.addPage();
    if (!page.isContinued) pdf.outline.addItem(page.title);
    const section = pdf.struct('Sect');
    pdf.addStructure(section);
    for (const item of page.items) writer.write(item, section);
    section.end();
    onPage(index + 1);
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
