import { describe, expect, it } from 'vitest';
import type { BatchAnswer } from '../../contract/commands/command.ts';
import { person, type Person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const anna = await person(product);

type Commands = Record<string, unknown>[];

const run = (by: Person, id: number, commands: Commands, more: { base?: number; key?: string } = {}) => {
  const body = { commands, ...(more.base !== undefined && { base: more.base }) };
  const headers = more.key === undefined ? {} : { 'idempotency-key': more.key };
  // The type of a batch lists every kind of command; a test may also send what is refused.
  return by.call('commands.run', { params: { id }, body: body as never, headers });
};

async function done(by: Person, id: number, commands: Commands): Promise<BatchAnswer> {
  const reply = await run(by, id, commands);
  expect(reply.status, reply.bytes.toString()).toBe(200);
  return reply.body;
}

async function shared() {
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  await enroll(product, board.id, anna, 'read_write');
  const nodeId = board.objectives[0]?.id ?? 0;
  const { revision } = await owner.done('strategies.read', { params: { id: board.id } });
  return { id: board.id, nodeId, revision };
}

const flowOf = (id: number) => owner.done('strategies.readFlow', { params: { id } });

describe('a batch', () => {
  it('should make records of several kinds that refer to each other, at one revision', async () => {
    const { id, nodeId, revision } = await shared();
    const answer = await done(owner, id, [
      { type: 'kpi.create', id: -1, fields: { measure: ' Churn ', nodeId, target: 5 } },
      { type: 'kpi.create', id: -2, fields: { measure: 'North', kpiLevel: 'department', parentId: -1 } },
      { type: 'initiative.create', id: -3, fields: { initiative: 'Call back', whenDate: '2030-01-02' } },
      { type: 'initiative.create', id: -4, fields: { initiative: 'Win back', dependencies: [-3] } },
      { type: 'tactic.create', id: -5, fields: { initiativeId: -4, title: 'Letters' } },
      { type: 'actionStep.create', fields: { tacticId: -5, title: 'Print' } },
      { type: 'kpi.update', id: -1, fields: { actual: 4 } },
    ]);
    expect(answer.revision).toBe(revision + 1);
    const flow = await flowOf(id);
    expect(flow.revision).toBe(revision + 1);
    expect(flow.kpis).toMatchObject([
      {
        id: answer.ids['-1'],
        measure: 'Churn',
        nodeId,
        actual: 4,
        departmentKpis: [{ id: answer.ids['-2'], nodeId }],
      },
    ]);
    expect(flow.initiatives).toMatchObject([
      { id: answer.ids['-3'], whenDate: '2030-01-02T00:00:00.000Z' },
      {
        id: answer.ids['-4'],
        dependencies: [answer.ids['-3']],
        tactics: [{ actionSteps: [{ title: 'Print' }] }],
      },
    ]);
    const record = { measure: 'Churn', parentId: null, kpiLevel: 'primary', actual: 4 };
    expect(answer.records).toContainEqual({
      kind: 'kpi',
      id: answer.ids['-1'],
      record: expect.objectContaining(record) as object,
    });
    const { changes, batches } = await owner.done('changes.list', { params: { id }, query: {} });
    expect(changes.filter((change) => change.revision === answer.revision)).toHaveLength(7);
    const counts = batches.filter((batch) => batch.revision === answer.revision);
    expect(counts.map(({ entity, operation, count }) => `${operation} ${count} ${entity}`).sort()).toEqual([
      'create 1 actionStep',
      'create 1 tactic',
      'create 2 initiative',
      'create 2 kpi',
      'update 1 kpi',
    ]);
  });

  it('should do nothing where one command is refused, and say what is wrong with each', async () => {
    const { id, nodeId } = await shared();
    const body = [
      { type: 'kpi.create', id: -1, fields: { measure: 'Good', nodeId } },
      { type: 'kpi.create', id: -2, fields: { measure: 'Lost', nodeId: 999_999 } },
      { type: 'kpi.create', id: -3, fields: { measure: 'Below', kpiLevel: 'department', parentId: -2 } },
      {
        type: 'initiative.create',
        fields: { initiative: 'Back', startDate: '2030-02-01', whenDate: '2030-01-01' },
      },
    ];
    await expectNothingWritten(product, async () => {
      const { status, body: answer } = await run(owner, id, body);
      expect(status).toBe(400);
      expect(answer).toMatchObject({
        error:
          '2 commands were refused. The first: This board item does not exist, or is not shared with you.',
        details: [
          { path: 'commands.1', message: 'This board item does not exist, or is not shared with you.' },
          { path: 'commands.3.fields.whenDate', message: 'The end date is before the start date' },
        ],
      });
    });
  });

  it.each([
    ['no command', [], 'commands'],
    ['an unknown one', [{ type: 'kpi.paint', id: 1 }], 'commands.0.type'],
    [
      'a field that is not its kind’s',
      [{ type: 'kpi.update', id: 1, fields: { owner: 'x' } }],
      'commands.0.fields.owner',
    ],
    [
      'a field that follows from others',
      [{ type: 'kpi.update', id: 1, fields: { actualDate: 'x' } }],
      'commands.0.fields.actualDate',
    ],
    [
      'a field that cannot change',
      [{ type: 'tactic.update', id: 1, fields: { initiativeId: 1 } }],
      'commands.0.fields.initiativeId',
    ],
    [
      'a creation without what it must have',
      [{ type: 'tactic.create', fields: { title: 'x' } }],
      'commands.0.fields.initiativeId',
    ],
    [
      'a creation under an id of its own choice',
      [{ type: 'node.create', id: 7, fields: { type: 'vision' } }],
      'commands.0.id',
    ],
    ['more than 10,000', Array.from({ length: 10_001 }, () => ({ type: 'kpi.delete', id: 1 })), 'commands'],
  ])('should refuse %s, and name it', async (_, commands, path) => {
    const { id } = await shared();
    const { status, body } = await run(owner, id, commands);
    expect(status).toBe(400);
    expect((body as unknown as { details: { path: string }[] }).details[0]?.path).toBe(path);
  });

  it('should answer a repeated Idempotency-Key from the first time', async () => {
    const { id, nodeId } = await shared();
    const commands = [{ type: 'kpi.create', id: -1, fields: { measure: 'Once', nodeId } }];
    const first = await run(owner, id, commands, { key: 'batch-once' });
    const again = await run(owner, id, commands, { key: 'batch-once' });
    expect(again.body).toEqual(first.body);
    expect((await flowOf(id)).kpis).toHaveLength(1);
  });

  it('should not overwrite what another user changed since its base, and name the command', async () => {
    const { id, nodeId } = await shared();
    const { ids, revision } = await done(owner, id, [
      { type: 'kpi.create', id: -1, fields: { measure: 'A', nodeId } },
      { type: 'kpi.create', id: -2, fields: { measure: 'B', nodeId } },
    ]);
    await done(anna, id, [{ type: 'kpi.update', id: ids['-2'], fields: { target: 7 } }]);
    const edit = (kpi: string) => ({ type: 'kpi.update', id: ids[kpi], fields: { target: 9 } });
    const { status, body } = await run(owner, id, [edit('-1'), edit('-2')], { base: revision });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', details: [{ path: 'commands.1.fields.target' }] });
    expect((await flowOf(id)).kpis.map(({ target }) => target)).toEqual([null, 7]);
  });

  it('should name the deletion that would unset what another user changed since its base', async () => {
    const { id, nodeId } = await shared();
    const { ids, revision } = await done(owner, id, [
      { type: 'kpi.create', id: -1, fields: { measure: 'A' } },
      { type: 'node.create', id: -2, fields: { type: 'mission' } },
    ]);
    await done(anna, id, [{ type: 'kpi.update', id: ids['-1'], fields: { nodeId } }]);
    const deletions = [
      { type: 'node.delete', id: ids['-2'] },
      { type: 'node.delete', id: nodeId },
    ];
    const { status, body } = await run(owner, id, deletions, { base: revision });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', details: [{ path: 'commands.1' }] });
  });

  it('should leave the revision where it changes nothing', async () => {
    const { id, nodeId, revision } = await shared();
    const answer = await done(owner, id, [{ type: 'node.update', id: nodeId, fields: {} }]);
    expect(answer).toEqual({ revision, ids: {}, records: [] });
  });
});

describe('an undo', () => {
  it('should take back a whole batch at once, and be undone itself', async () => {
    const { id, nodeId } = await shared();
    const before = await flowOf(id);
    const { revision } = await done(owner, id, [
      { type: 'kpi.create', id: -1, fields: { measure: 'A', nodeId } },
      { type: 'node.update', id: nodeId, fields: { title: 'Renamed' } },
    ]);
    const after = await flowOf(id);
    const undone = await done(owner, id, [{ type: 'undo', revision }]);
    expect({ ...(await flowOf(id)), revision: 0 }).toEqual({ ...before, revision: 0 });
    await done(owner, id, [{ type: 'undo', revision: undone.revision }]);
    expect({ ...(await flowOf(id)), revision: 0 }).toEqual({ ...after, revision: 0 });
  });

  it('should restore a deleted pillar with all that went along, under the old ids', async () => {
    const { id, nodeId } = await shared();
    await done(owner, id, [
      { type: 'kpi.create', fields: { measure: 'A', nodeId } },
      { type: 'initiative.create', id: -2, fields: { initiative: 'First', nodeId } },
      { type: 'initiative.create', fields: { initiative: 'Second', dependencies: [-2] } },
    ]);
    const before = await flowOf(id);
    const pillar = before.nodes.find(({ type }) => type === 'perspective')?.id;
    const { revision } = await done(owner, id, [
      { type: 'node.delete', id: pillar },
      { type: 'initiative.delete', id: before.initiatives[0]?.id },
    ]);
    await done(owner, id, [{ type: 'undo', revision }]);
    expect({ ...(await flowOf(id)), revision: 0 }).toEqual({ ...before, revision: 0 });
  });

  it('should be refused for a change of another user, and where another user changed the same since', async () => {
    const { id, nodeId } = await shared();
    const { revision } = await done(owner, id, [
      { type: 'node.update', id: nodeId, fields: { title: 'Mine' } },
    ]);
    expect((await run(anna, id, [{ type: 'undo', revision }])).status).toBe(400);
    await done(anna, id, [{ type: 'node.update', id: nodeId, fields: { title: 'Anna’s' } }]);
    expect((await run(owner, id, [{ type: 'undo', revision }])).body).toMatchObject({ code: 'conflict' });
  });

  it('should not reach what takes the right to manage the strategy', async () => {
    const { id } = await owner.done('strategies.create', { body: { title: 'Handed over' } });
    await enroll(product, id, anna, 'read_write');
    await owner.done('strategies.update', { params: { id }, body: { title: 'Renamed' } });
    await owner.done('strategies.handOver', { params: { id }, body: { userId: anna.id } });
    for (const revision of [1, 3]) {
      const { status } = await run(owner, id, [{ type: 'undo', revision }]);
      expect(status, String(revision)).toBe(400);
    }
    expect((await anna.done('strategies.read', { params: { id } })).title).toBe('Renamed');
  });

  it('should take back the title of the board', async () => {
    const { id, revision } = await shared();
    await done(owner, id, [{ type: 'strategy.update', id, fields: { boardTitle: 'Map' } }]);
    await done(owner, id, [{ type: 'undo', revision: revision + 1 }]);
    expect((await owner.done('strategies.read', { params: { id } })).boardTitle).toBe('Strategy Board');
  });

  it('should be refused for a creation that another user worked on', async () => {
    const { id, nodeId } = await shared();
    const { ids, revision } = await done(owner, id, [
      { type: 'kpi.create', id: -1, fields: { measure: 'A', nodeId } },
    ]);
    await done(anna, id, [{ type: 'kpi.update', id: ids['-1'], fields: { actual: 4 } }]);
    expect((await run(owner, id, [{ type: 'undo', revision }])).body).toMatchObject({ code: 'conflict' });
    expect((await flowOf(id)).kpis).toHaveLength(1);
  });
});

describe('ids of new records', () => {
  it('should be used once, whatever the kind', async () => {
    const { id } = await shared();
    const { status } = await run(owner, id, [
      { type: 'node.create', id: -2, fields: { type: 'mission' } },
      { type: 'kpi.create', id: -2, fields: { measure: 'A' } },
    ]);
    expect(status).toBe(400);
  });

  it('should give dependencies in the order of their ids', async () => {
    const { id } = await shared();
    const { ids, records } = await done(owner, id, [
      { type: 'initiative.create', id: -1, fields: { initiative: 'First' } },
      { type: 'initiative.create', id: -2, fields: { initiative: 'Second' } },
      { type: 'initiative.create', id: -3, fields: { initiative: 'Third', dependencies: [-1, -2] } },
    ]);
    const third = records.find((one) => one.id === ids['-3'])?.record;
    expect(third?.['dependencies']).toEqual([ids['-1'], ids['-2']]);
  });
});
