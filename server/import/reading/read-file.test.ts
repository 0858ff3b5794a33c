import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { csvOf } from '../../exchange/csv.ts';
import { xlsxOf } from '../../exchange/xlsx.ts';
import type { Sheet } from '../../../contract/exchange/cell.ts';
import { DEFAULT_READING_LIMITS } from '../../../contract/import/limits.ts';
import { bytesOfSheets, sheetsIn } from './cells.ts';
import { readSource } from './read-file.ts';
import { textCell, workbook } from './test/workbooks.ts';

const read = (bytes: Uint8Array | string, name = 'plan.csv', limits = {}) =>
  readSource({ name, bytes: Buffer.from(bytes as string) }, { ...DEFAULT_READING_LIMITS, ...limits });

const texts = async (bytes: Uint8Array | string, name?: string) =>
  (await read(bytes, name))[0]?.rows.map((cells) => cells.map(({ value }) => value));

/** Signs in Mac Roman. */
const MAC = new Map([
  ['Ä', 0x80],
  ['É', 0x83],
  ['é', 0x8e],
  ['í', 0x92],
  ['ñ', 0x96],
  ['ö', 0x9a],
  ['û', 0x9e],
  ['ü', 0x9f],
  ['ß', 0xa7],
  ['–', 0xd0],
  ['“', 0xd2],
  ['”', 0xd3],
  ['’', 0xd5],
]);

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

it('texts of a Mac, and of Windows with the same bytes', async () => {
  const mac = (text: string) => Buffer.from(Array.from(text, (sign) => MAC.get(sign) ?? sign.charCodeAt(0)));
  for (const line of ['Größe;Maß', 'Señal;Días', 'Été;Coût', 'Ärger;“Ziel”', 'Owner’s;A – B'])
    expect(await texts(mac(`${line}\rWörter;für\r`)), line).toEqual([line.split(';'), ['Wörter', 'für']]);
  for (const line of ['Größe;Maß', 'Señal;Días', '§ 5;½ °C', 'ÄRGER;¿Qué?', 'Coût;Forêt'])
    expect(await texts(Buffer.from(line, 'latin1')), line).toEqual([line.split(';')]);
  // An apostrophe, a dash and quotation marks as Windows has them.
  const typed = Buffer.from('Owner\u0092s;A \u0096 B;\u0093Goal\u0094', 'latin1');
  expect(await texts(typed)).toEqual([['Owner’s', 'A – B', '“Goal”']]);
});

it('lines that end as those of older Macs do, and lines that are one quoted cell each', async () => {
  const table = [
    ['KPI', 'Note', 'Jan'],
    ['A', 'x, y', '1.5'],
    ['B', '"z"', '2'],
  ];
  expect(await texts('KPI,Note,Jan\rA,"x, y",1.5\rB,"""z""",2')).toEqual(table);
  const quoted = '"KPI,Note,Jan"\r\n"A,""x, y"",1.5"\r\n"B,""""""z"""""",2"\r\n';
  expect(await texts(quoted)).toEqual(table);
  expect(await texts('KPI,Note,Jan\n"A,""x, y"",1.5"\n"B,""""""z"""""",2"')).toEqual(table);
  expect(await texts('"Plan, 2026"\nKPI,Note,Jan\nA,b,1\n')).toEqual([
    ['Plan, 2026'],
    ['KPI', 'Note', 'Jan'],
    ['A', 'b', '1'],
  ]);
});

it('separators of a million empty cells take neither time nor room', async () => {
  const [sheet] = await read(Buffer.concat([Buffer.from('a,b\nc'), Buffer.alloc(1_000_000, ',')]));
  expect(sheet?.rows.map((cells) => cells.length)).toEqual([2, 1]);
  expect(sheet?.isCut).toBe(false);
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

it('what the product exports: signs that XML does not have, and what looks like their codes', async () => {
  const signs = ['a\u0001b', '_x000D_', '_x000d_ _X0041_', '__x0041_', '_x41_', '<&>"', 'a_', '\uFFFE'];
  const [values] = await read(
    await xlsxOf([{ ...sheet, columns: sheet.columns.slice(0, 1), rows: signs.map((sign) => [sign]) }]),
  );
  expect(values?.rows.slice(1).map(([cell]) => cell?.value)).toEqual(signs);
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
      { value: '#DIV/0!', kind: 'text' },
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

it('workbooks: dates and times by the format of their numbers', async () => {
  const dates = [
    'yyyy-mm-dd',
    'dd/mm/yyyy hh:mm',
    'h:mm',
    '[h]:mm',
    'mmm',
    '0 "days"',
    '[Red]0.0',
    '#,##0\\d',
  ];
  const cells = [46_022, 46_022.4375, 0.4375, 1.25 + 12 / 86_400, 46_022, 7, 7.5, 7, -1]
    .map((value, at) => `<c s="${at === 8 ? 1 : at + 1}"><v>${value}</v></c>`)
    .join('');
  const formats = dates.map((format) => format.replaceAll('"', '&quot;'));
  const [sheet] = await read(await workbook({ rows: `<row>${cells}</row>`, formats }), 'a.xlsx');
  expect(sheet?.rows[0]?.map(({ value, kind }) => [value, kind])).toEqual([
    ['2025-12-31', 'date'],
    ['2025-12-31T10:30', 'date'],
    ['10:30', 'text'],
    ['30:00:12', 'text'],
    ['2025-12-31', 'date'],
    [7, 'number'],
    [7.5, 'number'],
    [7, 'number'],
    [-1, 'number'],
  ]);
});

it('workbooks: texts in runs without how they are pronounced, strict files, prefixes, and what fails as its text', async () => {
  const strings = `<x:sst xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:si><x:r><x:t>On </x:t></x:r><x:r><x:t xml:space="preserve">time_x000A_now</x:t></x:r><x:rPh sb="0" eb="1"><x:t>オン</x:t></x:rPh></x:si></x:sst>`;
  const rows =
    '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="d"><x:v>2026-01-31T00:00:00</x:v></x:c><x:c t="d"><x:v>2026-01-31T09:30:00Z</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c></x:row>';
  const bytes = await workbook({
    rows: '',
    files: {
      'xl/sharedStrings.xml': strings,
      'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    },
  });
  expect((await read(bytes, 'a.xlsx'))[0]?.rows[0]?.map(({ value }) => value)).toEqual([
    'On time\nnow',
    '2026-01-31',
    '2026-01-31T09:30',
    '#REF!',
  ]);
});

it('hidden sheets and formulas without a stored result are said, also to the thread', async () => {
  const rows =
    '<row><c><f>1+1</f><v>2</v></c><c><f>A1</f><v></v></c><c><f>A1</f></c><c t="str"><f>""</f><v></v></c><c><f>A1</f><v/></c></row>';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const bytes = await workbook({
    rows,
    files: {
      'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="Plan" state="veryHidden" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
  });
  const sheets = await read(bytes, 'a.xlsx');
  expect(sheets).toMatchObject([{ name: 'Plan', isHidden: true, unstored: 3 }]);
  expect(sheetsIn(bytesOfSheets(sheets))).toEqual(sheets);
});

it('workbooks: more merged cells than a few', async () => {
  const rows = Array.from({ length: 80 }, (_, at) =>
    at % 2 === 0
      ? `<row>${textCell(`A${at + 1}`, `Group ${at}`)}<c><v>1</v></c></row>`
      : `<row><c r="B${at + 1}"><v>2</v></c></row>`,
  );
  const merges = Array.from({ length: 40 }, (_, at) => `<mergeCell ref="A${2 * at + 1}:A${2 * at + 2}"/>`);
  const bytes = await workbook({
    rows: rows.join(''),
    after: `<mergeCells count="40">${merges.join('')}</mergeCells>`,
  });
  const [sheet] = await read(bytes, 'a.xlsx');
  expect(sheet?.rows.map(([cell]) => cell?.value)).toEqual(
    Array.from({ length: 80 }, (_, at) => `Group ${at - (at % 2)}`),
  );
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
