import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { csvOf } from '../../exchange/csv.ts';
import { xlsxOf } from '../../exchange/xlsx.ts';
import type { Sheet } from '../../../contract/exchange/cell.ts';
import { DEFAULT_READING_LIMITS } from '../../../contract/import/limits.ts';
import { readSource } from './read-file.ts';
import { textCell, workbook } from './test/workbooks.ts';

const read = (bytes: Uint8Array | string, name = 'plan.csv', limits = {}) =>
  readSource({ name, bytes: Buffer.from(bytes as string) }, { ...DEFAULT_READING_LIMITS, ...limits });

const texts = async (bytes: Uint8Array | string, name?: string) =>
  (await read(bytes, name))[0]?.rows.map((cells) => cells.map(({ value }) => value));

it('separators and encodings of texts', async () => {
  const table = [
    ['Größe', 'Ist'],
    ['A;b', '1,5'],
    ['C', '2,5'],
  ];
  expect(await texts('Größe;Ist\r\n"A;b";1,5\r\nC;2,5\r\n')).toEqual(table);
  expect(await texts('Größe\tIst\nA;b\t1,5\nC\t2,5')).toEqual(table);
  expect(await texts('Größe|Ist\nA;b|1,5\nC|2,5')).toEqual(table);
  expect(await texts('Größe,Ist\nA;b,"1,5"\nC,"2,5"')).toEqual(table);
  expect(await texts('sep=;\nGröße;Ist\n"A;b";1,5\nC;2,5')).toEqual(table);
  expect(await texts('Größe;Ist\r\n"A;b";1,5\nC;2,5\r\n')).toEqual(table);
  const text = '\uFEFFGröße;Ist\n"A;b";1,5\nC;2,5';
  expect(await texts(Buffer.from(text))).toEqual(table);
  expect(await texts(Buffer.from(text, 'utf16le'))).toEqual(table);
  expect(await texts(Buffer.from(text.slice(1), 'utf16le'))).toEqual(table);
  expect(await texts(Buffer.from(text, 'utf16le').swap16())).toEqual(table);
  expect(await texts(Buffer.from('Gr\u00f6\u00dfe;Ist\n"A;b";1,5\nC;2,5', 'latin1'))).toEqual(table);
});

it('line breaks and quotes inside cells, empty rows and columns at the end', async () => {
  expect(await texts('Name,Note,,\n"A\n""b""",x,,\n,,,\nC,,,\n,,,\n,,,\n')).toEqual([
    ['Name', 'Note'],
    ['A\n"b"', 'x'],
    [],
    ['C'],
  ]);
});

const sheet: Sheet = {
  name: 'Values',
  columns: (['text', 'number', 'date', 'percent', 'time'] as const).map((type) => ({
    heading: type,
    type,
    width: 9,
  })),
  rows: [
    ['=1+1', -0.125, '2026-02-28', 0.895, '2026-02-28T10:30:00.000Z'],
    ["'+x", 0.1 + 0.2, '1985-01-01', 1, null],
  ],
};

it('what the product exports: the guard against formulas is taken off', async () => {
  expect(await texts(await csvOf(sheet))).toEqual([
    ['text', 'number', 'date', 'percent', 'time'],
    ['=1+1', '-0.125', '2026-02-28', '89.5%', '2026-02-28T10:30:00.000Z'],
    ["'+x", '0.30000000000000004', '1985-01-01', '100%'],
  ]);
  const [values] = await read(await xlsxOf([sheet]));
  expect(values).toMatchObject({ name: 'Values', isCut: false });
  expect(values?.rows.slice(1)).toEqual([
    [
      { value: '=1+1', kind: 'text' },
      { value: -0.125, kind: 'number' },
      { value: '2026-02-28', kind: 'date' },
      { value: 0.895, kind: 'percent' },
      { value: '2026-02-28T10:30', kind: 'date' },
    ],
    [
      { value: "'+x", kind: 'text' },
      { value: 0.3, kind: 'number' },
      { value: '1985-01-01', kind: 'date' },
      { value: 1, kind: 'percent' },
    ],
  ]);
});

it('workbooks: days counted from 1904, percentages, merged cells, places that are left out', async () => {
  const rows = `<row r="1">${textCell('A1', 'Results')}<c r="B1"><v>2026</v></c></row>
    <row r="2"><c r="A2" s="1"><v>44561</v></c><c r="B2" s="2"><v>0.895</v></c><c r="C2" s="3"><v>7</v></c></row>
    <row><c t="inlineStr"><is><t>Last</t></is></c><c><v>3</v></c></row>
    <row r="4"><c r="A4"><v>5</v></c><c r="B4" t="e"><v>#DIV/0!</v></c><c r="C4" t="b"><v>1</v></c></row>`;
  const after = '<mergeCells count="2"><mergeCell ref="B1:C1"/><mergeCell ref="A4:A5"/></mergeCells>';
  const bytes = await workbook({
    rows,
    after,
    formats: ['dd/mm/yyyy', '0.0%', '0&quot;%&quot;'],
    is1904: true,
  });
  const [plan] = await read(bytes, 'plan.xlsx');
  expect(plan?.rows).toEqual([
    [
      { value: 'Results', kind: 'text' },
      { value: 2026, kind: 'number' },
      { value: 2026, kind: 'number' },
    ],
    [
      { value: '2026-01-01', kind: 'date' },
      { value: 0.895, kind: 'percent' },
      { value: 7, kind: 'number' },
    ],
    [
      { value: 'Last', kind: 'text' },
      { value: 3, kind: 'number' },
    ],
    [
      { value: 5, kind: 'number' },
      { value: null, kind: 'empty' },
      { value: true, kind: 'boolean' },
    ],
  ]);
});

it('workbooks: texts that are indented by the format of their cells', async () => {
  const rows = `<row r="1">${textCell('A1', 'People')}</row><row r="2">${textCell('A2', 'Learn').replace('<c ', '<c s="1" ')}</row>`;
  const styles =
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="0"><alignment indent="2"/></xf></cellXfs></styleSheet>';
  const [plan] = await read(await workbook({ rows, files: { 'xl/styles.xml': styles } }), 'plan.xlsx');
  expect(plan?.rows.flat().map(({ value }) => value)).toEqual(['People', '  Learn']);
});

it('rows and columns beyond the limits are left out, also a single cell at the end of a sheet', async () => {
  const rows = `<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="A1048576"><v>3</v></c></row>`;
  const [plan] = await read(await workbook({ rows }), 'plan.xlsx');
  expect(plan).toEqual({ name: 'Plan', rows: [[{ value: 1, kind: 'number' }]], isCut: true });
  const [long] = await read('a,b,c\n1,2,3\n4,5,6\n', 'a.csv', { rows: 2, columns: 2 });
  expect(long?.isCut).toBe(true);
  expect(long?.rows.map((cells) => cells.length)).toEqual([2, 2]);
});

it('a sheet of charts is left out', async () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const bytes = await workbook({
    rows: `<row r="1">${textCell('A1', 'x')}</row>`,
    files: {
      'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="Chart" sheetId="2" r:id="rId3"/><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId3" Type="${office}/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    },
  });
  expect((await read(bytes, 'a.xlsx')).map(({ name }) => name)).toEqual(['Plan']);
});

/** A ZIP archive with a file. */
const archive = (path: string, content: string | Buffer) =>
  new JSZip().file(path, content).generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });

it('what is no sheet is refused with a sentence', async () => {
  const whole = await workbook({ rows: `<row r="1">${textCell('A1', 'x')}</row>` });
  const files: [RegExp, Uint8Array | string][] = [
    [/no cell with a value/, ''],
    [/no cell with a value/, '\n,,\n'],
    [/damaged, or was cut off/, whole.subarray(0, whole.length - 30)],
    [/damaged, or was cut off/, 'PK\u0003\u0004 nothing'],
    [/an OpenDocument file/, await archive('content.xml', '<x/>')],
    [/a Word document/, await archive('word/document.xml', '<x/>')],
    [/without a sheet/, await archive('a.txt', 'x')],
    [/older Excel file/, Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    [/a PDF document/, '%PDF-1.7'],
    [/a web page/, '<html><table><tr><td>1</td></tr></table></html>'],
    [/neither a spreadsheet nor a text/, Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7) % 256))],
    [/line 2 is never closed/, 'a,b\n"c,d\ne,f'],
    [/no cell with a value/, await workbook({ rows: '' })],
    [
      /damaged/,
      await workbook({
        rows: '<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>',
      }),
    ],
    [
      /damaged/,
      await workbook({ rows: '', files: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' } }),
    ],
  ];
  for (const [sentence, bytes] of files) await expect(read(bytes)).rejects.toThrow(sentence);
  await expect(readSource({ text: ' ' }, DEFAULT_READING_LIMITS)).rejects.toThrow('Nothing was pasted');
});

it('an archive that unpacks to too much is refused while it is unpacked', async () => {
  const bytes = await workbook({ rows: '', files: { 'xl/sharedStrings.xml': ' '.repeat(8_000_000) } });
  expect(bytes.length).toBeLessThan(100_000);
  await expect(read(bytes, 'a.xlsx', { megabytes: 1 })).rejects.toThrow(
    'Unpacked, this file has more than 6 MB',
  );
});

it('entities are not resolved', async () => {
  const doctype =
    '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>';
  const bytes = await workbook({
    rows: '',
    files: {
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${doctype}<worksheet><sheetData><row r="1">${textCell('A1', '&file;&b;x')}</row></sheetData></worksheet>`,
    },
  });
  const [[[cell] = []] = []] = (await read(bytes)).map(({ rows }) => rows);
  expect(String(cell?.value)).not.toMatch(/root|lol/);
});
