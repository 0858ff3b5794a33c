import type { CellType } from '../../contract/values/cell.ts';
import type { ZipEntry } from '../lib/zip.ts';

/** What a workbook has beside its sheets: which there are, and how cells look. */

const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const FORMATS = 'http://schemas.openxmlformats.org';
const MAIN = `${FORMATS}/spreadsheetml/2006/main`;
const RELATIONS = `${FORMATS}/officeDocument/2006/relationships`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The formats of numbers, by the types of cells that need one. */
const NUMBER_FORMATS = { date: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm', percent: '0%' } as const;
const formatted = Object.entries(NUMBER_FORMATS);
/** The first number of a format that is none of Excel's. */
const FIRST_FORMAT = 164;

const FONT = '<sz val="11"/><name val="Calibri"/>';

/** The style of a heading, by its place in `styles.xml`. */
export const HEADING_STYLE = 1;

/** The style of the cells of a type; 0 is the plain one. */
export const styleOf = (type: CellType): number =>
  type in NUMBER_FORMATS ? formatted.findIndex(([formatted]) => formatted === type) + HEADING_STYLE + 1 : 0;

/** Characters that XML does not have, and what looks like one that is written by its code. */
const CODED = /[^\t\n\r\u0020-\uFFFD]|_(?=x[\da-f]{4}_)/gi;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A character by its code, as workbooks write it: _x000D_. */
const coded = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as XML. */
export const escaped = (text: string): string =>
  text.replaceAll(CODED, coded).replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** The XML of a sheet: of its root, around the content. */
export const SHEET_ROOT = [`${PROLOG}<worksheet xmlns="${MAIN}">`, '</worksheet>'] as const;

const pathOf = (index: number): string => `worksheets/sheet${index + 1}.xml`;

/** The place of a sheet in the archive. */
export const sheetPath = (index: number): string => `xl/${pathOf(index)}`;

const part = (name: string, ...text: readonly string[]): ZipEntry => ({ name, text: [PROLOG, ...text] });

const relations = (name: string, ids: readonly (readonly [type: string, target: string])[]): ZipEntry =>
  part(
    name,
    `<Relationships xmlns="${FORMATS}/package/2006/relationships">`,
    ...ids.map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    ),
    '</Relationships>',
  );

const contentType = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}" ContentType="${CONTENT}.${type}+xml"/>`;

const styles = part(
  'xl/styles.xml',
  `<styleSheet xmlns="${MAIN}"><numFmts count="${formatted.length}">`,
  ...formatted.map(
    ([, code], at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escaped(code)}"/>`,
  ),
  `</numFmts><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${formatted.length + 2}"><xf/><xf fontId="1" applyFont="1"/>`,
  ...formatted.map((_, at) => `<xf numFmtId="${FIRST_FORMAT + at}" applyNumberFormat="1"/>`),
  '</cellXfs></styleSheet>',
);

/** The parts of a workbook with sheets of these names. */
export function workbookParts(names: readonly string[]): ZipEntry[] {
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${FORMATS}/package/2006/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      contentType('workbook.xml', 'sheet.main'),
      contentType('styles.xml', 'styles'),
      ...names.map((_, at) => contentType(pathOf(at), 'worksheet')),
      '</Types>',
    ),
    relations('_rels/.rels', [['officeDocument', 'xl/workbook.xml']]),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>`,
      ...names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`),
      '</sheets></workbook>',
    ),
    relations('xl/_rels/workbook.xml.rels', [
      ...names.map((_, at) => ['worksheet', pathOf(at)] as const),
      ['styles', 'styles.xml'],
    ]),
    styles,
  ];
}
