import { expect, it } from 'vitest';
import { byPosition } from '../../contract/kinds/constants.ts';
import type { Flow } from '../../contract/api/entities.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { randomOf, seed } from '../test/random.ts';
import { Replica } from '../test/replica.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { runs } from '../../contract/test/runs.ts';

/** How many random changes are made. */
const ROUNDS = runs(250);

const product = await startProduct();
const [olga, ada] = [await person(product, 'Olga'), await person(product, 'Ada')];

/** Content in a fixed order: reads come by id, changes in the order they happened. */
const sorted = ({ nodes, ...flow }: Flow): Flow => ({ ...flow, nodes: nodes.toSorted(byPosition) });

it(`keeps a page equal to a full read through random creates, updates, moves and deletions (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const board = await strategyOf(olga, { vision: true, mission: true, pillars: 2, objectives: 2 });
  const params = { id: board.id };
  await enroll(product, board.id, ada, 'read_write');
  const page = await new Replica(product, ada, board.id).start();
  const read = () => olga.done('strategies.readFlow', { params });
  const one = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  type Act = () => Promise<{ status: number }>;
  const word = () => ['Grow', 'Sell', 'Call', 'Train', ''][random(4)] ?? '';
  const day = () => `2030-0${random(9) + 1}-1${random(10)}`;

  function act(flow: Flow): Promise<{ status: number }> {
    const objectives = flow.nodes.filter(({ type }) => type === 'objective');
    const pillars = flow.nodes.filter(({ type }) => type === 'perspective');
    const nodeId = random(3) === 0 ? null : (one(objectives)?.id ?? null);
    const kpi = one(flow.kpis);
    const department = one(flow.kpis.flatMap(({ departmentKpis }) => departmentKpis));
    const anyKpi = one([kpi, department, one(department?.teamKpis ?? [])]);
    const initiative = one(flow.initiatives);
    const tactic = one(flow.initiatives.flatMap(({ tactics }) => tactics));
    const actionStep = one(tactic?.actionSteps ?? []);
    const node = one(flow.nodes);
    const at = (it: { id: number } | undefined) => ({ id: it?.id ?? 999_999 });
    const nodeAt = { ...params, nodeId: node?.id ?? 999_999 };
    const measure = { measure: `${word()}!`, target: random(100) };
    const type = one(['vision', 'mission', 'perspective'] as const) ?? 'vision';
    const perspectiveId = one(pillars)?.id ?? 999_999;
    const acts: Act[] = [
      () => olga.call('nodes.create', { params, body: { type, title: word() } }),
      () => olga.call('nodes.create', { params, body: { type: 'objective', title: word(), perspectiveId } }),
      () => olga.call('nodes.update', { params: nodeAt, body: { title: word(), description: word() } }),
      () =>
        olga.call('nodes.update', {
          params: { ...params, nodeId: at(one(objectives)).id },
          body: { perspectiveId, beforeId: one(objectives)?.id ?? null },
        }),
      () => olga.call('kpis.create', { params, body: { ...measure, nodeId, measureDueDate: day() } }),
      () => olga.call('kpis.createDepartment', { params, body: { ...measure, kpiId: at(kpi).id } }),
      () =>
        olga.call('kpis.createTeam', { params, body: { ...measure, departmentKpiId: at(department).id } }),
      () => olga.call('kpis.update', { params: at(anyKpi), body: { ...measure, actual: random(9) } }),
      () => olga.call('kpis.update', { params: at(kpi), body: { nodeId, measureDueDate: null } }),
      () => olga.call('initiatives.create', { params, body: { initiative: word(), nodeId } }),
      () =>
        olga.call('initiatives.update', {
          params: at(initiative),
          body: { nodeId, progress: random(100), dependencies: [at(one(flow.initiatives)).id] },
        }),
      () => olga.call('tactics.create', { params, body: { title: word(), initiativeId: at(initiative).id } }),
      () => olga.call('tactics.update', { params: at(tactic), body: { title: word(), dueDate: day() } }),
      () => olga.call('actionSteps.create', { params, body: { title: word(), tacticId: at(tactic).id } }),
      () => olga.call('actionSteps.update', { params: at(actionStep), body: { assignedTo: word() } }),
    ];
    const removals: Act[] = [
      () => olga.call('nodes.delete', { params: nodeAt }),
      () => olga.call('kpis.delete', { params: at(anyKpi) }),
      () => olga.call('initiatives.delete', { params: at(initiative) }),
      () => olga.call('tactics.delete', { params: at(tactic) }),
      () => olga.call('actionSteps.delete', { params: at(actionStep) }),
    ];
    const what = one<Act>(random(6) === 0 ? removals : acts);
    return what ? what() : Promise.reject(new Error('There is nothing to do'));
  }

  let done = 0;
  for (let round = 0; round < ROUNDS || done <= ROUNDS * 0.4; round++) {
    const isCut = random(12) === 0;
    if (isCut) page.cut();
    const { status } = await act(await read());
    if (status < 300) done++;
    if (isCut) await page.resume();
    if (round % 10 > 0) continue;
    const flow = await read();
    await page.reaches(flow.revision);
    expect(sorted(page.flow)).toEqual(sorted(flow));
  }
}, 60_000);
