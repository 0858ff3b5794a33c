import { describe, expect, it } from 'vitest';
import { type Content, emptyContent } from '../commands/content.ts';
import { type AnyRecord, initialOf } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { periodOn } from '../scorecard/periods.ts';
import type { RowFault } from './cells.ts';
import { interpret } from '../table/interpret.ts';
import type { ImportMapping } from '../table/mapping.ts';
import { recognise } from './recognise.ts';
import { mappingOf, sheetOfCells, type TestCell } from '../table/test/sheets.ts';

const records = (kind: KindName, list: readonly (Partial<AnyRecord> & { id: number })[]) =>
  new Map(list.map((record) => [record.id, { ...initialOf(kind), ...record }]));

const content = {
  ...emptyContent(),
  node: records('node', [
    { id: 1, type: 'perspective', title: 'Money' },
    { id: 2, type: 'perspective', title: 'People' },
    { id: 3, type: 'objective', title: 'Grow', perspectiveId: 1, code: 'G-1' },
    { id: 4, type: 'objective', title: 'Grow', perspectiveId: 2 },
    { id: 5, type: 'objective', title: 'Learn', perspectiveId: 2 },
  ]),
  kpi: records('kpi', [
    { id: 10, measure: 'Days', nodeId: 5, kpiLevel: 'primary' },
    { id: 11, measure: 'Days', nodeId: 3, kpiLevel: 'primary', code: 'K-11' },
    { id: 12, measure: 'Profit', nodeId: 3, kpiLevel: 'primary' },
  ]),
  link: records('link', [
    { id: 20, type: 'causes', sourceId: 5, targetId: 3, note: 'Old', strength: 'weak', leadKpiId: 10 },
    { id: 21, type: 'hierarchy', sourceId: 5, targetId: 4 },
  ]),
} as unknown as Content;

const COLUMNS = [
  'cause',
  'effect',
  'effectCode',
  'effectPillar',
  'strength',
  'note',
  'leadKpiId',
  'lagKpiId',
];
const HEAD = ['Cause', 'Effect', 'Effect code', 'Effect pillar', 'Strength', 'Note', 'Lead KPI', 'Lag KPI'];

function plan(rows: readonly (readonly TestCell[])[], more: Partial<ImportMapping> = {}) {
  const mapping = mappingOf('cause', COLUMNS, more);
  const faults = new Map<number, RowFault>();
  const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27', kpiOf: () => undefined };
  const { rows: planned, commands } = recognise(
    interpret(sheetOfCells([HEAD, ...rows]), mapping, context),
    {
      content,
      calendar: DEFAULT_CALENDAR,
      members: [],
      mapping,
      typedPeriod: (grain) => periodOn(DEFAULT_CALENDAR, grain, '2026-11-27'),
    },
    faults,
  );
  return {
    planned,
    commands: commands.map(({ command }) => command),
    problems: planned.flatMap(({ problems }) => problems.map(({ column, message }) => [column, message])),
  };
}

describe('a cause', () => {
  it('is made between two objectives, with its strength, its note and its KPIs', () => {
    const { commands, planned } = plan([['learn', 'Grow', '', 'People', 'Weak', 'Why', 'Days', 'k-11']]);
    expect(commands).toEqual([
      {
        type: 'link.create',
        id: -1,
        fields: {
          strength: 'weak',
          note: 'Why',
          leadKpiId: 10,
          lagKpiId: 11,
          type: 'causes',
          sourceId: 5,
          targetId: 4,
        },
      },
    ]);
    expect(planned).toMatchObject([{ sort: 'cause', title: 'Learn → Grow', isNew: true }]);
  });

  it('that is there is changed where it differs, and never doubled', () => {
    const { commands, planned, problems } = plan([
      ['Learn', '', 'g-1', '', 'strong', '', 'Days', 'Profit'],
      ['Learn', 'Grow', '', 'Money', '', 'Again', '', ''],
    ]);
    expect(commands).toEqual([{ type: 'link.update', id: 20, fields: { strength: 'strong', lagKpiId: 12 } }]);
    expect(planned[0]).toMatchObject({
      isNew: false,
      entry: { id: 20 },
      changes: [
        { field: 'strength', column: 4, from: 'weak', to: 'strong' },
        { field: 'lagKpiId', column: 7, from: null, to: 12 },
      ],
    });
    expect(problems).toEqual([[0, 'Row 2 is the same: leave one of the two out']]);
    expect(plan([['Learn', '', 'G-1', '', 'Weak', 'Old', 'Days', '']]).commands).toEqual([]);
    expect(
      plan([
        ['Grow', 'Learn', '', '', '', '', '', ''],
        ['Learn', 'Grow', '', 'People', '', '', '', ''],
        ['Learn', 'Grow', '', 'People', '', '', '', ''],
      ]).commands,
    ).toHaveLength(1);
  });

  it('that is wrong is refused with the reason at its cell', () => {
    const { problems, planned } = plan(
      [
        ['Learn', '', '', 'Money', '', '', '', ''],
        ['', 'Grow', '', 'Money', '', '', '', ''],
        ['Learn', 'Grow', '', '', '', '', '', ''],
        ['Learn', 'Shrink', '', '', '', '', '', ''],
        ['Learn', 'Grow', '', 'Money', '', '', 'Nights', ''],
        ['Grow', 'Learn', '', '', '', '', '', ''],
        ['', '', '', '', '', 'Only a note', '', ''],
      ],
      { creates: false },
    );
    expect(problems).toEqual([
      [1, 'Name the effect'],
      [0, 'Name the cause'],
      [1, 'More than one objective is called “Grow”: name its pillar or its code'],
      [1, 'There is no objective called “Shrink”'],
      [6, 'There is no KPI called “Nights”'],
      [0, 'More than one objective is called “Grow”: name its pillar or its code'],
      [null, 'Name the cause and its effect'],
    ]);
    expect(planned[3]).toMatchObject({ sort: 'cause', title: 'Learn → Shrink' });
  });

  it('brings an objective along that is missing, in its pillar', () => {
    const { commands } = plan([
      ['Learn', 'Shrink', 'S-1', 'Money', '', '', '', ''],
      ['Shrink', 'Grow', '', 'Money', '', '', '', ''],
    ]);
    expect(commands).toEqual([
      {
        type: 'node.create',
        id: -1,
        fields: { type: 'objective', title: 'Shrink', code: 'S-1', perspectiveId: 1 },
      },
      { type: 'link.create', id: -2, fields: { type: 'causes', sourceId: 5, targetId: -1 } },
      { type: 'link.create', id: -3, fields: { type: 'causes', sourceId: -1, targetId: 3 } },
    ]);
  });

  it('has the KPI of its objective where several have the title, and keeps the one that it has', () => {
    const { commands, problems } = plan([
      ['Learn', 'Grow', '', 'Money', '', '', 'Days', 'Days'],
      ['Learn', 'Grow', '', 'People', '', '', '', 'Days'],
    ]);
    expect(commands).toEqual([{ type: 'link.update', id: 20, fields: { lagKpiId: 11 } }]);
    expect(problems).toEqual([[7, 'More than one KPI is called “Days”: use its code']]);
  });
});
