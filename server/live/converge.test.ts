import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { person, type Person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { randomOf, seed } from '../test/random.ts';
import { Replica } from '../test/replica.ts';
import { changesOf } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { pause } from '../test/wait.ts';
import { byPosition } from '../../contract/kinds/constants.ts';
import { runs } from '../../contract/test/runs.ts';

const product = await startProduct();
const people = await Promise.all(Array.from({ length: 4 }, () => person(product)));
const [olga] = people as [Person];

async function shared(wanted: Parameters<typeof strategyOf>[1]) {
  const board = await strategyOf(olga, wanted);
  for (const who of people.slice(1)) await enroll(product, board.id, who, 'read_write');
  return board;
}

/** Twenty pages of four people. */
const crowd = (id: number): Promise<Replica[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => new Replica(product, people[n % 4] ?? olga, id).start()));

const revisionOf = async (id: number): Promise<number> =>
  (await olga.done('strategies.read', { params: { id } })).revision;

it(`resumes after random disconnects with exactly the missed changes, in order (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const { id } = await shared({});
  const before = await revisionOf(id);
  const replica = await new Replica(product, people[1] ?? olga, id).start();
  const writing = (async () => {
    for (let n = 0; n < runs(150); n++) {
      await olga.done('strategies.setBoardTitle', { params: { id }, body: { boardTitle: `Board ${n}` } });
      await pause(random(4));
    }
  })();
  for (let cut = 0; cut < runs(25); cut++) {
    await pause(random(25));
    replica.cut();
    await pause(random(15));
    await replica.resume();
  }
  await writing;
  await replica.reaches(await revisionOf(id));
  const kept = (await changesOf(product, id)).filter(({ revision }) => revision > before);
  expect(replica.changes.map(({ revision, seq, id }) => [revision, seq, id])).toEqual(
    kept.map(({ revision, seq, entity_id }) => [revision, seq, entity_id]),
  );
}, 60_000);

// On both engines: writers at the same time.
it.onBoth(
  'keeps all values that twenty users set in different fields of one initiative at once',
  async () => {
    const board = await shared({ pillars: 1, objectives: 1 });
    const params = { id: board.id };
    const initiative = { initiative: 'Open a shop' };
    const [first, earlier] = [
      await olga.done('initiatives.create', { params, body: initiative }),
      await olga.done('initiatives.create', { params, body: initiative }),
    ];
    const tactic = await olga.done('tactics.create', {
      params,
      body: { title: 'Call', initiativeId: first.id },
    });
    const own = {
      initiative: 'Open two shops',
      description: 'In the old town',
      whoName: 'Ada',
      whoDepartment: 'Sales',
      whenDate: '2030-12-31T00:00:00.000Z',
      startDate: '2030-01-01',
      budget: 1200.5,
      progress: 25,
      status: 'On Hold',
      how: 'Rent them',
      notes: 'Ask the bank',
      attachments: ['https://example.com/plan'],
      nodeId: board.objectives[0]?.id ?? 0,
      dependencies: [earlier.id],
    };
    const below = {
      title: 'Call the bank',
      owner: 'Grace',
      dueDate: '2030-06-30',
      startDate: '2030-02-01',
      progress: 50,
      status: 'On Track',
    };
    const headers = { 'meridian-base-revision': String(await revisionOf(board.id)) };
    const edits = [
      ...Object.entries(own).map(
        ([field, value]) => ['initiatives.update', first.id, { [field]: value }] as const,
      ),
      ...Object.entries(below).map(
        ([field, value]) => ['tactics.update', tactic.id, { [field]: value }] as const,
      ),
    ];
    expect(edits).toHaveLength(20);
    await Promise.all(
      edits.map(([name, id, body], n) =>
        (people[n % 4] ?? olga).done(name, { params: { id }, body, headers }),
      ),
    );
    const { initiatives } = await olga.done('strategies.readFlow', { params });
    expect(initiatives.find((one) => one.id === first.id)).toMatchObject({ ...own, tactics: [below] });
  },
);

it.onBoth(
  `converges to one board on twenty screens that move, add, delete and disconnect at once (seed ${seed})`,
  async () => {
    const random = randomOf(seed);
    const board = await shared({ vision: true, pillars: 3, objectives: 4 });
    const params = { id: board.id };
    const replicas = await crowd(board.id);
    const one = <T>(list: T[]): T => list[random(list.length)] as T;

    async function act(who: Person, replica: Replica): Promise<void> {
      const objectives = replica.nodes.filter(({ type }) => type === 'objective');
      const perspectiveId = one(board.pillars).id;
      const siblings = objectives.filter((node) => node.perspectiveId === perspectiveId);
      const beforeId = siblings.length > 0 && random(4) > 0 ? one(siblings).id : null;
      const body = { perspectiveId, beforeId };
      const what = random(10);
      const objective = one(objectives);
      const nodeId = { ...params, nodeId: objective.id };
      // A record that another user moved or deleted meanwhile is refused; the next round reads again.
      if (what === 0) await who.call('nodes.create', { params, body: { type: 'objective', ...body } });
      else if (what === 1 && objectives.length > 6) await who.call('nodes.delete', { params: nodeId });
      else await who.call('nodes.update', { params: nodeId, body });
    }

    for (let round = 0; round < 12; round++) {
      const lost = replicas.filter(() => random(5) === 0);
      const acting = replicas.map((replica, n) => act(people[n % 4] ?? olga, replica));
      for (const replica of lost) replica.cut();
      await pause(random(10));
      await Promise.all(acting);
      await Promise.all(lost.map((replica) => replica.resume()));
    }
    const flow = await olga.done('strategies.readFlow', { params });
    const wanted = flow.nodes.toSorted(byPosition);
    for (const replica of replicas) {
      await replica.reaches(flow.revision);
      expect(replica.nodes).toEqual(wanted);
    }
    expect(flow.revision).toBeGreaterThan(60);
  },
  60_000,
);
