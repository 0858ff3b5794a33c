import { expect, it } from 'vitest';
import { FILE_VERSION, type StrategyFile } from '../../contract/exchange/strategy-file.ts';
import { deleteCauses } from '../test/causes.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

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
const planOf = ({ nodes, kpis, initiatives, tactics, actionSteps, points }: StrategyFile) => ({
  nodes,
  kpis,
  initiatives,
  tactics,
  actionSteps,
  points,
});

it('a strategy file is merged by its parts: into nothing it makes the same plan, and again it changes nothing', async () => {
  const example = await owner.done('strategies.create', { body: { title: 'Halden', template: 'example' } });
  await deleteCauses(owner, example.id);
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
}, 120_000);

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
