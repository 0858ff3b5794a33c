import { describe, expect, it } from 'vitest';
import { type Content, emptyContent } from '../commands/content.ts';
import type { AnyRecord } from '../kinds/kinds.ts';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { lastEnded } from '../scorecard/periods.ts';
import type { Grain } from '../scorecard/settings.ts';
import type { RowFault } from './cells.ts';
import { interpret } from '../table/interpret.ts';
import { knownKpis } from './known-kpis.ts';
import type { ImportMapping } from '../table/mapping.ts';
import { recognise } from './recognise.ts';
import { mappingOf, sheetOfCells, type TestCell } from '../table/test/sheets.ts';

const byId = (records: readonly AnyRecord[]) => new Map(records.map((record) => [record.id, record]));

const node = (id: number, type: string, title: string, perspectiveId: number | null = null, code = '') => ({
  id,
  type,
  title,
  code,
  perspectiveId,
  description: '',
});
const kpi = (id: number, measure: string, nodeId: number | null, more: object = {}) => ({
  id,
  measure,
  nodeId,
  code: '',
  parentId: null,
  kpiLevel: 'primary',
  unit: '',
  grain: 'month',
  inputOwner: '',
  ...more,
});

const content = {
  ...emptyContent(),
  node: byId([
    node(1, 'perspective', 'Customer'),
    node(2, 'perspective', 'Process'),
    node(3, 'objective', 'Grow', 1),
    node(4, 'objective', 'Grow', 2),
    node(5, 'objective', 'Hold', 2, 'O5'),
  ]),
  kpi: byId([
    kpi(10, 'Churn', 3),
    kpi(11, 'Churn', 4),
    kpi(12, 'NPS', 3, { code: 'K12' }),
    kpi(13, 'Visits', 5, { grain: null }),
    kpi(14, 'North', null, { parentId: 12, kpiLevel: 'department' }),
  ]),
} as unknown as Content;

function plan(rows: readonly (readonly TestCell[])[], mapping: ImportMapping, of = content) {
  const facts = {
    content: of,
    calendar: DEFAULT_CALENDAR,
    members: [{ id: 7, username: 'ada', name: 'Ada Lovelace', addresses: ['ada@example.org'] }],
    mapping,
    typedPeriod: (grain: Grain) => lastEnded(DEFAULT_CALENDAR, grain, '2026-11-26'),
  };
  const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27', kpiOf: knownKpis(of) };
  const faults = new Map<number, RowFault>();
  const recognised = recognise(interpret(sheetOfCells(rows), mapping, context), facts, faults);
  return {
    ids: recognised.rows.map(({ entry, by }) => [entry?.id ?? null, by]),
    messages: recognised.rows.map(({ problems }) => problems[0]?.message ?? ''),
    columns: recognised.rows.map(({ problems }) => problems[0]?.column),
    omitted: recognised.rows.map((row) => row.omitted),
    candidates: recognised.rows.map(({ candidates }) => candidates.map(({ id }) => id)),
    commands: recognised.commands.map(({ command }) => command),
    points: recognised.points.map(({ kpiId, series, start, value }) => [kpiId, series, start, value]),
  };
}

const KPIS = ['id', 'kpiCode', 'pillar', 'objective', 'measure', 'unit'];
const HEAD = ['ID', 'Code', 'Pillar', 'Objective', 'Measure', 'Unit'];
const kpiRow = (...cells: TestCell[]) => cells;

describe('a KPI', () => {
  it('is recognised by its id, else its code, else its title in its objective', () => {
    const { ids, commands } = plan(
      [
        HEAD,
        kpiRow(10, '', '', '', 'Lost customers', ''),
        kpiRow('', 'k12', '', '', 'NPS', 'points'),
        kpiRow('', '', 'Process', 'Grow', 'churn', ''),
        kpiRow('', '', 'Customer', 'Grow', 'Complaints', ''),
      ],
      mappingOf('kpi', KPIS),
    );
    expect(ids).toEqual([
      [10, 'id'],
      [12, 'code'],
      [11, 'title'],
      [-1, null],
    ]);
    expect(commands).toEqual([
      {
        type: 'kpi.create',
        id: -1,
        fields: {
          measure: 'Complaints',
          kpiLevel: 'primary',
          nodeId: 3,
          parentId: null,
          status: 'Not Started',
        },
      },
      { type: 'kpi.update', id: 10, fields: { measure: 'Lost customers' } },
      { type: 'kpi.update', id: 12, fields: { unit: 'points' } },
    ]);
  });

  it('has the status of a sheet where it is due once, and that which a person chose at any time', () => {
    const statuses = (columns: string[], ...rows: TestCell[][]) =>
      plan([columns, ...rows], mappingOf('kpi', columns)).commands.map(
        (command) =>
          'fields' in command && [command.id, command.fields['status'], command.fields['statusChosen']],
      );
    expect(statuses(['measure', 'status'], ['NPS', 'Off Track'], ['Visits', 'on hold'])).toEqual([
      [13, 'On Hold', undefined],
    ]);
    expect(
      statuses(
        ['measure', 'status', 'chosenStatus', 'grain'],
        ['NPS', 'Off Track', '', 'Monthly'],
        ['Visits', 'Off Track', '', ''],
        ['Churned', 'Off Track', 'achieved', 'Monthly'],
        ['New', 'Off Track', '', 'Monthly'],
        ['Newer', 'On Hold', '', ''],
      ),
    ).toEqual([
      [-1, 'Achieved', true],
      [-2, 'Not Started', undefined],
      [-3, 'On Hold', undefined],
    ]);
  });

  it.each([
    ['nothing', '', '', '', 'Not Started'],
    ['a target', '5', '', '', undefined],
    ['the target 0', '0', '', '', undefined],
    ['a target that is no number yet', 'TBD', '–', '', 'Not Started'],
    ['a value', '', '3', '', undefined],
    ['a status', '', '', 'On Hold', 'On Hold'],
  ])('is not started where %s is given', (_, target, actual, status, expected) => {
    const head = ['Measure', 'Target', 'Actual', 'Status'];
    const { commands } = plan(
      [head, kpiRow('New', target, actual, status)],
      mappingOf('kpi', ['measure', 'target', 'actual', 'status']),
    );
    expect(commands[0]).toMatchObject({ type: 'kpi.create' });
    expect((commands[0] as { fields: Record<string, unknown> }).fields['status']).toBe(expected);
  });

  it('is not the one with its id where both names are others, or a name is that of another record', () => {
    const rows = [
      HEAD,
      kpiRow(10, 'X1', '', '', 'Rent', ''),
      kpiRow(11, '', '', '', 'Visits', '%'),
      kpiRow(12, 'K12', '', '', 'Promoters', ''),
    ];
    const { ids, omitted } = plan(rows, mappingOf('kpi', KPIS));
    expect(ids).toEqual([
      [-1, null],
      [13, 'title'],
      [12, 'id'],
    ]);
    expect(omitted).toEqual([
      [{ column: 0, message: 'Here 10 is the ID of “Churn”, so this row is a new KPI' }],
      [],
      [],
    ]);
  });

  it('is not the one with its id where another one with this title stands where the row says', () => {
    const rows = [
      HEAD,
      kpiRow(10, '', 'Process', 'Grow', 'Churn', ''),
      kpiRow(11, '', '', 'Hold', 'Churn', ''),
      kpiRow(12, '', '', 'Hold', 'NPS', ''),
    ];
    const hold = {
      ...content,
      kpi: new Map([...content.kpi, ...byId([kpi(15, 'Churn', 5)])]),
    } as unknown as Content;
    expect(plan(rows, mappingOf('kpi', KPIS), hold).ids).toEqual([
      [11, 'title'],
      [15, 'title'],
      [12, 'id'],
    ]);
  });

  it('is told from others with its title by its objective, its level and the KPI above it', () => {
    const alike = {
      ...content,
      kpi: byId([
        kpi(10, 'Churn', 3),
        kpi(20, 'Churn', 5),
        kpi(21, 'Churn', null, { parentId: 20, kpiLevel: 'department' }),
        kpi(22, 'Churn', null, { parentId: 21, kpiLevel: 'team' }),
        kpi(23, 'Churn', null),
      ]),
    } as unknown as Content;
    const columns = [
      'kpi',
      'kpiLevel',
      'parentKpi',
      'objective',
      'objectiveCode',
      'pillar',
      'period',
      'actual',
    ];
    const rows = [
      columns,
      ['Churn', 'Primary', '', 'Grow', '', 'Customer', '2026-01', 1],
      ['Churn', 'Primary', '', '', 'O5', '', '2026-01', 2],
      ['Churn', 'Department', 'Churn', 'Hold', '', 'Process', '2026-01', 3],
      ['Churn', 'Team', 'Churn', 'Hold', '', 'Process', '2026-01', 4],
      ['Churn', 'Primary', '', 'Unassigned', '', '', '2026-01', 5],
      ['Churn', 'Team', 'Churn', 'Grow', '', 'Customer', '2026-01', 6],
    ];
    const { ids, points, commands } = plan(rows, mappingOf('value', columns), alike);
    expect(ids.map(([id]) => id)).toEqual([10, 20, 21, 22, 23, -1]);
    expect(points.slice(0, 5).map(([id, , , value]) => [id, value])).toEqual([
      [10, 1],
      [20, 2],
      [21, 3],
      [22, 4],
      [23, 5],
    ]);
    expect(commands).toMatchObject([{ type: 'kpi.create', fields: { kpiLevel: 'team', parentId: 10 } }]);
  });

  it('does not move by values that its id tells, and no objective comes of them', () => {
    const columns = ['id', 'kpi', 'objective', 'pillar', 'period', 'actual'];
    const rows = [columns, [12, 'NPS', 'Renamed', 'Gone', '2026-01', 1]];
    const { ids, commands, points } = plan(rows, mappingOf('value', columns));
    expect([ids, commands, points.length]).toEqual([[[12, 'id']], [], 1]);
  });

  it('is none of those with the ids of a sheet of another strategy', () => {
    const rows = [HEAD, ...[10, 11, 13].map((id) => kpiRow(id, '', '', '', `Other ${id}`, ''))];
    expect(plan(rows, mappingOf('kpi', KPIS)).ids.map(([, by]) => by)).toEqual([null, null, null]);
    // Where most rows agree, the others are renamed.
    const mixed = [...rows, kpiRow(12, 'K12', '', '', 'NPS', ''), kpiRow(14, '', '', '', 'North', '')];
    const renamed = mixed.toSpliced(1, 1);
    expect(plan(renamed, mappingOf('kpi', KPIS)).ids.map(([, by]) => by)).toEqual(['id', 'id', 'id', 'id']);
  });

  it('with a title that several have is chosen by hand', () => {
    const rows = [HEAD, kpiRow('', '', '', '', 'Churn', '%')];
    const { messages, columns, candidates } = plan(rows, mappingOf('kpi', KPIS));
    expect(messages).toEqual(['2 KPIs are called “Churn”: choose one']);
    expect([columns, candidates]).toEqual([[4], [[10, 11]]]);
    expect(plan(rows, mappingOf('kpi', KPIS, { choices: { 1: 11 } })).ids).toEqual([[11, 'choice']]);
    expect(plan(rows, mappingOf('kpi', KPIS, { choices: { 1: 0 } })).ids).toEqual([[-1, null]]);
    expect(plan(rows, mappingOf('kpi', KPIS, { choices: { 1: 99 } })).messages[0]).toContain(
      'not there any more',
    );
  });

  it('with another code is another KPI, and another objective moves one that its code tells', () => {
    const rows = [
      HEAD,
      kpiRow('', 'K9', 'Customer', 'Grow', 'NPS', ''),
      kpiRow('', 'K12', 'Process', 'Hold', 'NPS', ''),
    ];
    const { ids, commands } = plan(rows, mappingOf('kpi', KPIS));
    expect(ids).toEqual([
      [-1, null],
      [12, 'code'],
    ]);
    expect(commands.at(-1)).toEqual({ type: 'kpi.update', id: 12, fields: { nodeId: 5 } });
  });

  it('without an objective is told from one below another', () => {
    const rows = [
      HEAD,
      kpiRow('', '', '', 'Hold', 'Visits', ''),
      kpiRow('', '', '', 'unassigned', 'Visits', ''),
    ];
    const { ids, commands } = plan(rows, mappingOf('kpi', KPIS));
    expect(ids).toEqual([
      [13, 'title'],
      [-1, null],
    ]);
    expect(commands).toMatchObject([{ fields: { measure: 'Visits', nodeId: null } }]);
  });

  it('stands once in a sheet', () => {
    const rows = [
      HEAD,
      kpiRow(10, '', '', '', 'Churn', ''),
      kpiRow('', '', 'Customer', 'Grow', 'Churn', '%'),
    ];
    expect(plan(rows, mappingOf('kpi', KPIS)).messages).toEqual([
      '',
      'Row 2 is the same: leave one of the two out',
    ]);
  });

  it('stands under another one, and is found there', () => {
    const rows = [
      ['KPI', 'Parent', 'Unit'],
      ['North', 'K12', '%'],
      ['South', 'NPS', '%'],
      ['NPS', '', ''],
    ];
    const { ids, commands } = plan(rows, mappingOf('kpi', ['measure', 'parentKpi', 'unit']));
    expect(ids).toEqual([
      [14, 'title'],
      [-1, null],
      [12, 'title'],
    ]);
    expect(commands[0]).toMatchObject({ fields: { kpiLevel: 'department', parentId: 12, nodeId: null } });
  });

  it('reads others of its sheet, by the ids that the sheet gives them', () => {
    const rows = [
      ['ID', 'Measure', 'Source', 'Formula'],
      [501, 'Margin', 'Formula', '[#502] - [#10]'],
      [502, 'Sales', '', ''],
    ];
    const { commands } = plan(rows, mappingOf('kpi', ['id', 'measure', 'source', 'formula']));
    expect(commands.at(-1)).toEqual({
      type: 'kpi.update',
      id: -1,
      fields: { source: 'formula', formula: '[#-2] - [#10]' },
    });
  });

  it('is the share of others that it names, also of later rows', () => {
    const rows = [
      ['Measure', 'Numerator', 'Denominator'],
      ['Rate', 'Won', 'K12'],
      ['Won', '', ''],
    ];
    const columns = ['measure', 'numeratorId', 'denominatorId'];
    expect(plan(rows, mappingOf('kpi', columns)).commands.at(-1)).toMatchObject({
      id: -1,
      fields: { numeratorId: -2, denominatorId: 12 },
    });
    const unknown = plan(rows.slice(0, 2), mappingOf('kpi', columns));
    expect(unknown.messages).toEqual(['No single KPI is called “Won”']);
    expect(unknown.commands).toEqual([]);
  });

  it('stays with its owner whose name to show is written; that name makes nobody else responsible', () => {
    const kpis = [kpi(12, 'NPS', 3, { inputOwner: 'ada', ownerId: 7 }), kpi(13, 'Visits', 5)];
    const rows = [
      ['KPI', 'Owner'],
      ['NPS', 'ada lovelace'],
      ['Visits', 'Ada Lovelace'],
    ];
    const imported = { ...content, kpi: byId(kpis) } as unknown as Content;
    expect(plan(rows, mappingOf('kpi', ['measure', 'inputOwner']), imported).commands).toEqual([
      { type: 'kpi.update', id: 13, fields: { inputOwner: 'Ada Lovelace' } },
    ]);
  });

  it('has its owner asked who is a member since, by the username or a verified address', () => {
    const kpis = [
      kpi(12, 'NPS', 3, { inputOwner: 'Ada', ownerId: null }),
      kpi(13, 'Visits', 5, { inputOwner: 'Ada@Example.org', ownerId: null }),
      kpi(14, 'Days', 5, { inputOwner: 'ada', ownerId: 9 }),
    ];
    const rows = [
      ['KPI', 'Owner'],
      ['NPS', 'Ada'],
      ['Visits', 'Ada@Example.org'],
      ['Days', 'ada'],
    ];
    const imported = { ...content, kpi: byId(kpis) } as unknown as Content;
    expect(plan(rows, mappingOf('kpi', ['measure', 'inputOwner']), imported).commands).toEqual([
      { type: 'kpi.update', id: 12, fields: { inputOwner: 'ada', ownerId: 7 } },
      { type: 'kpi.update', id: 13, fields: { inputOwner: 'ada', ownerId: 7 } },
    ]);
  });
});

describe('what is missing', () => {
  const rows = [
    HEAD,
    kpiRow('', '', 'Learning', 'Skills', 'Courses', ''),
    kpiRow('', '', 'Learning', 'Skills', 'Days', ''),
  ];

  it('is created once, where that is chosen', () => {
    expect(plan(rows, mappingOf('kpi', KPIS)).commands.map(({ type }) => type)).toEqual([
      'node.create',
      'node.create',
      'kpi.create',
      'kpi.create',
    ]);
    const { messages, columns, commands } = plan(rows, mappingOf('kpi', KPIS, { creates: false }));
    expect(messages).toEqual(Array.from({ length: 2 }, () => 'There is no objective called “Skills”'));
    expect([columns, commands]).toEqual([[3, 3], []]);
  });

  it('is not created by a refused row, but by the next one', () => {
    const first = rows.with(1, kpiRow('', '', 'Learning', 'Skills', 'x'.repeat(300), ''));
    const { messages, commands } = plan(first, mappingOf('kpi', KPIS));
    expect(messages.map(Boolean)).toEqual([true, false]);
    expect(commands).toHaveLength(3);
  });

  it('stands in the only pillar, or in one for all that name none', () => {
    const of = {
      ...content,
      kpi: new Map(),
      node: byId([node(1, 'perspective', 'Customer')]),
    } as unknown as Content;
    const sheet = [
      ['Objective', 'Measure'],
      ['Skills', 'Courses'],
    ];
    const mapping = mappingOf('kpi', ['objective', 'measure']);
    expect(plan(sheet, mapping, of).commands[0]).toMatchObject({
      fields: { title: 'Skills', perspectiveId: 1 },
    });
    expect(plan(sheet, mapping).commands[0]).toMatchObject({
      fields: { type: 'perspective', title: 'Imported' },
    });
  });
});

describe('a record whose row names only a pillar', () => {
  const of = {
    ...content,
    initiative: byId([{ id: 20, initiative: 'Launch', code: '', nodeId: 3, description: '' }]),
  } as unknown as Content;

  it('is found in that pillar, or stands in an objective with its title', () => {
    const sheet = [
      ['Pillar', 'Measure'],
      ['Customer', 'Churn'],
      ['Learning', 'Churn'],
      ['Learning', 'Courses'],
    ];
    const { ids, commands } = plan(sheet, mappingOf('kpi', ['pillar', 'measure']));
    expect(ids.map(([id]) => id)).toEqual([10, -3, -4]);
    expect(commands).toMatchObject([
      { fields: { type: 'perspective', title: 'Learning' } },
      { fields: { type: 'objective', title: 'Learning', perspectiveId: -1 } },
      { fields: { measure: 'Churn', nodeId: -2 } },
      { fields: { measure: 'Courses', nodeId: -2 } },
    ]);
    const work = [
      ['Pillar', 'Action'],
      ['Customer', 'Launch'],
      ['Process', 'Launch'],
    ];
    expect(plan(work, mappingOf('initiative', ['pillar', 'initiative']), of)).toMatchObject({
      ids: [
        [20, 'title'],
        [-2, null],
      ],
      commands: [
        { fields: { title: 'Process', perspectiveId: 2 } },
        { fields: { initiative: 'Launch', nodeId: -1 } },
      ],
    });
  });
});

describe('points', () => {
  const VALUES = mappingOf('value', ['kpi', 'objective', 'period', 'actual']);
  const rows = (...more: TestCell[][]) => [['KPI', 'Objective', 'Period', 'Actual'], ...more];

  it('have a KPI tracked over time', () => {
    const { commands } = plan(rows(['Visits', '', '2026-Q1', 5], ['Clicks', '', '2026-02', 6]), VALUES);
    expect(commands).toMatchObject([
      { type: 'kpi.create', fields: { measure: 'Clicks', grain: 'month' } },
      { type: 'kpi.update', id: 13, fields: { grain: 'quarter' } },
    ]);
  });

  it('alone change nothing else, and create nothing', () => {
    const alone = { ...VALUES, mode: 'values' as const };
    const { commands, messages, points } = plan(
      rows(['NPS', 'Hold', '2026-01', 5], ['Clicks', '', '2026-01', 6], ['Churn', 'Hold', '2026-01', 6]),
      alone,
    );
    expect(commands).toEqual([]);
    expect(messages).toEqual([
      'There is no KPI called “NPS”',
      'There is no KPI called “Clicks”',
      expect.any(String),
    ]);
    expect(points).toEqual([]);
    expect(plan(rows(['NPS', '', '2026-01', 5]), alone).points).toEqual([[12, 'actual', '2026-01-01', 5]]);
  });

  it('of a sheet with a KPI in each column belong to these', () => {
    const mapping = mappingOf('periodKpis', [
      'period',
      { points: 'actual', kpi: 'K12' },
      { points: 'actual', kpi: 'Clicks' },
      { points: 'actual', kpi: 'Churn' },
    ]);
    const sheet = (third: TestCell) => [
      ['Month', 'K12', 'Clicks', 'Churn'],
      ['2026-01', 1, 2, ''],
      ['2026-02', 3, 4, third],
    ];
    expect(plan(sheet(''), mapping).points).toEqual([
      [12, 'actual', '2026-01-01', 1],
      [12, 'actual', '2026-02-01', 3],
      [-1, 'actual', '2026-01-01', 2],
      [-1, 'actual', '2026-02-01', 4],
    ]);
    expect(plan(sheet(5), mapping).messages[1]).toBe('More than one KPI is called “Churn”: use its code');
  });
});

describe('board items and work', () => {
  it('are created and changed by their types', () => {
    const rows = [
      ['Type', 'Title', 'Pillar', 'Description'],
      ['Pillar', 'Customer', '', 'Who pays'],
      ['Pillar', 'Learning', '', ''],
      ['Objective', 'Grow', 'Process', 'More'],
      ['Objective', 'Skills', 'Learning', ''],
      ['Vision', 'Be first', '', ''],
    ];
    const { ids, commands, messages } = plan(
      rows,
      mappingOf('objective', ['type', 'title', 'pillar', 'description']),
    );
    expect(messages.filter(Boolean)).toEqual([]);
    expect(ids.map(([id]) => id)).toEqual([1, -1, 4, -2, -3]);
    expect(commands).toMatchObject([
      { fields: { type: 'vision', title: 'Be first' } },
      { fields: { type: 'perspective', title: 'Learning' } },
      { fields: { type: 'objective', title: 'Skills', perspectiveId: -1 } },
      { id: 1, fields: { description: 'Who pays' } },
      { id: 4, fields: { description: 'More' } },
    ]);
  });

  it('stand under each other', () => {
    const rows = [
      ['Kind', 'Initiative', 'Tactic', 'Action step', 'Objective', 'Owner', 'End'],
      ['Initiative', 'Launch', '', '', 'Hold', 'ada', '2026-06-30'],
      ['Tactic', 'Launch', 'Plan', '', '', 'Joan', '2026-03-31'],
      ['Action step', 'Launch', 'Plan', 'Draft', '', 'ada', ''],
      ['Tactic', 'Other', 'Plan', '', '', '', ''],
    ];
    const columns = ['kind', 'initiative', 'tactic', 'actionStep', 'objective', 'whoName', 'whenDate'];
    const { commands, messages } = plan(rows, mappingOf('initiative', columns, { dates: 'ymd' }));
    expect(commands).toMatchObject([
      { type: 'initiative.create', fields: { initiative: 'Launch', nodeId: 5, whoName: 'ada' } },
      {
        type: 'tactic.create',
        fields: { title: 'Plan', owner: 'Joan', dueDate: '2026-03-31', initiativeId: -1 },
      },
      { type: 'actionStep.create', fields: { title: 'Draft', assignedTo: 'ada', tacticId: -2 } },
    ]);
    expect(messages.at(-1)).toBe('There is no initiative called “Other”');
  });

  it('depend on initiatives by their names, also of later rows', () => {
    const rows = [
      ['Initiative', 'Depends on'],
      ['Launch', 'Build\nHire'],
      ['Build', ''],
      ['Hire', 'Nobody'],
    ];
    const { commands, messages } = plan(rows, mappingOf('initiative', ['initiative', 'dependencies']));
    expect(messages).toEqual([
      'No single initiative is called “Hire”',
      '',
      'No single initiative is called “Nobody”',
    ]);
    expect(commands).toHaveLength(1);
    const whole = plan(
      [...rows.slice(0, 3), ['Hire', 'Launch']],
      mappingOf('initiative', ['initiative', 'dependencies']),
    );
    expect(whole.commands.slice(-2)).toMatchObject([
      { id: -1, fields: { dependencies: [-3, -2] } },
      { id: -3, fields: { dependencies: [-1] } },
    ]);
  });
});

it('an actual without a period is that of the last ended one for a KPI over time, unless it is shown already', () => {
  const over = {
    ...content,
    kpi: byId([
      kpi(10, 'Churn', 3, { actual: 4 }),
      kpi(11, 'Same', 3, { actual: 4 }),
      kpi(12, 'Launch', 3, { actual: 4, grain: null }),
      kpi(13, 'Begun', 3, { actual: 4, grain: null }),
    ]),
  } as unknown as Content;
  const { points, commands } = plan(
    [
      ['Measure', 'Actual', 'How often'],
      ['Churn', 5],
      ['Same', 4],
      ['Launch', 5],
      ['Begun', 5, 'Quarterly'],
      ['New', 5, 'Monthly'],
      ['Plain', 5],
    ],
    mappingOf('kpi', ['measure', 'actual', 'grain']),
    over,
  );
  expect(points.map(([, , ...point]) => point)).toEqual([
    ['2026-10-01', 5],
    ['2026-07-01', 5],
    ['2026-10-01', 5],
  ]);
  const fields = commands.flatMap((command) => ('fields' in command ? [command.fields] : []));
  expect(fields.flatMap(({ measure, actual = null }) => (measure ? [[measure, actual]] : []))).toEqual([
    ['New', null],
    ['Plain', 5],
  ]);
  expect(commands.filter((command) => command.id === 12)).toMatchObject([{ fields: { actual: 5 } }]);
});
