import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FILE_VERSION, type StrategyFile } from '../../contract/exchange/strategy-file.ts';
import { person } from '../test/person.ts';
import { strategies } from '../../contract/scorecard/test/strategies.ts';
import { startProduct } from '../test/product.ts';
import { maps, putMap } from '../test/random-map.ts';
import { putStrategy } from '../test/random-strategy.ts';
import { seed } from '../test/random.ts';
import { strategyOf } from '../test/strategy.ts';
import { limitFor, runs } from '../../contract/test/runs.ts';

/** How many random plans are merged. */
const RUNS = runs(3);
const SECONDS_EACH = 60;

const product = await startProduct();
const owner = await person(product);

const fileOf = (id: number): Promise<StrategyFile> => owner.done('strategies.readFile', { params: { id } });

const sourceOf = (file: StrategyFile) => ({
  name: 'plan.meridian.json',
  bytes: Buffer.from(JSON.stringify(file)).toString('base64'),
});

/** Imports all parts of a file, as each is guessed to be read; how many of what differed. */
async function merge(id: number, file: StrategyFile) {
  const params = { id };
  const source = sourceOf(file);
  const parts: Record<string, { rows: Record<string, number>; points: number }> = {};
  for (const { name, mapping } of await owner.done('imports.sheets', { params, body: { source } })) {
    const { stamp, counts } = await owner.done('imports.preview', { params, body: { source, mapping } });
    await owner.done('imports.create', { params, body: { source, mapping, stamp } });
    parts[name] = { rows: counts.rows, points: counts.points };
  }
  return parts;
}

/** What a merge brings along. */
const planOf = ({ nodes, links, kpis, initiatives, tactics, actionSteps, points }: StrategyFile) => ({
  nodes,
  links,
  kpis,
  initiatives,
  tactics,
  actionSteps,
  points,
});

it('a strategy file is merged by its parts: into nothing it makes the same plan, and again it changes nothing', async () => {
  const example = await owner.done('strategies.create', { body: { title: 'Halden', template: 'example' } });
  const file = await fileOf(example.id);
  const { id } = await strategyOf(owner);
  await merge(id, file);
  expect(planOf(await fileOf(id))).toEqual(planOf(file));
  const { revision } = await owner.done('strategies.read', { params: { id } });
  for (const { rows, points } of Object.values(await merge(id, file))) {
    expect(rows).toMatchObject({ new: 0, changed: 0, refused: 0 });
    expect(points).toBe(0);
  }
  expect(await owner.done('strategies.read', { params: { id } })).toMatchObject({ revision });
}, 240_000);

it(
  'the map of a file comes along, whatever the plan is',
  async () => {
    const round = fc.asyncProperty(strategies(fc.constant('2026-03-15')), maps, async (random, map) => {
      const source = await putStrategy(owner, random);
      await putMap(owner, source, map);
      const file = await fileOf(source.id);
      const { id } = await strategyOf(owner);
      await owner.done('calendar.update', { params: { id }, body: random.calendar });
      await merge(id, file);
      const { nodes, links } = await fileOf(id);
      expect({ nodes, links }).toEqual({ nodes: file.nodes, links: file.links });
    });
    await fc.assert(round, { numRuns: RUNS, seed, endOnFailure: true });
  },
  limitFor(RUNS, SECONDS_EACH),
);

it('a merge changes the causes and places that differ, and leaves those that the file lacks', async () => {
  const { id, objectives, pillars } = await strategyOf(owner, { pillars: 1, objectives: 3 });
  const [a, b, c] = objectives.map((objective) => objective.id) as [number, number, number];
  const params = { id };
  const link = (sourceId: number, targetId: number, note: string) =>
    owner.done('links.create', { params, body: { sourceId, targetId, type: 'causes', note } });
  const place = (nodeId: number, mapX: number) =>
    owner.done('nodes.update', { params: { id, nodeId }, body: { mapX, mapY: 0 } });
  await link(a, b, 'As in the file');
  await place(a, 2);
  const file = await fileOf(id);
  const [first] = (await owner.done('strategies.readFlow', { params })).links;
  await owner.done('links.update', {
    params: { id, linkId: first?.id ?? 0 },
    body: { note: 'Changed here' },
  });
  await link(b, c, 'Only here');
  await place(a, 3);
  await place(b, 4);
  const parts = await merge(id, {
    ...file,
    nodes: [
      ...file.nodes,
      { id: 100, type: 'objective', title: 'New', perspectiveId: file.nodes[0]?.id, mapX: -1.5, mapY: 1 },
    ],
  });
  expect(parts['Causes']?.rows).toMatchObject({ new: 0, changed: 1, refused: 0 });
  const { nodes, links } = await owner.done('strategies.readFlow', { params });
  expect(links.map(({ note }) => note).sort()).toEqual(['As in the file', 'Only here']);
  const places = nodes
    .filter(({ perspectiveId }) => perspectiveId === pillars[0]?.id)
    .map(({ title, mapX, mapY }) => [title, mapX, mapY]);
  expect(places).toEqual([
    ['Objective 1.1', 2, 0],
    ['Objective 1.2', 4, 0],
    ['Objective 1.3', null, null],
    ['New', -1.5, 1],
  ]);
});

it('what the strategy has beside the file stays, and what differs is changed', async () => {
  const { id } = await owner.done('strategies.create', { body: { title: 'Halden', template: 'example' } });
  const file = await fileOf(id);
  const [kpi] = file.kpis;
  const { kpis } = await owner.done('strategies.readFlow', { params: { id } });
  const own = await owner.done('kpis.create', { params: { id }, body: { measure: 'Ours alone' } });
  const changed = kpis.find(({ measure }) => measure === kpi?.['measure']);
  await owner.done('kpis.update', {
    params: { id: changed?.id ?? 0 },
    body: { unit: 'changed here' },
  });
  const parts = await merge(id, file);
  expect(parts['KPIs']?.rows).toMatchObject({ new: 0, changed: 1, refused: 0 });
  const after = await owner.done('strategies.readFlow', { params: { id } });
  expect(after.kpis.map(({ measure }) => measure)).toContain(own.measure);
  expect(after.kpis.find((other) => other.id === changed?.id)?.unit).toBe(kpi?.['unit']);
}, 60_000);

it('a file of a newer version, or of something else, is refused with a sentence', async () => {
  const { id } = await strategyOf(owner);
  const send = (text: string) => {
    const source = { name: 'plan.json', bytes: Buffer.from(text).toString('base64') };
    return owner.call('imports.sheets', { params: { id }, body: { source } });
  };
  const file = await fileOf(id);
  for (const [text, sentence] of [
    [JSON.stringify({ ...file, version: FILE_VERSION + 1 }), 'A newer version of Meridian made this file'],
    ['{"a": 1}', 'This is no strategy file'],
    ['{"version": 1, "product"', 'This file is no strategy file'],
  ] as const) {
    const reply = await send(text);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(sentence);
  }
});
