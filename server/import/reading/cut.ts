import { columnOf } from './marks.ts';

/** The text of a sheet without what lies beyond the limits. */
interface CutSheet {
  xml: string;
  isCut: boolean;
}

const ROW = /<(?<prefix>\w+:)?row(?=[\s>])(?:[^>]*?\br="(?<number>\d+)")?/g;
const CELL = /<(?:\w+:)?c\s[^>]*?\br="(?<letters>[A-Z]+)\d+"(?:[^>]*\/>|[\s\S]*?<\/(?:\w+:)?c>)/g;
/** A row or a cell without its place. Some programs leave it out where it follows from the order. */
const UNPLACED = /<(?:\w+:)?c(?![^>]*\br=")[\s>]/;
const TAG = /<(?<prefix>\w+:)?(?<name>row|c)(?<attributes>(?:\s[^>]*?)?)(?<end>\/?>)/g;

function cutRows(xml: string, rowsMax: number): CutSheet {
  let count = 0;
  for (const { index, groups = {} } of xml.matchAll(ROW)) {
    count++;
    if (Math.max(count, Number(groups['number'] ?? 0)) <= rowsMax) continue;
    const prefix = groups['prefix'] ?? '';
    return { xml: `${xml.slice(0, index)}</${prefix}sheetData></${prefix}worksheet>`, isCut: true };
  }
  return { xml, isCut: false };
}

function cutColumns(xml: string, columnsMax: number): CutSheet {
  // Few sheets have columns with so many letters: the others need not be searched.
  const long = new RegExp(String.raw`\br="[A-Z]{${lettersOf(columnsMax).length},}\d+"`);
  if (!long.test(xml)) return { xml, isCut: false };
  let isCut = false;
  const kept = xml.replaceAll(CELL, (cell, letters: string) => {
    if (columnOf(letters) < columnsMax) return cell;
    isCut = true;
    return '';
  });
  return { xml: kept, isCut };
}

/** The letters of a column: 0 is A. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

/** Gives each row and cell its place, which the library needs. */
function placed(xml: string): string {
  if (!UNPLACED.test(xml)) return xml;
  let row = 0;
  let column = 0;
  return xml.replaceAll(TAG, (tag, prefix = '', name: string, attributes: string, end: string) => {
    const own = /\br="([A-Z]*)(\d+)"/.exec(attributes);
    if (name === 'row') [row, column] = [own ? Number(own[2]) : row + 1, 0];
    else column = own ? columnOf(own[1] ?? 'A') + 1 : column + 1;
    const place = name === 'row' ? String(row) : `${lettersOf(column - 1)}${row}`;
    return own ? tag : `<${prefix}${name} r="${place}"${attributes}${end}`;
  });
}

/** The text of a sheet with places in all of its cells, and without what lies beyond the limits: one cell there would fill the memory. */
export function cutSheet(xml: string, limits: { rows: number; columns: number }): CutSheet {
  const rows = cutRows(placed(xml), limits.rows);
  const columns = cutColumns(rows.xml, limits.columns);
  return { xml: columns.xml, isCut: rows.isCut || columns.isCut };
}
