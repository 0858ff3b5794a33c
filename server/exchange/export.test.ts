import JSZip from 'jszip';
import papa from 'papaparse';
import readAll, { readSheet as readOne } from 'read-excel-file/node';
import { beforeAll, expect, it } from 'vitest';
import { EXPORT_NAMES, type ExportName } from '../../contract/exchange/what.ts';
import { unguard } from '../../contract/exchange/guard.ts';
import type { Person } from '../test/person.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [owner, reader, outsider] = [await person(product), await person(product), await person(product)];
const board = await strategyOf(owner, { title: 'Größe / 2026', pillars: 1, objectives: 2 });
const params = { id: board.id };
const [first, second] = board.objectives;

const FORMULA = '=HYPERLINK("http://x", "y")';
const NOTE = '\'+1;\n"quoted"';
const DETAILS = `Line 1\nLine 2, «ß» ${'long '.repeat(100)}end`;

let kpiId = 0;
let belowId = 0;

beforeAll(async () => {
  await enroll(product, board.id, reader, 'read_only');
  const kpi = await owner.done('kpis.createOnNode', {
    params: { ...params, nodeId: second?.id ?? 0 },
    body: {
      measure: FORMULA,
      grain: 'month',
      target: 10,
      unit: '€',
      inputOwner: owner.username,
      description: DETAILS,
    },
  });
  kpiId = kpi.id;
  belowId = (
    await owner.done('kpis.createDepartment', {
      params,
      body: {
        kpiId,
        measure: 'North',
        target: 4,
        measureDueDate: '2026-03-31',
        baseline: { value: 1.5, date: '2025-12-31' },
      },
    })
  ).id;
  await owner.done('points.write', {
    params: { id: kpiId },
    body: {
      points: [
        { period: '2026-01', value: -0.125, note: NOTE },
        { period: '2026-02', state: 'na' },
        { period: '2026-Q1', series: 'target', value: 30 },
      ],
    },
  });
  const initiative = await owner.done('initiatives.createOnNode', {
    params: { ...params, nodeId: first?.id ?? 0 },
    body: {
      initiative: 'Build',
      budget: 1200,
      progress: 40,
      startDate: '2026-01-05',
      whenDate: '2026-06-30',
    },
  });
  const tactic = await owner.done('tactics.create', {
    params,
    body: { initiativeId: initiative.id, title: 'Plan', dueDate: '2026-02-28' },
  });
  await owner.done('actionSteps.create', {
    params,
    body: { tacticId: tactic.id, title: 'Draft', progress: 50 },
  });
});

type Asked = { layout?: 'long' | 'wide'; period?: string };

const file = (what: ExportName, format: 'csv' | 'xlsx', more: Asked = {}, who: Person = reader) =>
  who.call('exports.read', { params, query: { what, format, ...more } });

type Value = string | number | boolean | Date | null;
type Row = Record<string, Value>;

const asRows = ([heads = [], ...rows]: Value[][]): Row[] =>
  rows.map((cells) => Object.fromEntries(heads.map((head, at) => [String(head), cells[at] ?? null])));

async function csv(what: ExportName, more?: Asked): Promise<Row[]> {
  const { status, bytes } = await file(what, 'csv', more);
  expect(status).toBe(200);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { data, errors } = papa.parse<string[]>(bytes.toString().slice(1), { skipEmptyLines: true });
  expect(errors).toEqual([]);
  return asRows(data.map((cells) => cells.map((cell) => unguard(cell) || null)));
}

async function xlsx(what: ExportName, more?: Asked): Promise<Row[]> {
  const { status, bytes } = await file(what, 'xlsx', more);
  expect(status).toBe(200);
  return asRows((await readOne(bytes)) as Value[][]);
}

it('every export is a file with its name, in each format', async () => {
  for (const what of EXPORT_NAMES)
    for (const format of ['csv', 'xlsx'] as const) {
      if (what === 'workbook' && format === 'csv') continue;
      const { status, headers } = await file(what, format);
      expect(status).toBe(200);
      expect(decodeURIComponent(headers['content-disposition'] ?? '')).toContain('Größe 2026, ');
    }
});

it('the KPI list has real numbers and dates, in the order of the board, and the same in both formats', async () => {
  const [kpi, below, ...others] = await xlsx('kpis', { period: '2026-01' });
  expect(others).toEqual([]);
  expect(kpi).toMatchObject({
    ID: kpiId,
    Objective: second?.title,
    'Objective ID': second?.id,
    Pillar: 'Pillar 1',
    Level: 'Primary',
    Measure: FORMULA,
    Description: DETAILS,
    'Actual Jan 2026': -0.125,
    Unit: '€',
    Owner: owner.username,
    'Value due': 'Monthly',
    Direction: 'Higher',
  });
  expect(below).toMatchObject({
    ID: belowId,
    'Parent KPI': FORMULA,
    'Parent KPI ID': kpiId,
    Objective: second?.title,
    'Due date': new Date('2026-03-31'),
    Baseline: 1.5,
    'Baseline on': new Date('2025-12-31'),
    Target: 4,
  });
  const asText = (cell: Value) =>
    cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? null : String(cell);
  const texts = (rows: Row[]) =>
    rows.map((row) => Object.entries(row).map(([head, cell]) => [head, asText(cell)]));
  expect(texts(await csv('kpis'))).toEqual(texts(await xlsx('kpis')));
});

it('a CSV file runs no formula', async () => {
  const { bytes } = await file('kpis', 'csv');
  expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://x"", ""y"")"`);
  expect((await csv('kpis'))[0]).toMatchObject({ Measure: FORMULA });
});

it('values are one row each with their notes, or one column a period', async () => {
  const [january, february, ...others] = await xlsx('values');
  expect(others).toEqual([]);
  expect(january).toMatchObject({
    'KPI ID': kpiId,
    KPI: FORMULA,
    What: 'Actual',
    Period: 'Jan 2026',
    'First day': new Date('2026-01-01'),
    Length: 'Monthly',
    Value: -0.125,
    Note: NOTE,
    'Entered by': owner.username,
    Entered: expect.any(Date) as Date,
  });
  expect(february).toMatchObject({ Period: 'Feb 2026', Value: 'n/a' });
  expect(await csv('values')).toMatchObject([{ Value: '-0.125', Note: NOTE }, { Value: 'n/a' }]);
  expect(await xlsx('values', { layout: 'wide' })).toEqual([
    {
      'KPI ID': kpiId,
      'KPI code': null,
      KPI: FORMULA,
      Level: 'Primary',
      'Parent KPI': null,
      Objective: 'Objective 1.2',
      'Objective code': null,
      Pillar: 'Pillar 1',
      Unit: '€',
      What: 'Actual',
      'Jan 2026': -0.125,
      'Feb 2026': 'n/a',
    },
  ]);
  expect(await csv('targets', { layout: 'wide' })).toMatchObject([{ What: 'Target', 'Q1 FY2026': '30' }]);
});

it('initiatives stand with their tactics and steps', async () => {
  const rows = await xlsx('initiatives');
  expect(
    rows.map(({ Kind, Initiative, Tactic, 'Action step': step }) => [Kind, Initiative, Tactic, step]),
  ).toEqual([
    ['Initiative', 'Build', null, null],
    ['Tactic', 'Build', 'Plan', null],
    ['Action step', 'Build', 'Plan', 'Draft'],
  ]);
  expect(rows[0]).toMatchObject({
    Objective: first?.title,
    'Start Date': new Date('2026-01-05'),
    'End Date': new Date('2026-06-30'),
    'Budget in dollars': 1200,
    'Progress %': 40,
  });
  expect(rows[1]).toMatchObject({ 'End Date': new Date('2026-02-28'), 'Initiative ID': rows[0]?.['ID'] });
  expect(rows[2]).toMatchObject({ 'Progress %': 50, 'Tactic ID': rows[1]?.['ID'] });
});

it('a scorecard tells the scores of a period with their reasons', async () => {
  const rows = await xlsx('scorecard', { period: '2026-02' });
  expect(rows.map(({ Level, Name }) => [Level, Name])).toEqual([
    ['Strategy', 'Größe / 2026'],
    ['Pillar', 'Pillar 1'],
    ['Objective', first?.title],
    ['Objective', second?.title],
    ['KPI', FORMULA],
    ['KPI', 'North'],
  ]);
  expect(rows[4]).toMatchObject({
    Period: 'Feb 2026',
    Status: 'No status',
    'Why no score': 'It was marked as not applicable',
  });
  expect(await csv('scorecard', { period: '2026-01' })).toContainEqual(
    expect.objectContaining({ Name: FORMULA, Value: '-0.125' }),
  );
});

it('the history is told in the words of its page', async () => {
  const rows = await csv('history');
  expect(rows.at(-1)).toMatchObject({ What: 'Created the strategy', Who: owner.username });
  expect(rows).toContainEqual(
    expect.objectContaining({ What: 'Added the KPI “North”', ID: String(belowId) }),
  );
});

it('the workbook has the whole strategy, each sheet with a fixed heading that filters', async () => {
  const { bytes } = await file('workbook', 'xlsx');
  const sheets = await readAll(bytes);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Strategy',
    'Board',
    'Links',
    'KPIs',
    'Values',
    'Targets',
    'Initiatives',
    'Causes',
  ]);
  for (const { data } of sheets) expect(data[0]?.[0]).toMatch(/ID$/);
  const { files } = await JSZip.loadAsync(bytes);
  for (const [at, { data }] of sheets.entries()) {
    const xml = await files[`xl/worksheets/sheet${at + 1}.xml`]?.async('string');
    expect(xml).toMatch(/<pane ySplit="1"[^>]* state="frozen"\/>/);
    expect(xml).toMatch(new RegExp(`</sheetData><autoFilter ref="A1:[A-Z]+${data.length}"/>`));
  }
});

it('nobody but members gets a file, and a wrong wish is refused with a sentence', async () => {
  expect(await file('kpis', 'csv', {}, outsider)).toMatchObject(refused('not_found'));
  const csvOfAll = await file('workbook', 'csv');
  expect(csvOfAll).toMatchObject(refused('invalid_request'));
  expect(csvOfAll.body).toMatchObject({
    details: [{ path: 'format', message: expect.stringContaining('xlsx') as string }],
  });
  expect(await file('scorecard', 'xlsx', { period: 'soon' })).toMatchObject(refused('invalid_request'));
});
