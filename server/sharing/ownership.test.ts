import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { person, type Person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { changesOf, inviteOf, newcomerThrough, rolesIn } from '../test/sharing.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();

const handOver = (who: Person, id: number, heir: Person) =>
  who.call('strategies.handOver', { params: { id }, body: { userId: heir.id } });
const ownersIn = async (id: number): Promise<string[]> =>
  Object.entries(await rolesIn(product, id)).flatMap(([user, role]) => (role === 'owner' ? [user] : []));

describe('handing over', () => {
  it('should make the member the owner and leave the old one with Read & Write', async () => {
    const [olga, heir] = [await person(product), await person(product)];
    const { id } = await strategyOf(olga);
    await enroll(product, id, heir, 'read_only');
    expect(await handOver(olga, id, heir)).toMatchObject({
      status: 200,
      body: { id, userId: heir.id, role: 'read_write' },
    });
    expect(await rolesIn(product, id)).toEqual({ [olga.id]: 'read_write', [heir.id]: 'owner' });
    expect(await handOver(olga, id, olga)).toMatchObject(refused('forbidden'));
    const invite = (who: Person) =>
      who.call('inviteLinks.create', { params: { id }, body: { role: 'read_only' } });
    expect((await invite(heir)).status).toBe(201);
    expect((await invite(olga)).status).toBe(403);
    expect((await changesOf(product, id)).slice(1, 3)).toMatchObject([
      {
        entity: 'membership',
        entity_id: olga.id,
        before: '{"role":"owner"}',
        after: '{"role":"read_write"}',
      },
      { entity: 'membership', entity_id: heir.id, before: '{"role":"read_only"}', after: '{"role":"owner"}' },
    ]);
  });

  it('should get the stored answer when retried under its key, and change nothing', async () => {
    const [olga, heir] = [await person(product), await person(product)];
    const { id } = await strategyOf(olga);
    await enroll(product, id, heir, 'read_only');
    const given = {
      params: { id },
      body: { userId: heir.id },
      headers: { 'idempotency-key': 'hand-over-once' },
    };
    const first = await olga.done('strategies.handOver', given);
    const again = await expectNothingWritten(product, () => olga.call('strategies.handOver', given));
    expect(again).toMatchObject({ status: 200, body: first });
    const other = { ...given, headers: { 'idempotency-key': 'hand-over-twice' } };
    expect(await olga.call('strategies.handOver', other)).toMatchObject(refused('forbidden'));
  });

  // On both engines: handing over at the same time.
  it.onBoth('should leave exactly one owner after concurrent requests for five users', async () => {
    const olga = await person(product);
    const heirs = await Promise.all(Array.from({ length: 5 }, () => person(product)));
    for (let round = 0; round < 5; round++) {
      const { id } = await strategyOf(olga);
      for (const heir of heirs) await enroll(product, id, heir, 'read_write');
      const replies = await Promise.all(heirs.map((heir) => handOver(olga, id, heir)));
      const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 403, 403, 403, 403]);
      const winner = heirs[replies.findIndex(({ status }) => status === 200)];
      expect(await ownersIn(id)).toEqual([String(winner?.id)]);
    }
  });

  it.onBoth('should never both hand over to a member and remove them', async () => {
    const [olga, heir] = [await person(product), await person(product)];
    for (let round = 0; round < 10; round++) {
      const { id } = await strategyOf(olga);
      await enroll(product, id, heir, 'read_write');
      const [handed, left] = await Promise.all([
        handOver(olga, id, heir),
        heir.call('strategies.leave', { params: { id } }),
      ]);
      expect([
        [200, 403],
        [404, 204],
      ]).toContainEqual([handed.status, left.status]);
      expect(await ownersIn(id)).toHaveLength(1);
    }
  });

  it.onBoth('should succeed concurrently for two strategies, each to a member of both', async () => {
    const olga = await person(product);
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await strategyOf(olga), await strategyOf(olga)];
      const heirs = [];
      for (let n = 0; n < 2; n++) {
        const heir = await newcomerThrough(product, (await inviteOf(olga, one.id)).token);
        await enroll(product, two.id, heir, 'read_write');
        heirs.push(heir);
      }
      const [first, second] = heirs as [Person, Person];
      const replies = await Promise.all([handOver(olga, one.id, first), handOver(olga, two.id, second)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});
