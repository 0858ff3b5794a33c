import { describe, expect, it } from 'vitest';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { settled } from '../table/answers.ts';
import { guessTable } from '../table/guess.ts';
import type { ImportMapping } from '../table/mapping.ts';
import type { ReadSheet } from '../table/row.ts';
import { sheetOfCells, type TestCell } from '../table/test/sheets.ts';
import { type GuessWith, MappingMemory, memoryOf, recall } from './memory.ts';

const guesser =
  (sheet: ReadSheet): GuessWith =>
  (table) =>
    guessTable(sheet, { calendar: DEFAULT_CALENDAR, today: '2026-11-27' }, table);

const guessOf = (sheet: ReadSheet): ImportMapping => guesser(sheet)({}).mapping;

/** What is remembered of a sheet that was read so, as the database gives it back. */
const stored = (sheet: ReadSheet, mapping: Partial<ImportMapping>): MappingMemory =>
  MappingMemory.parse(
    JSON.parse(JSON.stringify(memoryOf(sheet, guesser(sheet), { ...guessOf(sheet), ...mapping }))),
  );

const recalled = (sheet: ReadSheet, ...memories: MappingMemory[]) => recall(sheet, memories, guesser(sheet));

const sheetWith = (heading: readonly string[], ...rows: TestCell[][]): ReadSheet =>
  sheetOfCells([
    heading,
    ...(rows.length > 0
      ? rows
      : ['Revenue', 'Staff', 'Orders'].map((name, row) => [
          name,
          ...heading
            .slice(1)
            .map((text, column) => (text === 'Unit' || text === 'Owner' ? 'n' : row + 10 * column)),
        ])),
  ]);

const MONTHS = ['2026-01', '2026-02', '2026-03'];
const WIDE = sheetWith(['KPI', 'Unit', ...MONTHS]);

/** A guess with other uses of its columns of periods, by their place among these. */
const periodsAs = (
  sheet: ReadSheet,
  change: (use: ImportMapping['columns'][number], at: number) => unknown,
) =>
  guessOf(sheet).columns.map((use, column) =>
    use && 'period' in use ? change(use, column - 2) : use,
  ) as ImportMapping['columns'];

it('remembers how numbers are read that could be read in two ways', () => {
  const first = sheetWith(['KPI', '2022', '2023'], ['Bayern', '11.402', '11.870']);
  const next = sheetWith(['KPI', '2023', '2024'], ['Bayern', '11.870', '12.010']);
  const table = guesser(first)({});
  const memory = stored(first, settled(table, { decimal: ',' }));
  expect(recalled(next, memory)?.mapping).toMatchObject({
    decimal: ',',
    open: [],
    columns: [{ field: 'kpi' }, { period: 'year:2023-01-01' }, { period: 'year:2024-01-01' }],
  });
  expect(recalled(first, stored(first, {}))?.mapping.open).toEqual([1, 2]);
  const shares = sheetWith(['KPI', 'Unit', '2022', '2023'], ['Margin', '%', '0.41', '0.43']);
  const later = sheetWith(['KPI', 'Unit', '2023', '2024'], ['Margin', '%', '0.43', '0.44']);
  expect(guesser(shares)({}).mapping.open).toEqual([2, 3]);
  const answered = stored(shares, settled(guesser(shares)({}), { fractions: true }));
  expect(recalled(later, answered)?.mapping).toMatchObject({ fractions: true, open: [] });
  const amounts = sheetWith(['in Tsd. €'], ['KPI', 'Actual'], ['Sales', '1200']);
  const inThousands = stored(amounts, settled(guesser(amounts)({}), { unit: 'Tsd. €' }));
  expect(recalled(amounts, inThousands)?.mapping).toMatchObject({ unit: 'Tsd. €', open: [] });
  const inMillions = sheetWith(['in Mio. €'], ['KPI', 'Actual'], ['Sales', '1.2']);
  expect(recalled(inMillions, inThousands)?.mapping).toMatchObject({ unit: '', open: [1] });
  const bare = sheetWith(['KPI', 'Actual'], ['Sales', '1200']);
  expect(recalled(bare, inThousands)?.mapping).not.toHaveProperty('unit');
});

describe('what a person chose of columns of periods', () => {
  const NEXT = sheetWith(['KPI', 'Unit', ...MONTHS, '2026-04']);
  const column = (points: string, month: string) => ({ points, period: `month:${month}-01` });

  it.each<[string, (use: ImportMapping['columns'][number], at: number) => unknown, unknown]>([
    ['another series', (use) => ({ ...use, points: 'target' }), column('target', '2026-04')],
    ['another year', (_, at) => column('actual', `2025-0${at + 1}`), column('actual', '2025-04')],
    ['not read', () => null, null],
    ['one that is not read', (use, at) => (at === 1 ? null : use), column('actual', '2026-04')],
    [
      'one that is not read beside targets',
      (use, at) => (at === 1 ? null : { ...use, points: 'target' }),
      column('target', '2026-04'),
    ],
    [
      'one with another series',
      (use, at) => (at === 2 ? { ...use, points: 'target' } : use),
      column('actual', '2026-04'),
    ],
    [
      'one that is a field beside targets',
      (use, at) => (at === 2 ? { field: 'note' } : { ...use, points: 'target' }),
      column('target', '2026-04'),
    ],
    ['one that is a field', (use, at) => (at === 2 ? { field: 'note' } : use), column('actual', '2026-04')],
  ])('is remembered, also for the next month: %s', (_, change, next) => {
    const columns = periodsAs(WIDE, change);
    const memory = stored(WIDE, { columns });
    expect(recalled(WIDE, memory)).toMatchObject({
      mapping: { columns },
      differs: { added: [], missing: [] },
    });
    expect(recalled(NEXT, memory)).toMatchObject({
      mapping: { columns: [...columns, next] },
      differs: { added: [], missing: [] },
    });
  });

  it('is the same change next year, where the headings name no year', () => {
    const sheet = sheetWith(['KPI', 'Unit', 'Jan', 'Feb', 'Mar']);
    const lastYear = periodsAs(sheet, (use) =>
      use && 'period' in use ? { ...use, period: use.period.replace('2026', '2025') } : use,
    );
    const memory = stored(sheet, { columns: lastYear });
    const nextYear = recall(sheet, [memory], (table) =>
      guessTable(sheet, { calendar: DEFAULT_CALENDAR, today: '2027-11-27' }, table),
    );
    expect(nextYear?.mapping.columns).toEqual(guessOf(sheet).columns);
  });
});

describe('a sheet with other columns', () => {
  const HEADING = ['KPI', 'Unit', 'Owner', 'Actual', 'Target'];
  const sheet = sheetWith(HEADING);
  const [, unit, ...others] = guessOf(sheet).columns;
  const memory = stored(sheet, { columns: [{ field: 'measure' }, null, unit ?? null, ...others.slice(1)] });

  it('is read as the one before, but for one that came and one that went', () => {
    const more = sheetWith([...HEADING.slice(0, 1), 'Colour', ...HEADING.slice(1)]);
    const guess = guessOf(more);
    expect(recalled(more, memory)).toMatchObject({
      differs: { added: ['Colour'], missing: [] },
      mapping: { columns: [{ field: 'measure' }, guess.columns[1], null, unit, ...others.slice(1)] },
    });
    const less = sheetWith(HEADING.filter((text) => text !== 'Owner'));
    expect(recalled(less, memory)).toMatchObject({ differs: { added: [], missing: ['Owner'] } });
  });

  it('is another one where more than one of a few or a fifth of them differ', () => {
    expect(recalled(sheetWith(['KPI', 'Unit', 'Owner', 'Actual', 'Status', 'Note']), memory)).toBeUndefined();
    expect(
      recalled(sheetWith(['KPI', 'Actual', 'Weight']), stored(sheetWith(['KPI', 'Actual']), {})),
    ).toBeDefined();
    expect(recalled(WIDE, stored(sheetWith(['KPI', ...MONTHS]), {}))).toBeUndefined();
  });

  it('is another one where its rows are of another kind', () => {
    expect(recalled(WIDE, stored(sheetWith(['KPI', 'Unit', 'Direction']), {}))).toBeUndefined();
  });

  it('is read as the one that has most of its headings', () => {
    const nearest = stored(sheet, { decimal: ',' });
    const further = stored(sheetWith([...HEADING, 'Baseline']), {});
    expect(recalled(sheet, further, nearest)?.mapping.decimal).toBe(',');
  });
});

describe('rows that were left out', () => {
  const sheet = (...names: string[]) =>
    sheetWith(['Objective', 'KPI', '2026-01', '2026-02'], ...names.map((name) => [...name.split(' '), 1, 2]));
  const memory = stored(sheet('Learn Sales', 'Learn Staff', 'Serve Staff', 'Serve Staff'), {
    leaves: [2, 4],
  });

  it('are left out by their names, wherever they stand in the next file', () => {
    const next = sheet('Learn New', 'Serve Staff', 'Learn Staff', 'Serve Staff', 'Learn Sales');
    expect(recalled(next, memory)?.mapping.leaves.toSorted()).toEqual([3, 4]);
  });

  it('are none where the next file has none of them', () => {
    expect(recalled(sheet('Learn New', 'Serve Staff'), memory)?.mapping.leaves).toEqual([]);
  });
});

describe('questions', () => {
  const sheet = sheetWith(['KPI', 'Unit', 'Aspen', 'Target']);
  const guess = guessOf(sheet);

  it('that a person answered are answered, and open ones stay open', () => {
    expect(guess.open).toEqual([2]);
    const answered = stored(sheet, { open: [] });
    expect(recalled(sheet, answered)?.mapping).toMatchObject({ open: [], columns: guess.columns });
    const left = recalled(sheet, stored(sheet, {}));
    expect(left).toMatchObject({ mapping: { open: [2] }, differs: { added: [], missing: [] } });
  });

  it('of a column that came are open', () => {
    const before = stored(sheetWith(['KPI', 'Unit', 'Target']), {});
    expect(recalled(sheet, before)).toMatchObject({
      mapping: { open: [2] },
      differs: { added: ['Aspen'] },
      questions: [{ column: 2 }],
    });
  });
});

describe('a memory of an earlier version', () => {
  const memory = MappingMemory.parse({
    heading: { first: 0, count: 1 },
    rows: 'kpi',
    mode: 'addAndChange',
    creates: false,
    decimal: ',',
    dates: 'dmy',
    uses: { 'kpi 1': { field: 'measure' }, 'unit 1': null, 'aspen 1': null, 'target 1': { field: 'target' } },
  });

  it('is read, and asks what it could not ask', () => {
    expect(recalled(sheetWith(['KPI', 'Unit', 'Aspen', 'Target']), memory)).toMatchObject({
      mapping: {
        creates: false,
        decimal: ',',
        columns: [{ field: 'measure' }, null, null, { field: 'target' }],
        open: [2],
      },
      differs: { added: [], missing: [] },
    });
    expect(recalled(sheetWith(['KPI', 'Aspen', 'Target']), memory)?.differs.missing).toEqual(['unit']);
  });
});
