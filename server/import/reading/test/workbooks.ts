import JSZip from 'jszip';

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** What a workbook that a test makes has beside its first sheet. */
interface WorkbookParts {
  /** The inside of `sheetData`. */
  rows: string;
  /** What follows it, such as merged cells. */
  after?: string;
  /** Formats of numbers: cells with the style 1 have the first. */
  formats?: readonly string[];
  is1904?: boolean;
  /** Other files by their paths; they replace those of the same path. */
  files?: Readonly<Record<string, string>>;
}

const styles = (formats: readonly string[]): string =>
  `<styleSheet xmlns="${SPREADSHEET}"><numFmts count="${formats.length}">${formats
    .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${format}"/>`)
    .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
    .map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`;

/** A workbook written by hand, with what programs write and libraries do not. */
export function workbook({
  rows,
  after = '',
  formats = [],
  is1904 = false,
  files = {},
}: WorkbookParts): Promise<Buffer> {
  const zip = new JSZip();
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles(formats),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ...files,
  };
  for (const [path, text] of Object.entries(parts)) zip.file(path, text);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** A cell with a text. */
export const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
