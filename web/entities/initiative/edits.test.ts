import { describe, expect, test } from 'vitest';
import type { Flow } from '../../../contract/entities.ts';
import type { ActionStep, Initiative, Tactic } from '../../../contract/initiative.ts';
import { createInitiative, deleteInitiative, updateInitiative } from './edits.ts';
import {
  createActionStep,
  createTactic,
  deleteActionStep,
  deleteTactic,
  updateActionStep,
  updateTactic,
} from './step-edits.ts';

const STRATEGY = 7;

const step = (id: number, more: Partial<ActionStep> = {}): ActionStep => ({
  id,
  strategyId: STRATEGY,
  tacticId: 21,
  title: `Step ${id}`,
  assignedTo: 'ann',
  dueDate: null,
  startDate: null,
  progress: 0,
  status: 'Not Started',
  ...more,
});

const tactic = (id: number, more: Partial<Tactic> = {}): Tactic => ({
  id,
  strategyId: STRATEGY,
  initiativeId: 11,
  title: `Tactic ${id}`,
  owner: 'ben',
  dueDate: null,
  startDate: null,
  progress: 0,
  status: 'Not Started',
  actionSteps: [],
  ...more,
});

const initiative = (id: number, more: Partial<Initiative> = {}): Initiative => ({
  id,
  strategyId: STRATEGY,
  nodeId: null,
  initiative: `Initiative ${id}`,
  description: '',
  whoName: '',
  whoDepartment: '',
  whenDate: null,
  startDate: null,
  budget: 0,
  progress: 0,
  status: 'On Track',
  dependencies: [],
  how: '',
  notes: '',
  attachments: [],
  tactics: [],
  ...more,
});

const flowOf = (...initiatives: Initiative[]): Flow => ({
  revision: 1,
  nodes: [],
  links: [],
  kpis: [],
  initiatives,
});

/** The server's names of what was made here under -1, -2, … */
const resolve = (id: number) => ({ [-1]: 101, [-2]: 102 })[id] ?? id;
const same = (id: number) => id;

const of = <T>(late: T | ((resolve: (id: number) => number) => T)): T =>
  typeof late === 'function' ? (late as (resolve: (id: number) => number) => T)(resolve) : late;

describe('an initiative', () => {
  test('shows at once with the defaults of what was not given, texts trimmed and the end at UTC midnight', () => {
    const edit = createInitiative(STRATEGY, -3, {
      initiative: ' Rebuild billing ',
      whoName: 'ann',
      whenDate: '2026-03-01',
      startDate: '2026-01-05',
      nodeId: 4,
    });
    expect(edit.optimistic?.(flowOf(), same).initiatives).toEqual([
      initiative(-3, {
        initiative: 'Rebuild billing',
        whoName: 'ann',
        nodeId: 4,
        startDate: '2026-01-05',
        whenDate: '2026-03-01T00:00:00.000Z',
      }),
    ]);
    expect(edit.creates).toBe(-3);
  });

  test('is sent with the real ids of an objective and of dependencies made a moment ago', () => {
    const edit = createInitiative(STRATEGY, -3, { initiative: 'A', nodeId: -1, dependencies: [-2, 5] });
    expect(of(edit.body)).toEqual({ initiative: 'A', nodeId: 101, dependencies: [102, 5] });
    expect(edit.optimistic?.(flowOf(), resolve).initiatives[0]).toMatchObject({
      nodeId: 101,
      dependencies: [102, 5],
    });
  });

  test('stays Unassigned when it is sent without an objective', () => {
    expect(of(createInitiative(STRATEGY, -3, { initiative: 'A', nodeId: null }).body)).toEqual({
      initiative: 'A',
      nodeId: null,
    });
  });

  test('takes only what changed, and keeps its tactics and the other fields', () => {
    const before = initiative(11, {
      whoName: 'ann',
      tactics: [tactic(21)],
      whenDate: '2026-03-01T00:00:00.000Z',
    });
    const edit = updateInitiative(11, { progress: 40, whenDate: '' });
    expect(of(edit.params)).toEqual({ id: 11 });
    expect(of(edit.body)).toEqual({ progress: 40, whenDate: '' });
    const flow = edit.optimistic?.(flowOf(initiative(10), before), same);
    expect(flow?.initiatives).toEqual([initiative(10), { ...before, progress: 40, whenDate: null }]);
  });

  test('that is gone meanwhile is not brought back by a waiting change', () => {
    const flow = flowOf(initiative(10));
    expect(updateInitiative(11, { progress: 40 }).optimistic?.(flow, same)).toBe(flow);
  });

  test('settles as the server answered it, in its place', () => {
    const answer = initiative(10, { initiative: 'As stored' });
    const edit = updateInitiative(10, { initiative: 'As typed' });
    expect(edit.settle(flowOf(initiative(10), initiative(11)), answer).initiatives).toEqual([
      answer,
      initiative(11),
    ]);
    expect(
      createInitiative(STRATEGY, -3, { initiative: 'B' }).settle(flowOf(initiative(11)), answer),
    ).toEqual(flowOf(initiative(11), answer));
  });

  test('leaves the dependencies of others when it is deleted', () => {
    const flow = flowOf(initiative(10, { dependencies: [11, 12] }), initiative(11), initiative(12));
    const edit = deleteInitiative(STRATEGY, 11);
    const left = [initiative(10, { dependencies: [12] }), initiative(12)];
    expect(edit.optimistic?.(flow, same).initiatives).toEqual(left);
    expect(edit.settle(flow, undefined).initiatives).toEqual(left);
  });
});

describe('a tactic', () => {
  const flow = flowOf(initiative(10), initiative(11, { tactics: [tactic(21, { actionSteps: [step(31)] })] }));
  const tacticsOf = (it: Flow | undefined) => it?.initiatives.map(({ tactics }) => tactics);

  test('is added to its initiative, also to one made a moment ago', () => {
    const edit = createTactic(STRATEGY, -3, -1, { title: ' Pilot ', owner: 'cy', dueDate: '2026-02-01' });
    expect(of(edit.body)).toEqual({
      title: ' Pilot ',
      owner: 'cy',
      dueDate: '2026-02-01',
      initiativeId: 101,
    });
    const made = tactic(-3, { initiativeId: 101, title: 'Pilot', owner: 'cy', dueDate: '2026-02-01' });
    expect(tacticsOf(edit.optimistic?.(flowOf(initiative(101)), resolve))).toEqual([[made]]);
  });

  test('takes only what changed, and keeps its action steps', () => {
    const edit = updateTactic(21, { progress: 60 });
    expect(of(edit.body)).toEqual({ progress: 60 });
    expect(tacticsOf(edit.optimistic?.(flow, same))).toEqual([
      [],
      [tactic(21, { progress: 60, actionSteps: [step(31)] })],
    ]);
    expect(tacticsOf(edit.settle(flow, tactic(21)))).toEqual([[], [tactic(21)]]);
  });

  test('goes from its initiative', () => {
    const edit = deleteTactic(STRATEGY, 21);
    expect(tacticsOf(edit.optimistic?.(flow, same))).toEqual([[], []]);
    expect(tacticsOf(edit.settle(flow, undefined))).toEqual([[], []]);
  });
});

describe('an action step', () => {
  const flow = flowOf(initiative(11, { tactics: [tactic(21, { actionSteps: [step(31)] }), tactic(22)] }));
  const stepsOf = (it: Flow | undefined) => it?.initiatives[0]?.tactics.map(({ actionSteps }) => actionSteps);

  test('is added to its tactic', () => {
    const edit = createActionStep(STRATEGY, -3, 22, { title: 'Call', assignedTo: 'dee', startDate: '' });
    expect(of(edit.body)).toEqual({ title: 'Call', assignedTo: 'dee', startDate: '', tacticId: 22 });
    const made = step(-3, { tacticId: 22, title: 'Call', assignedTo: 'dee' });
    expect(stepsOf(edit.optimistic?.(flow, same))).toEqual([[step(31)], [made]]);
    expect(stepsOf(edit.settle(flow, step(32, { tacticId: 22 })))).toEqual([
      [step(31)],
      [step(32, { tacticId: 22 })],
    ]);
  });

  test('takes only what changed', () => {
    const edit = updateActionStep(31, { status: 'Achieved' });
    expect(of(edit.body)).toEqual({ status: 'Achieved' });
    expect(stepsOf(edit.optimistic?.(flow, same))).toEqual([[step(31, { status: 'Achieved' })], []]);
  });

  test('goes from its tactic', () => {
    expect(stepsOf(deleteActionStep(STRATEGY, 31).optimistic?.(flow, same))).toEqual([[], []]);
    expect(stepsOf(deleteActionStep(STRATEGY, 31).settle(flow, undefined))).toEqual([[], []]);
  });
});
