import { contentsOf } from '../../content/contents.ts';
import { describe, expect, it } from 'vitest';
import { LIVE_CLOSE } from '../../../contract/kinds/constants.ts';
import type { ClientMessage } from '../../../contract/api/live.ts';
import { write } from '../../store/write.ts';
import { openPage, watch } from '../live.ts';
import { person } from '../person.ts';
import { startProduct } from '../product.ts';
import { Replica } from '../replica.ts';
import { strategyOf } from '../strategy.ts';

const product = await startProduct();
const olga = await person(product, 'Olga');
const LONG = 'x'.repeat(10_000);

const revisionOf = async (id: number): Promise<number> =>
  (await olga.done('strategies.read', { params: { id } })).revision;

describe('a deletion of 600 objectives with long texts', () => {
  it('should keep watching pages live, and resync those that missed it', async () => {
    const board = await strategyOf(olga, { pillars: 1 });
    const { id } = board;
    const params = { id };
    const pillar = board.pillars[0]?.id ?? 0;
    const objectives = Array.from({ length: 600 }, (_, n) => ({
      strategy_id: id,
      type: 'objective' as const,
      title: `Objective ${n}`,
      code: '',
      description: LONG,
      perspective_id: pillar,
      weight: 1,
      color: null,
      position: `a${String(n).padStart(4, '0')}`,
    }));
    await write(product.store, (writer) => writer.insertInto('nodes').values(objectives).execute());
    contentsOf(product.store).forget(id);
    const held = await revisionOf(id);
    const watching = [await watch(product, olga, id), await watch(product, olga, id)];
    await olga.done('nodes.delete', { params: { id, nodeId: pillar } });
    const behind = await openPage(product, olga);
    behind.send({ type: 'watch', strategyId: id, revision: held });
    const pages = [...watching, behind];
    for (const page of pages) {
      await page.receives('reset');
      const flow = await olga.done('strategies.readFlow', { params });
      expect(flow.nodes).toEqual([]);
      page.send({ type: 'watch', strategyId: id, revision: flow.revision });
    }
    await olga.done('nodes.create', { params, body: { type: 'vision' } });
    for (const page of pages) {
      await page.reaches(id, held + 2);
      expect(page.all('changes', id).map(({ from, to }) => [from, to])).toEqual([[held + 1, held + 2]]);
      expect(page.closed).toBeUndefined();
      page.cut();
    }
    const replica = await new Replica(product, olga, id).start();
    expect(replica.nodes).toHaveLength(1);
    replica.cut();
  }, 60_000);
});

describe('the message budget of a socket', () => {
  it('should count costs: 50 concurrent watches are too many, 150 messages without a read are not', async () => {
    const { id } = await strategyOf(olga);
    const floods: [number, ClientMessage][] = [
      [50, { type: 'watch', strategyId: id, revision: 0 }],
      [150, { type: 'editing', strategyId: id, what: null }],
    ];
    const codes: (number | undefined)[] = [];
    for (const [count, message] of floods) {
      const page = await openPage(product, olga);
      for (let n = 0; n < count; n++) page.send(message);
      page.send({ type: 'watch', strategyId: id, revision: 0 });
      if (message.type === 'watch') await page.ends();
      else await page.receives('changes');
      codes.push(page.closed);
      page.cut();
    }
    expect(codes).toEqual([LIVE_CLOSE.tooMany, undefined]);
  });
});
