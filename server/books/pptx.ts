import type JSZip from 'jszip';
import type PptxGenJs from 'pptxgenjs';
import {
  type CellItem,
  COLORS,
  LEADING,
  PADDING,
  type PageItem,
  type TableItem,
  type TextItem,
  type TextStyle,
} from '../../contract/drawing/items.ts';
import type { BookLayout } from './layout.ts';
import type { Page } from './pages.ts';

/** The types of the package describe its CommonJS file, in which the class is a field. */
type Presentation = typeof PptxGenJs.default;
type Slide = PptxGenJs.default.Slide;

/** Slides are 13.33 inches wide, of 72 points. */
const INCHES = 13.333;
/** A font that Office and LibreOffice have; its letters are no wider than those that the lines were measured by. */
const FONT = 'Arial';
/** The name of the placeholder of titles. */
const TITLE = 'title';

/** The paragraphs of lines. */
const textOf = (lines: readonly string[]): string => lines.join('').trimEnd();

/** Writes items on a slide. Lengths of the layout become inches, and sizes points. */
class SlideWriter {
  readonly #slide: Slide;
  readonly #inch: number;
  readonly #scale: number;
  /** What its figures show, in words. */
  readonly #alternatives: string[] = [];

  constructor(slide: Slide, pageWidth: number) {
    this.#slide = slide;
    this.#inch = INCHES / pageWidth;
    this.#scale = (INCHES * 72) / pageWidth;
  }

  #in = (points: number): number => points * this.#inch;

  #font({ size, bold = false, color = COLORS.ink, align = 'left' }: TextStyle) {
    const fontSize = Math.round(size * this.#scale * 10) / 10;
    return {
      fontFace: FONT,
      fontSize,
      bold,
      color,
      align,
      lineSpacing: Math.round(size * this.#scale * LEADING * 10) / 10,
    };
  }

  #text(item: TextItem): void {
    const { x, y, width, lines, size } = item;
    // A little wider than measured, for fonts that stand in for the font.
    const more = item.align === 'left' || item.align === undefined ? 4 : 0;
    this.#slide.addText(textOf(lines), {
      x: this.#in(x),
      y: this.#in(y),
      w: this.#in(width + more),
      h: this.#in(lines.length * size * LEADING),
      margin: 0,
      valign: 'top',
      fit: 'none',
      // Where its lines end is left to the program, so that a person can edit it.
      wrap: item.role !== 'artifact',
      // A title in its placeholder names the slide, for screen readers and in the outline.
      ...(item.role === 'title' && { placeholder: TITLE }),
      ...this.#font(item),
    });
  }

  #path(
    points: readonly (readonly [number, number])[],
    item: { fill?: string; stroke?: string; width?: number; isDashed?: boolean },
  ): void {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
    const placed = points.map(([x, y], index) => ({
      x: this.#in(x - left),
      y: this.#in(y - top),
      ...(index === 0 && { moveTo: true }),
    }));
    this.#slide.addShape('custGeom' as PptxGenJs.default.SHAPE_NAME, {
      x: this.#in(left),
      y: this.#in(top),
      w: this.#in(Math.max(width, 0.01)),
      h: this.#in(Math.max(height, 0.01)),
      points: item.fill ? [...placed, { close: true }] : placed,
      ...(item.fill
        ? { fill: { color: item.fill } }
        : {
            line: {
              color: item.stroke ?? COLORS.ink,
              width: (item.width ?? 1) * this.#scale,
              ...(item.isDashed && { dashType: 'dash' as const }),
            },
          }),
    });
  }

  #table({ x, y, columns, rows }: TableItem): void {
    const cellOf = (
      cell: CellItem,
      isHeader: boolean,
      fill: string | undefined,
    ): PptxGenJs.default.TableCell => {
      const look = isHeader ? { ...cell, bold: true, color: COLORS.ink3 } : cell;
      const { lineSpacing, ...font } = this.#font(look);
      const side = PADDING.x * this.#scale;
      const above = PADDING.y * this.#scale;
      const [head, below] = [cell.lines.slice(0, cell.head), cell.lines.slice(cell.head)];
      const { color, bold } = { ...font, ...cell.below };
      const style = { lineSpacing, color: font.color, bold: font.bold };
      const runs: PptxGenJs.default.TextProps[] = [
        { text: textOf(head), options: { ...style, breakLine: below.length > 0 } },
        ...(below.length > 0 ? [{ text: textOf(below), options: { lineSpacing, color, bold } }] : []),
      ];
      return {
        text: runs,
        options: {
          ...font,
          valign: 'top',
          margin: [above, side - 2, above - 2, side + cell.indent * this.#scale],
          ...(fill && { fill: { color: fill } }),
          border: [
            { type: 'none' },
            { type: 'none' },
            { type: 'solid', pt: isHeader ? 1 : 0.5, color: isHeader ? COLORS.ink3 : COLORS.hairline },
            { type: 'none' },
          ],
        },
      };
    };
    this.#slide.addTable(
      rows.map(({ cells, isHeader, fill }) => cells.map((cell) => cellOf(cell, isHeader, fill))),
      {
        x: this.#in(x),
        y: this.#in(y),
        w: this.#in(columns.reduce((sum, column) => sum + column, 0)),
        colW: columns.map(this.#in),
        rowH: rows.map(({ height }) => this.#in(height)),
        autoPage: false,
      },
    );
  }

  /** Puts what the figures show into the notes of the slide: shapes have no text of their own for screen readers. */
  end(): void {
    if (this.#alternatives.length > 0) this.#slide.addNotes(this.#alternatives.join('\n'));
  }

  /** Writes an item. */
  write(item: PageItem): void {
    switch (item.type) {
      case 'text':
        this.#text(item);
        return;
      case 'table':
        this.#table(item);
        return;
      case 'figure':
        for (const child of item.items) this.write(child);
        this.#alternatives.push(item.alt);
        return;
      case 'box':
        this.#slide.addShape('rect', {
          x: this.#in(item.x),
          y: this.#in(item.y),
          w: this.#in(item.width),
          h: this.#in(item.height),
          fill: { color: item.fill },
        });
        return;
      case 'circle':
        this.#slide.addShape('ellipse', {
          x: this.#in(item.x - item.radius),
          y: this.#in(item.y - item.radius),
          w: this.#in(item.radius * 2),
          h: this.#in(item.radius * 2),
          ...(item.fill
            ? { fill: { color: item.fill } }
            : { line: { color: item.stroke ?? COLORS.ink, width: 1.2 } }),
        });
        return;
      case 'path':
        this.#path(item.points, item);
    }
  }
}

/** The master of a page: it has the placeholder of the title where the page has its title. */
function masterOf(
  made: InstanceType<Presentation>,
  masters: Map<string, string>,
  { items }: Page,
  pageWidth: number,
): string {
  const title = items.find((item) => item.type === 'text' && item.role === 'title') as TextItem | undefined;
  const { x, y, width, size } = title ?? { x: 0, y: 0, width: pageWidth, size: 20 };
  const key = [x, y, width].join(' ');
  const master = masters.get(key);
  if (master) return master;
  const name = `Book ${masters.size + 1}`;
  const inches = (points: number): number => (points * INCHES) / pageWidth;
  const place = { x: inches(x), y: inches(y), w: inches(width), h: inches(2 * size * LEADING) };
  const look = { margin: 0, align: 'left', valign: 'top' } as const;
  made.defineSlideMaster({
    title: name,
    objects: [{ placeholder: { options: { name: TITLE, type: TITLE, ...place, ...look }, text: '' } }],
  });
  masters.set(key, name);
  return name;
}

/** What a text can have, and XML cannot. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/g;

/** Changes the text of a part of the file. */
async function edit(zip: JSZip, name: string, change: (text: string) => string): Promise<void> {
  const text = await zip.file(name)?.async('string');
  if (text !== undefined) zip.file(name, change(text));
}

/**
 * The file as the format asks: PptxGenJS lists masters that are not in it, and gives two shapes of a slide the same id. Its dates
 * are one, in place of the time at which it was made.
 */
async function tidied(zip: JSZip, at: Date): Promise<Buffer> {
  await edit(zip, '[Content_Types].xml', (types) =>
    types.replaceAll(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (entry, part: string) =>
      zip.file(part) ? entry : '',
    ),
  );
  for (const { name } of zip.file(/^(?:ppt\/(?:slides|notesSlides)|docProps)\/[^/]+\.xml$/)) {
    let id = 0;
    await edit(zip, name, (part) =>
      part
        .replaceAll(NOT_IN_XML, '')
        .replaceAll(/(<p:cNvPr id=")\d+/g, (_, start: string) => `${start}${++id}`),
    );
  }
  const day = `${at.toISOString().slice(0, 19)}Z`;
  await edit(zip, 'docProps/core.xml', (core) => core.replaceAll(/(<dcterms:\w+ [^>]*>)[^<]*/g, `$1${day}`));
  for (const file of Object.values(zip.files)) file.date = at;
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** Writes a book as PPTX; `at` is the only date in it. */
export async function writePptx(
  { title, size, pages }: BookLayout,
  at: Date,
  onPage: (done: number) => void,
): Promise<Buffer> {
  const { default: Presentation } = (await import('pptxgenjs')) as unknown as { default: Presentation };
  const { default: Zip } = await import('jszip');
  const made = new Presentation();
  made.defineLayout({ name: 'book', width: INCHES, height: (INCHES * size.height) / size.width });
  made.layout = 'book';
  made.title = title;
  made.author = 'Meridian';
  made.company = 'Meridian';
  made.theme = { headFontFace: FONT, bodyFontFace: FONT };
  const masters = new Map<string, string>();
  for (const [index, page] of pages.entries()) {
    const masterName = masterOf(made, masters, page, size.width);
    const writer = new SlideWriter(made.addSlide({ masterName }), size.width);
    for (const item of page.items) writer.write(item);
    writer.end();
    onPage(index + 1);
  }
  const bytes = (await made.write({ outputType: 'nodebuffer' })) as Buffer;
  return tidied(await Zip.loadAsync(bytes), at);
}
