import { describe, expect, it } from 'vitest';
import { AGENDA_MAX, type AgendaFacts, agendaOf, groupedAgenda } from './agenda.ts';
import { findingsOf } from '../plan-check/plan-check.ts';
import { emptyContent } from '../commands/content.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { DueValue } from './due-values.ts';
import { period } from '../scorecard/test/facts.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';

type Judged = ScorecardAnswer['strategy']['status'];
type Kpi = ScorecardAnswer['kpis'][number];

const scored = (id: number, status: Judged) => ({
  id,
  status,
  score: null,
  coverage: null,
  guard: null,
  guardCode: null,
  reason: null,
  reasonCode: null,
  trend: null,
  wouldBe: null,
});

const kpi = (id: number, status: Judged, more: Partial<Kpi> = {}): Kpi => ({
  ...scored(id, status),
  value: 1,
  target: null,
  redLine: null,
  band: null,
  valueState: 'value',
  provisional: null,
  period: null,
  sparkline: [],
  ...more,
});

const scorecard = (text: string, kpis: Kpi[], objectives: [number, Judged][] = []): ScorecardAnswer => ({
  revision: 1,
  period: period(text),
  locked: null,
  strategy: scored(1, null),
  pillars: [],
  objectives: objectives.map(([id, status]) => scored(id, status)),
  kpis,
});

type Kind = 'node' | 'kpi' | 'initiative';

function records(kind: Kind, list: object[]) {
  const initial = Object.entries(KINDS[kind].fields).map(([name, field]) => [name, field.initial]);
  return new Map(list.map((one) => [(one as { id: number }).id, { ...Object.fromEntries(initial), ...one }]));
}

/** Facts of October 2026, on 5 November. */
function facts(given: {
  nodes?: object[];
  kpis?: object[];
  initiatives?: object[];
  now?: Kpi[];
  before?: Kpi[];
  objectives?: [now: [number, Judged][], before: [number, Judged][]];
  owed?: Partial<DueValue>[];
}): AgendaFacts {
  const { now = [], before = [], objectives = [[], []] } = given;
  return {
    content: {
      ...emptyContent(),
      node: records('node', given.nodes ?? []),
      kpi: records('kpi', given.kpis ?? []),
      initiative: records('initiative', given.initiatives ?? []),
    },
    scorecard: scorecard('2026-10', now, objectives[0]),
    before: scorecard('2026-09', before, objectives[1]),
    dueValues: (given.owed ?? []) as DueValue[],
    today: '2026-11-05',
  };
}

const monthly = (id: number, measure: string, more: object = {}) => ({
  id,
  measure,
  grain: 'month',
  ...more,
});

describe('an agenda', () => {
  it('has what is red, and what it was before', () => {
    const agenda = agendaOf(
      facts({
        nodes: [{ id: 5, title: 'Grow' }],
        kpis: [monthly(1, 'Orders'), monthly(2, 'Churn'), monthly(3, 'Margin')],
        now: [kpi(1, 'red'), kpi(2, 'red'), kpi(3, 'green')],
        before: [kpi(1, 'green'), kpi(2, 'red'), kpi(3, 'green')],
        objectives: [[[5, 'red']], []],
      }),
    );
    expect(agenda).toEqual([
      { of: 'objective:5', title: 'Grow', reasons: ['Off Track in Oct 2026.'] },
      { of: 'kpi:2', title: 'Churn', reasons: ['Off Track in Oct 2026, as in Sep 2026.'] },
      { of: 'kpi:1', title: 'Orders', reasons: ['Off Track in Oct 2026; it was On Track in Sep 2026.'] },
    ]);
  });

  it('has the lowest score first, and what a member chose after what was computed', () => {
    const chosen = { id: 1, measure: 'A chosen one', grain: null, status: 'Off Track' };
    const agenda = agendaOf(
      facts({
        kpis: [chosen, monthly(2, 'Better'), monthly(3, 'Worse')],
        now: [kpi(2, 'red', { score: 45 }), kpi(3, 'red', { score: 5 })],
      }),
    );
    expect(agenda.map(({ title }) => title)).toEqual(['Worse', 'Better', 'A chosen one']);
  });

  it('has a changed status, the worse ones first, and not one that is known for the first time', () => {
    const agenda = agendaOf(
      facts({
        kpis: [monthly(1, 'Better'), monthly(2, 'Worse'), monthly(3, 'New')],
        now: [kpi(1, 'green'), kpi(2, 'amber'), kpi(3, 'amber')],
        before: [kpi(1, 'red'), kpi(2, 'green'), kpi(3, null)],
      }),
    );
    expect(agenda.map(({ reasons }) => reasons)).toEqual([
      ['Changed from On Track to At Risk since Sep 2026.'],
      ['Changed from Off Track to On Track since Sep 2026.'],
    ]);
  });

  it('has what is missing, carried on or outside its variation, with all reasons of one KPI together', () => {
    const steady = [10, 12, 11, 13, 12, 11, 10, 12, 11, 20];
    const late = { kind: 'kpi', id: 1, period: period('2026-10'), due: '2026-11-03' } as const;
    const agenda = agendaOf(
      facts({
        kpis: [monthly(1, 'Orders'), monthly(2, 'Churn'), monthly(3, 'Few')],
        now: [
          kpi(1, null, { valueState: 'carried' }),
          kpi(2, 'green', { sparkline: steady }),
          kpi(3, 'green', { sparkline: steady.slice(1) }),
        ],
        owed: [
          { ...late, entered: null, isLate: true },
          { ...late, id: 2, entered: 'na', isLate: true },
          { ...late, id: 3, entered: null, isLate: false },
        ],
      }),
    );
    expect(agenda).toEqual([
      {
        of: 'kpi:1',
        title: 'Orders',
        reasons: [
          'No value for Oct 2026; it was due by Nov 3, 2026.',
          'Its last value is from an earlier period.',
        ],
      },
      { of: 'kpi:3', title: 'Few', reasons: ['No value for Oct 2026 yet.'] },
      {
        of: 'kpi:2',
        title: 'Churn',
        reasons: ['Its last value is outside the usual variation of the last 10 values.'],
      },
    ]);
  });

  it('has no unusual value where all values follow a trend', () => {
    const falling = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    const now = [kpi(1, 'green', { sparkline: falling })];
    expect(agendaOf(facts({ kpis: [monthly(1, 'Orders')], now }))).toEqual([]);
  });

  it('has late work, and work done without effect, in the words of the plan check', () => {
    const [startDate, whenDate] = ['2026-09-01', '2026-10-31T00:00:00.000Z'];
    const given = facts({
      nodes: [
        { id: 1, type: 'perspective' },
        ...[5, 6, 7].map((id) => ({ id, type: 'objective', title: `Objective ${id}`, perspectiveId: 1 })),
      ],
      kpis: [
        monthly(1, 'Orders', { nodeId: 5, direction: 'up' }),
        monthly(2, 'Better', { nodeId: 6, direction: 'up' }),
      ],
      now: [
        kpi(1, 'amber', { value: 5, sparkline: [5, 6, 5], period: 'month:2026-10-01' }),
        kpi(2, 'amber', { value: 9, sparkline: [5, 6, 9], period: 'month:2026-10-01' }),
      ],
      initiatives: [
        { id: 1, initiative: 'Late', whenDate, progress: 40 },
        { id: 2, initiative: 'Done', startDate, whenDate, progress: 100, nodeId: 5 },
        { id: 3, initiative: 'Helped', startDate, whenDate, status: 'Achieved', nodeId: 6 },
        { id: 4, initiative: 'In time', whenDate: '2026-11-05T00:00:00.000Z', progress: 0, nodeId: 7 },
      ],
    });
    const { content, scorecard: scores, today } = given;
    const findings = findingsOf({ strategyId: 1, title: '', content, scores, today });
    const textOf = (name: string) => findings.find(({ rule }) => rule === name)?.text;
    expect(agendaOf(given)).toEqual([
      { of: 'initiative:1', title: 'Late', reasons: [textOf('pastEnd')] },
      { of: 'objective:5', title: 'Objective 5', reasons: [textOf('workWithoutEffect')] },
    ]);
  });

  it('has the status that a member chose only where none is computed', () => {
    const chosen = { status: 'Off Track' };
    const agenda = agendaOf(
      facts({
        kpis: [{ id: 1, measure: 'Chosen', grain: null, ...chosen }, monthly(2, 'Tracked', chosen)],
        now: [kpi(1, null), kpi(2, 'green')],
      }),
    );
    expect(agenda).toEqual([{ of: 'kpi:1', title: 'Chosen', reasons: ['Off Track, as it was chosen.'] }]);
  });

  it('has no more than one meeting can talk about', () => {
    const ids = Array.from({ length: AGENDA_MAX + 5 }, (_, index) => index + 1);
    const agenda = agendaOf(
      facts({ kpis: ids.map((id) => monthly(id, `KPI ${id}`)), now: ids.map((id) => kpi(id, 'red')) }),
    );
    expect(agenda).toHaveLength(AGENDA_MAX);
  });
});

describe('the order of an agenda', () => {
  const given = facts({
    nodes: [
      { id: 11, title: 'Grow', perspectiveId: 1 },
      { id: 12, title: 'Serve', perspectiveId: 2 },
      { id: 13, title: 'Learn', perspectiveId: 1 },
    ],
    kpis: [
      monthly(1, 'Answers', { nodeId: 12 }),
      monthly(2, 'Orders', { nodeId: 11 }),
      monthly(3, 'Alone'),
      monthly(4, 'Courses', { nodeId: 13 }),
      monthly(6, 'Answers of the team', { parentId: 1 }),
    ],
    initiatives: [{ id: 5, initiative: 'Late', nodeId: 12, whenDate: '2026-10-31T00:00:00.000Z' }],
    now: [
      kpi(6, 'red', { score: 1 }),
      kpi(2, 'red', { score: 2 }),
      kpi(3, 'red', { score: 3 }),
      kpi(1, 'red', { score: 4 }),
      kpi(4, 'red', { score: 5 }),
    ],
    before: [kpi(1, 'green')],
    objectives: [
      [
        [12, 'amber'],
        [11, 'amber'],
      ],
      [
        [12, 'red'],
        [11, 'green'],
      ],
    ],
  });
  const agenda = agendaOf(given);

  it('groups an objective with its KPIs, then its work, the group with the most severe entry first', () => {
    expect(agenda.map(({ of }) => of)).toEqual([
      'objective:12',
      'kpi:6',
      'kpi:1',
      'initiative:5',
      'objective:11',
      'kpi:2',
      'kpi:3',
      'kpi:4',
    ]);
  });

  it('has in a review each pillar once', () => {
    expect(groupedAgenda(agenda, given.content).map(({ of }) => of)).toEqual([
      'objective:12',
      'kpi:6',
      'kpi:1',
      'initiative:5',
      'objective:11',
      'kpi:2',
      'kpi:4',
      'kpi:3',
    ]);
  });
});
