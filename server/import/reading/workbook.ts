import type { Archive } from './archive.ts';
import { type NumberFormat, numberFormat } from './number-format.ts';
import { readXml, type TagReader } from './xml.ts';

/** A sheet as its workbook names it. */
interface NamedSheet {
  name: string;
  path: string;
  isHidden: boolean;
}

/** What the style of a cell says of its value. */
export interface CellStyle {
  format: NumberFormat;
  /** How far a text is indented. */
  indent: number;
}

/** What the sheets of a workbook share. */
export interface Workbook {
  sheets: readonly NamedSheet[];
  is1904: boolean;
  styles: readonly CellStyle[];
  strings: readonly string[];
}

/** The most that Excel indents a cell. */
const INDENT_MAX = 250;

/** How a workbook writes signs that XML does not have, such as the line break _x000D_. */
const ESCAPED = /_x([0-9A-F]{4})_/gi;

/** A text of a cell as it is shown. */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text;

/** Collects a text that may have runs of different formats, without how it is pronounced. */
export class RunsReader {
  text = '';
  #isText = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === 't') this.#isText = !this.#isPhonetic;
    else if (name === 'rPh') this.#isPhonetic = true;
  }

  add(text: string): void {
    if (this.#isText) this.text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isPhonetic = false;
  }
}

/** An attribute whose prefix any may be. */
const prefixed = (attributes: Readonly<Record<string, string>>, name: string): string =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1] ?? '';

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

class StylesReader implements TagReader {
  readonly styles: CellStyle[] = [];
  readonly #codes = new Map<number, string>();
  #isOfCells = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const id = Number(attributes['numFmtId'] ?? 0);
    if (name === 'cellXfs') this.#isOfCells = true;
    else if (name === 'numFmt') this.#codes.set(id, attributes['formatCode'] ?? '');
    else if (!this.#isOfCells) return;
    else if (name === 'xf') this.styles.push({ format: numberFormat(id, this.#codes.get(id)), indent: 0 });
    else if (name === 'alignment') {
      const style = this.styles.at(-1);
      if (style) style.indent = Math.min(Number(attributes['indent'] ?? 0), INDENT_MAX);
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isOfCells = false;
  }
}

async function readStrings(archive: Archive, path: string): Promise<string[]> {
  const strings: string[] = [];
  let runs = new RunsReader();
  await readXml(archive.text(path), {
    open: (name) => (name === 'si' ? (runs = new RunsReader()) : runs.open(name)),
    text: (text) => runs.add(text),
    close: (name) => (name === 'si' ? strings.push(plainText(runs.text)) : runs.close(name)),
  });
  return strings;
}

/** Reads what a workbook has beside its sheets. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const relations = new Map<string, string>();
  await readXml(archive.text('xl/_rels/workbook.xml.rels'), {
    open: (_, { Id = '', Target = '', Type = '' }) => {
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      relations.set(Id, path).set(Type.slice(Type.lastIndexOf('/')), path);
    },
  });
  const sheets: NamedSheet[] = [];
  let is1904 = false;
  await readXml(archive.text('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isOn(attributes['date1904']);
      if (name !== 'sheet') return;
      const isHidden = /hidden/i.test(attributes['state'] ?? '');
      const path = relations.get(prefixed(attributes, 'id')) ?? '';
      sheets.push({ name: attributes['name'] ?? '', path, isHidden });
    },
  });
  const reader = new StylesReader();
  await readXml(archive.text(relations.get('/styles') ?? 'xl/styles.xml'), reader);
  const strings = await readStrings(archive, relations.get('/sharedStrings') ?? 'xl/sharedStrings.xml');
  return { sheets, is1904, styles: reader.styles, strings };
}
