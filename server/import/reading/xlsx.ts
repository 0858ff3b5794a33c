import type { ReadingLimits } from '../../../contract/import/limits.ts';
import type { ReadSheet } from '../../../contract/table/row.ts';
import type { ReadCell } from '../../../contract/values/cell.ts';
import { Archive, unlessDamaged } from './archive.ts';
import { SheetCells } from './cells.ts';
import { dateCell, numberCell } from './number-format.ts';
import { plainText, readWorkbook, RunsReader, type Workbook } from './workbook.ts';
import { readXml, type TagReader } from './xml.ts';

const YEAR = /^(?:19|20|21)\d\d$/;

/** Whether a merged cell is one of a heading or a group, which counts for each of its rows and columns. A value counts once. */
const isShared = ({ value, kind }: ReadCell): boolean =>
  kind === 'text' || kind === 'date' || YEAR.test(String(value));

/** The index of a column by its letters at the beginning of a place: A is 0, AA is 26. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** The row of a place such as AB12. */
const rowOf = (place: string): number => Number(/\d+$/.exec(place)?.[0]) - 1;

/** Reads the cells of a sheet. */
class SheetReader implements TagReader {
  readonly #book: Workbook;
  readonly #cells: SheetCells;
  readonly #merges: string[] = [];
  #row = -1;
  #column = -1;
  /** Of the cell that is read. */
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #isFormula = false;
  readonly #runs = new RunsReader();
  #unstored = 0;

  constructor(book: Workbook, limits: ReadingLimits) {
    this.#book = book;
    this.#cells = new SheetCells(limits);
  }

  open(name: string, { r: place, t: type, s: style, ref }: Readonly<Record<string, string>>): void {
    if (name === 'c') {
      this.#column = place === undefined ? this.#column + 1 : columnOf(place);
      this.#type = type ?? 'n';
      this.#style = Number(style ?? 0);
      this.#value = '';
      this.#isFormula = false;
      this.#runs.text = '';
    } else if (name === 'row') {
      const row = place === undefined ? this.#row + 1 : Number(place) - 1;
      if (!(row > this.#row)) throw new Error('The rows are not in their order');
      [this.#row, this.#column] = [row, -1];
    } else if (name === 'v') this.#isValue = true;
    else if (name === 'f') this.#isFormula = true;
    else if (name === 'mergeCell') this.#merges.push(ref ?? '');
    else this.#runs.open(name);
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
    else this.#runs.add(text);
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#endCell();
    else this.#runs.close(name);
  }

  sheet(name: string, isHidden: boolean): ReadSheet {
    for (const merge of this.#merges) this.#fill(merge);
    const unstored = this.#unstored;
    return this.#cells.sheet(name, { ...(isHidden && { isHidden }), ...(unstored > 0 && { unstored }) });
  }

  #endCell(): void {
    const cell = this.#cell();
    if (cell.value !== null && cell.value !== '')
      this.#cells.put(this.#row, this.#column, cell.value, cell.kind);
    else if (this.#isFormula && this.#type !== 'str' && this.#cells.isWithin(this.#row, this.#column))
      this.#unstored++;
  }

  #cell(): ReadCell {
    const [type, value] = [this.#type, this.#value];
    const { styles, strings, is1904 } = this.#book;
    if (type === 's') return this.#textCell(strings[Number(value)] ?? '');
    if (type === 'inlineStr') return this.#textCell(plainText(this.#runs.text));
    if (value === '') return { value, kind: 'empty' };
    if (type === 'b') return { value: value === '1' || value === 'true', kind: 'boolean' };
    if (type === 'd') return dateCell(value);
    const number = type === 'n' ? Number(value) : Number.NaN;
    if (Number.isNaN(number)) return this.#textCell(plainText(value));
    return numberCell(number, styles[this.#style]?.format ?? 'number', is1904);
  }

  /** The indentation of a text becomes spaces before it, as texts have it. */
  #textCell(text: string): ReadCell {
    const indent = this.#book.styles[this.#style]?.indent ?? 0;
    return { value: text === '' ? '' : ' '.repeat(indent) + text, kind: 'text' };
  }

  /** Fills the cells that are merged with the one that has the text. */
  #fill(merge: string): void {
    const [first = '', last = first] = merge.split(':');
    const [top, left] = [rowOf(first), columnOf(first)];
    const cell = this.#cells.at(top, left);
    if (!cell || cell.value === null || !isShared(cell)) return;
    const bottom = Math.min(rowOf(last), this.#cells.height - 1);
    const right = Math.min(columnOf(last), this.#cells.width - 1);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) this.#cells.put(row, column, cell.value, cell.kind);
  }
}

/** Reads a workbook in one pass. Throws UnreadableError. */
export const readXlsx = (bytes: Uint8Array, limits: ReadingLimits): Promise<ReadSheet[]> =>
  unlessDamaged(async () => {
    const archive = await Archive.open(bytes, limits.megabytes);
    const book = await readWorkbook(archive);
    const sheets: ReadSheet[] = [];
    for (const { name, path, isHidden } of book.sheets) {
      const reader = new SheetReader(book, limits);
      await readXml(archive.text(path), reader);
      sheets.push(reader.sheet(name, isHidden));
    }
    return sheets;
  });
