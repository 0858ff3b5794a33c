import { expect, it } from 'vitest';
import { inputDay } from '../../contract/month/input-status.ts';
import { contentsOf } from '../content/contents.ts';
import { addKpis, addObjectives, countingTurns } from '../test/large.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { TitleIndex } from '../search/title-index.ts';
import { ContentBytes } from '../content/content-bytes.ts';
import { flowOf } from '../../contract/api/views.ts';
import { flowJson, readRevised } from '../content/flow.ts';

const product = await startProduct();
const owner = await person(product);
const { id, pillars } = await strategyOf(owner, { pillars: 1 });
const OBJECTIVES = 16_000;
const pillar = pillars[0]?.id ?? 0;
await addObjectives(product, id, pillar, OBJECTIVES);
await addKpis(product, id, 30_000);

/** Far fewer than there are, and far more than where all is done in one piece. */
const TURNS = 10;

/** The content as the database has it. */
async function wholeFlow() {
  contentsOf(product.store).forget(id);
  const { revision, content } = await readRevised(product.store, id);
  return flowOf(revision, content, inputDay());
}

it('the content of a large strategy should be read and encoded in pieces, and equal a read at once', async () => {
  const { revision } = await owner.done('strategies.read', { params: { id } });
  const day = new Date().toISOString().slice(0, 10);
  const bytes = new ContentBytes(product.store, 'test', flowJson);
  const { answer, turns } = await countingTurns(() => bytes.get(id, `${revision}-${day}`, 'identity'));
  expect(turns).toBeGreaterThan(TURNS);
  expect(JSON.parse(answer.bytes.toString())).toEqual(await wholeFlow());
});

it('the content of a large strategy should be of one revision while others write', async () => {
  const bytes = new ContentBytes(product.store, 'test', flowJson);
  const day = new Date().toISOString().slice(0, 10);
  const reading = bytes.get(id, `1-${day}`, 'identity');
  const writing = Array.from({ length: 20 }, () =>
    owner.done('nodes.create', { params: { id }, body: { type: 'mission' } }),
  );
  await Promise.all(writing);
  const flow = JSON.parse((await reading).bytes.toString()) as Awaited<ReturnType<typeof wholeFlow>>;
  const { nodes } = await wholeFlow();
  // The pillar and its objectives; the two revisions before those of this test made the strategy and the pillar.
  expect(flow.nodes).toHaveLength(1 + OBJECTIVES + flow.revision - 2);
  expect(nodes).toHaveLength(1 + OBJECTIVES + 20);
});

it('the titles of a large strategy should be indexed in pieces', async () => {
  const titles = new TitleIndex(product.store);
  const { answer, turns } = await countingTurns(() => titles.of(owner.id));
  expect(turns).toBeGreaterThan(TURNS);
  expect(answer.flat().length).toBeGreaterThan(35_000);
});

it('a large deletion should run in pieces', async () => {
  const params = { id, nodeId: pillar };
  const { turns } = await countingTurns(() => owner.done('nodes.delete', { params }));
  expect(turns).toBeGreaterThan(TURNS);
});
