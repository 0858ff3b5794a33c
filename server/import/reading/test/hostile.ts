import { textCell, workbook } from './workbooks.ts';

/** A file that a test makes, with its name. */
export interface HostileFile {
  name: string;
  bytes: Uint8Array;
}

/** Random numbers from 0 to below a number. */
export type Random = (below: number) => number;

const MONTHS = ['Jan 2026', 'Feb 2026', 'Mar 2026'];

/** A table as a text, with so many rows. */
const csv = (rows: number, separator: string): string =>
  [
    ['KPI', 'Owner', 'Target', ...MONTHS],
    ...Array.from({ length: rows }, (_, row) => [`"Größe ${row}"`, 'Ada', '5', '1,5', 'n/a', '>= 3']),
  ]
    .map((cells) => cells.join(separator))
    .join('\r\n');

const sheetRows = (rows: number): string =>
  Array.from({ length: rows }, (_, row) => {
    const cells = MONTHS.map((month, at) =>
      row === 0
        ? textCell(`${'BCD'[at]}1`, month)
        : `<c r="${'BCD'[at]}${row + 1}" s="1"><v>0.${row}</v></c>`,
    );
    return `<row r="${row + 1}">${textCell(`A${row + 1}`, row === 0 ? 'KPI' : `KPI ${row}`)}${cells.join('')}</row>`;
  }).join('');

/** Files that are as they should be. */
export async function soundFiles(): Promise<HostileFile[]> {
  const text = csv(40, ';');
  const xlsx = await workbook({
    rows: sheetRows(40),
    after: '<mergeCells count="1"><mergeCell ref="A3:A4"/></mergeCells>',
    formats: ['0%'],
  });
  return [
    { name: 'semicolons.csv', bytes: Buffer.from(text) },
    { name: 'tabs.tsv', bytes: Buffer.from(csv(40, '\t'), 'latin1') },
    { name: 'wide.csv', bytes: Buffer.from(text, 'utf16le') },
    { name: 'plan.xlsx', bytes: xlsx },
  ];
}

const DOCTYPE =
  '<!DOCTYPE x [<!ENTITY a "lollollol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';

/** Files that are made to do harm. */
export async function harmfulFiles(): Promise<HostileFile[]> {
  const sheet = (xml: string) => workbook({ rows: '', files: { 'xl/worksheets/sheet1.xml': xml } });
  const cell = (place: string) => `<row r="${/\d+/.exec(place)?.[0]}"><c r="${place}"><v>1</v></c></row>`;
  const name = 'harm.xlsx';
  return [
    { name, bytes: await workbook({ rows: cell('XFD1') + cell('A1048576') }) },
    { name, bytes: await workbook({ rows: cell('ZZZZZ1') + cell('A99999999999') }) },
    {
      name,
      bytes: await sheet(
        `${DOCTYPE}<worksheet><sheetData><row r="1">${textCell('A1', '&b;&c;')}</row></sheetData></worksheet>`,
      ),
    },
    {
      name,
      bytes: await workbook({
        rows: '<row><c t="s"><v>99</v></c><c s="7"><v>x</v></c><c t="?"><v>1</v></c></row>',
      }),
    },
    { name: 'large.csv', bytes: Buffer.alloc(100_000_000, 'a,b\n') },
    { name: 'same.csv', bytes: Buffer.from('KPI,KPI,KPI\n=1+1,@SUM(A1),-2\n') },
    { name: 'quote.csv', bytes: Buffer.from(`a,"${'b'.repeat(100_000)}`) },
    { name: 'nothing.csv', bytes: Buffer.alloc(0) },
    { name: 'zeros.csv', bytes: Buffer.alloc(10_000) },
  ];
}

/** Files that are made to do harm, and take long to make and to read. */
export async function largeFiles(): Promise<HostileFile[]> {
  const name = 'large.xlsx';
  return [
    { name, bytes: await workbook({ rows: '', files: { 'xl/sharedStrings.xml': ' '.repeat(130_000_000) } }) },
    { name, bytes: await workbook({ rows: `<row r="1">${'<c><v>1</v></c>'.repeat(1_000_000)}</row>` }) },
    { name: 'columns.csv', bytes: Buffer.from(`${'x,'.repeat(1_000_000)}\n1,2,3\n`) },
  ];
}

/** A file with one thing wrong: cut off, bytes changed, repeated, left out, or its two halves exchanged. */
export function mutated({ name, bytes }: HostileFile, random: Random): HostileFile {
  const at = random(bytes.length);
  const length = random(200);
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  const changed = Buffer.from(bytes);
  for (let count = random(20) + 1; count > 0; count--) changed[random(changed.length)] = random(256);
  const ways: Uint8Array[] = [
    head,
    changed,
    Buffer.concat([head, tail.subarray(length)]),
    Buffer.concat([head, tail.subarray(0, length), tail]),
    Buffer.concat([tail, head]),
  ];
  return { name, bytes: ways[random(ways.length)] as Uint8Array };
}
