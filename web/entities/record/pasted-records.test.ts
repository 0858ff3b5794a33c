import { afterEach, describe, expect, test, vi } from 'vitest';
import { cellOf, type GridColumn, type GridRow } from '../../ui/grid/model.ts';
import { parseBlock, pasteBlock, type PasteTarget } from '../../ui/grid/paste.ts';
import { recordReader } from './pasted-records.ts';

const columns: GridColumn[] = [
  { id: 'measure', header: 'Name', width: 100, kind: 'text' },
  { id: 'target', header: 'Amount', width: 100, kind: 'number', repeats: true },
  { id: 'nodeId', header: 'Goal', width: 100, kind: 'select', options: [{ value: '7', label: 'Grow' }] },
  { id: 'measureDueDate', header: 'Due date', width: 100, kind: 'date' },
  {
    id: 'period',
    header: 'Span',
    width: 100,
    kind: 'text',
    read: (text) => (text === 'monthly' ? { period: '1', unit: 'Month' } : undefined),
  },
  { id: 'unit', header: 'Unit', width: 100, kind: 'text' },
];
const saved: GridRow[] = [
  { id: '1', cells: { measure: 'Churn', target: '1', nodeId: '7' } },
  { id: '2', cells: { measure: 'Growth', target: '2', nodeId: '' } },
];
const BLANK = { target: '0', unit: 'Year' };
let made = 0;
const newRow = (): GridRow => ({ id: `new-${++made}`, cells: BLANK });
const spare: GridRow = { id: 'new-0', cells: BLANK };

afterEach(() => vi.restoreAllMocks());

/** Pastes into two saved rows and an empty one. */
const paste = (text: string, more: Partial<PasteTarget> = {}) => {
  const isSpare = ({ cells }: GridRow) => cells === BLANK;
  const target: PasteTarget = {
    rows: [...saved, spare],
    columns,
    at: undefined,
    keys: ['measure', 'nodeId'],
    newRow,
    isNew: ({ id }) => id.startsWith('new'),
    isSpare,
    ...more,
  };
  const rows = [...target.rows, ...(target.hidden ?? [])].filter((row) => !isSpare(row));
  return pasteBlock(recordReader('kpi', '2026-10-15')(parseBlock(text), { ...target, rows }), target);
};
const cellsIn = (rows: readonly GridRow[], ...ids: string[]) =>
  rows.map(({ cells }) => ids.map((id) => cellOf(cells, id)));

test('a block of a spreadsheet is parsed, also with quoted cells', () => {
  expect(parseBlock('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(parseBlock('"two\nlines"\t"say ""so"""\nnext\t')).toEqual([
    ['two\nlines', 'say "so"'],
    ['next', ''],
  ]);
  expect(parseBlock('\tb')).toEqual([['', 'b']]);
  expect(parseBlock('5" pipe\tb')).toEqual([['5" pipe', 'b']]);
  expect(parseBlock('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

describe('without headings', () => {
  test('a block starts at the current cell, overwrites and adds rows', () => {
    const { rows } = paste('x\t1,000\ny\t20%\nz\t', { at: { row: 1, column: 0 } });
    expect(rows.map(({ id }) => id)).toEqual(['1', '2', 'new-0', rows[3]?.id]);
    expect(cellsIn(rows, 'measure', 'target')).toEqual([
      ['Churn', '1'],
      ['x', '1000'],
      ['y', '20'],
      ['z', '0'],
    ]);
  });

  test('an empty cell empties a saved one, but an empty clipboard does nothing', () => {
    const { rows } = paste('\t5', { at: { row: 0, column: 0 } });
    expect(rows[0]?.cells).toMatchObject({ measure: '', target: '5' });
    expect(paste('\t\n', { at: { row: 0, column: 0 } }).touched.size).toBe(0);
  });

  test('and without a current cell, rows are added: the empty ones first', () => {
    const { rows, touched } = paste('x\t3\n\t\ny\t4');
    expect(cellsIn(rows, 'measure', 'target', 'unit').slice(1)).toEqual([
      ['Growth', '2', ''],
      ['x', '3', 'Year'],
      ['y', '4', 'Year'],
    ]);
    expect([...touched]).toEqual(['new-0', rows[3]?.id]);
  });

  test('columns beyond the last one are left out and counted', () => {
    const { rows, beyond } = paste('2026-01-05\t1\tYear\tbeyond\tit', { at: { row: 0, column: 3 } });
    expect(rows[0]?.cells.measureDueDate).toBe('2026-01-05');
    expect(beyond).toBe(2);
  });

  test('a locked cell keeps its text and is counted', () => {
    const isLocked = (_: GridRow, column: string) => column === 'nodeId';
    const { rows, locked, touched } = paste('Shrink\t2026-01-05', { at: { row: 0, column: 2 }, isLocked });
    expect(rows[0]?.cells).toMatchObject({ nodeId: '7', measureDueDate: '2026-01-05' });
    expect([locked, touched.size]).toEqual([1, 1]);
    const nothing = paste('Shrink', { at: { row: 0, column: 2 }, isLocked });
    expect([nothing.locked, nothing.touched.size]).toEqual([1, 0]);
  });
});

describe('with headings', () => {
  test('columns are found in any order, by any of their names; others are named', () => {
    const { rows, unknown } = paste('DUE  DATE:\tRemark\tEmpty\tkpi\n5/16/2026\tfirst\t\tAlpha');
    expect(rows[2]?.cells).toEqual({ ...BLANK, measure: 'Alpha', measureDueDate: '2026-05-16' });
    expect(unknown).toEqual(['Remark']);
  });

  test('a row goes to the record that it names, and leaves it what it does not say', () => {
    const { rows, touched } = paste('Name\tAmount\tGoal\ngrowth\t\t\nCHURN\t5\tgrow\nnew one\t6\t', {
      at: { row: 0, column: 0 },
    });
    expect(cellsIn(rows, 'measure', 'target', 'nodeId')).toEqual([
      ['Churn', '5', '7'],
      ['Growth', '2', ''],
      // As in merged cells.
      ['new one', '6', '7'],
    ]);
    expect([...touched]).toEqual(['2', '1', 'new-0']);
  });

  test('a record is found by all of its keys, or by those that have a text', () => {
    const rows = [...saved, { id: '3', cells: { measure: 'Churn', target: '3', nodeId: '' } }];
    const ids = (text: string) => [...paste(`Name\tGoal\tAmount\n${text}`, { rows }).touched];
    expect(ids('Churn\t\t9')).toEqual(['3']);
    expect(ids('Churn\t\t8\nChurn\t\t9')).toEqual(['3', '1']);
    expect(ids('Growth\tGrow\t9')).not.toContain('2');
  });

  test('a row that a filter hides is found by its name only', () => {
    const hidden: GridRow[] = [{ id: '3', cells: { measure: 'Hidden', target: '3' } }];
    const ids = (text: string, at?: PasteTarget['at']) => [...paste(text, { hidden, at }).touched];
    expect(ids('Name\tAmount\nHidden\t4')).toEqual(['3']);
    expect(ids('Name\tAmount\nOther\t4')).toEqual(['new-0']);
    expect(ids('a\nb', { row: 2, column: 0 })).not.toContain('3');
  });

  test('two rows of one name go to two records', () => {
    const { rows } = paste('Name\tAmount\nChurn\t5\nChurn\t6');
    expect(cellsIn(rows, 'measure', 'target')).toEqual([
      ['Churn', '5'],
      ['Growth', '2'],
      ['Churn', '6'],
    ]);
  });

  test('without the column of names, rows go to the current row and on', () => {
    const { rows } = paste('Amount\tUnit\n8\t%\n9\t$', { at: { row: 0, column: 4 } });
    expect(cellsIn(rows, 'measure', 'target', 'unit').slice(0, 2)).toEqual([
      ['Churn', '8', '%'],
      ['Growth', '9', '$'],
    ]);
  });

  test('one heading is one above its whole block, or where words stand over numbers', () => {
    expect(paste('Amount\n8').rows[2]?.cells.target).toBe('8');
    expect(paste('Amount\tFoo\n8\tAlpha').rows[2]?.cells).toMatchObject({ measure: 'Alpha', target: '8' });
    expect(paste('Unit\tFoo\nA\tB').rows[2]?.cells.measure).toBe('Unit');
    expect(paste('Name').rows[2]?.cells.measure).toBe('Name');
  });
});

describe('what is pasted', () => {
  test('has the numbers of the user’s language, or of the notation it needs, and dates as their column needs', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    const { rows } = paste('x\t1.234\t\t5/6/2026\ny\t85,5\t\t30/11/2026');
    expect(cellsIn(rows, 'target', 'measureDueDate').slice(2)).toEqual([
      ['1234', '2026-06-05'],
      ['85.5', '2026-11-30'],
    ]);
    expect(paste('x\t1.234').rows[2]?.cells.target).toBe('1234');
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
    expect(paste('x\t1.234').rows[2]?.cells.target).toBe('1.2340');
    const other = paste('x\t1.234\t\t5/6/2026\ny\t85,5\t\t30/11/2026').rows;
    expect(cellsIn(other, 'target', 'measureDueDate').slice(2)).toEqual([
      ['1234', '2026-06-05'],
      ['85.5', '2026-11-30'],
    ]);
  });

  test('finds an option by its label or value, without regard to case; another text stays', () => {
    const pasted = ['grow', '7', ' GROW', 'shrink'].map(
      (text) => paste(`x\t\t${text}`).rows[2]?.cells.nodeId,
    );
    expect(pasted).toEqual(['7', '7', '7', 'shrink']);
  });

  test('may fill another column, which has its own text first', () => {
    const cells = (text: string) => cellsIn(paste(text).rows, 'period', 'unit')[2];
    expect(cells('Name\tSpan\nx\tmonthly')).toEqual(['1', 'Month']);
    expect(cells('Name\tSpan\tUnit\nx\tmonthly\t')).toEqual(['1', 'Month']);
    expect(cells('Name\tSpan\tUnit\nx\tmonthly\tDay')).toEqual(['1', 'Day']);
  });

  test('is a change where its column repeats, also if it is the same', () => {
    const { rows } = paste('Name\tAmount\nChurn\t1\nGrowth\t');
    expect(rows.map(({ repeated }) => repeated)).toEqual([['target'], undefined, undefined]);
  });
});

test('an empty cell of a group has the text above, and a row that only names a group is none', () => {
  const text = (id: string, fillsFor?: string[]): GridColumn => ({
    id,
    header: id,
    width: 100,
    kind: 'text',
    ...(fillsFor && { fillsFor }),
  });
  const grouped = [text('plan', ['tactic', 'step']), text('tactic', ['step']), text('step'), text('who')];
  const { rows } = paste('A\t\t\t\n\tT1\t\tann\n\t\tS1\t\n\t\tS2\t\nB\t\tS3\t\n\tT2\t\t', {
    columns: grouped,
    rows: [],
  });
  expect(cellsIn(rows, 'plan', 'tactic', 'step')).toEqual([
    ['A', 'T1', ''],
    ['A', 'T1', 'S1'],
    ['A', 'T1', 'S2'],
    ['B', '', 'S3'],
    ['B', 'T2', ''],
  ]);
});
