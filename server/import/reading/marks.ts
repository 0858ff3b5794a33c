/** What the library that reads workbooks does not tell of a sheet. */
export interface SheetMarks {
  /** The places of cells with the format of a percentage: the row and the column, from 0. */
  percents: ReadonlySet<string>;
  /** How far the texts of cells are indented, by their places. */
  indents: ReadonlyMap<string, number>;
  merges: readonly Merge[];
}

/** Cells that are merged into one: from the first to the last row and column. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Tags, whose names may have a prefix. */
const CELL = /<(?:\w+:)?c\s([^>]*)>/g;
const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;
const PLACE = /\br="([A-Z]+)(\d+)"/;
const STYLE = /\bs="(\d+)"/;

/** The index of a column by its letters: A is 0, AA is 26. */
export const columnOf = (letters: string): number =>
  Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const FORMAT = /<(?:\w+:)?numFmt\s[^>]*>/g;
const CELL_STYLES = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/;
const CELL_STYLE = /<(?:\w+:)?xf\s[^>]*?(?:\/>|>(?<inside>[\s\S]*?)<\/(?:\w+:)?xf>)/g;
/** The most that Excel indents a cell. */
const INDENT_MAX = 250;
/** The formats of percentages that Excel has built in. */
const PERCENT_FORMATS = [9, 10];

const attribute = (tag: string, name: string): string =>
  new RegExp(String.raw`\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Whether a format shows a percentage: it has a percent sign that is no literal text. */
const isPercent = (format: string): boolean =>
  format.replaceAll(/&quot;.*?&quot;|\\.|\[[^\]]*\]/g, '').includes('%');

/** What the styles of cells tell, by their indexes. */
export interface CellStyles {
  percents: ReadonlySet<number>;
  indents: ReadonlyMap<number, number>;
}

/** Reads the styles of a workbook. */
export function cellStylesIn(xml: string): CellStyles {
  const own = Array.from(xml.matchAll(FORMAT), ([tag]) => tag)
    .filter((tag) => isPercent(attribute(tag, 'formatCode')))
    .map((tag) => Number(attribute(tag, 'numFmtId')));
  const formats = new Set([...PERCENT_FORMATS, ...own]);
  const [cellStyles = ''] = CELL_STYLES.exec(xml) ?? [];
  const styles = Array.from(cellStyles.matchAll(CELL_STYLE), ([tag], index) => ({
    index,
    isPercent: formats.has(Number(attribute(tag, 'numFmtId'))),
    indent: Math.min(Number(attribute(tag, 'indent')), INDENT_MAX),
  }));
  return {
    percents: new Set(styles.flatMap((style) => (style.isPercent ? [style.index] : []))),
    indents: new Map(styles.flatMap(({ index, indent }) => (indent > 0 ? [[index, indent]] : []))),
  };
}

/** The place of a cell. */
export const placeOf = (row: number, column: number): string => `${row} ${column}`;

/** What the styles of the cells of a sheet tell. */
export function styledCells(xml: string, styles: CellStyles): Pick<SheetMarks, 'percents' | 'indents'> {
  const percents = new Set<string>();
  const indents = new Map<string, number>();
  if (styles.percents.size + styles.indents.size === 0) return { percents, indents };
  for (const [, attributes = ''] of xml.matchAll(CELL)) {
    const style = Number(STYLE.exec(attributes)?.[1] ?? Number.NaN);
    const indent = styles.indents.get(style);
    if (indent === undefined && !styles.percents.has(style)) continue;
    const [, letters = 'A', row = '1'] = PLACE.exec(attributes) ?? [];
    const place = placeOf(Number(row) - 1, columnOf(letters));
    if (indent !== undefined) indents.set(place, indent);
    if (styles.percents.has(style)) percents.add(place);
  }
  return { percents, indents };
}

/** The merged cells of a sheet. */
export const mergesIn = (xml: string): Merge[] =>
  Array.from(xml.matchAll(MERGE), ([, left = 'A', top = '1', right = 'A', bottom = '1']) => ({
    top: Number(top) - 1,
    left: columnOf(left),
    bottom: Number(bottom) - 1,
    right: columnOf(right),
  }));
