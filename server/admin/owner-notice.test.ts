import { afterAll, beforeAll, expect } from 'vitest';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { writeNotices } from '../notifications/mail-notices.ts';
import { it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { addressOf } from '../test/mail-links.ts';
import { type Person, person } from '../test/person.ts';
import { operateOn } from '../test/process.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const product = await startProduct();
const operator = await person(product, 'olga');
await makeOperator(product, operator);
const runner = new JobRunner(product.store, jobKinds(product, undefined), { error: () => undefined });
beforeAll(() => void runner.start());
afterAll(() => runner.stop());

const noticesOf = async (who: Person) =>
  (await who.done('notifications.list', { query: {} })).notifications.filter(({ kind }) => kind === 'owner');

/** What a member is told of, once it is there. */
async function noticeTo(who: Person) {
  await until('the notice', async () => (await noticesOf(who)).length > 0);
  return (await noticesOf(who))[0];
}

async function scene() {
  const [owner, reader] = [await person(product), await person(product)];
  const { id } = await strategyOf(owner, { title: 'North' });
  await enroll(product, id, reader, 'read_only');
  return { owner, reader, id, params: { id } };
}

// On both engines: a left join decides who is told.
it.onBoth(
  'an operator who makes themself the owner is told to the owner and the members, also those whom they remove',
  async () => {
    const { owner, reader, id, params } = await scene();
    await operator.done('admin.strategies.archive', { params });
    await operator.done('admin.strategies.handOver', { params, body: { userId: operator.id } });
    await operator.done('admin.strategies.restore', { params });
    await operator.done('members.delete', { params: { id, userId: owner.id } });
    await operator.done('strategies.update', { params, body: { title: 'Another' } });
    for (const who of [owner, reader])
      expect(await noticeTo(who)).toMatchObject({
        strategyId: id,
        of: `strategy:${id}`,
        by: 'olga',
        label: 'North',
        strategy: 'North',
        detail: 'themself',
        isRead: false,
      });
    expect(await noticesOf(operator)).toEqual([]);
  },
);

it('an operator who makes somebody else the owner is told to all three, also by a deletion or a command', async () => {
  const { owner, reader, id, params } = await scene();
  const heir = await person(product);
  await operator.done('admin.strategies.handOver', { params, body: { userId: heir.id } });
  expect(await noticeTo(owner)).toMatchObject({ by: 'olga', detail: 'somebody else' });
  expect(await noticeTo(heir)).toMatchObject({ by: 'olga', detail: 'you' });
  await operator.done('admin.people.delete', {
    params: { id: heir.id },
    body: { handOverTo: operator.id },
  });
  await until('the second notice', async () => (await noticesOf(reader)).length === 2);
  expect((await noticesOf(reader)).map(({ detail }) => detail)).toEqual(['themself', 'somebody else']);
  const { read } = product.store;
  const left = await read.selectFrom('notifications').select('id').where('user_id', '=', heir.id).execute();
  expect(left).toEqual([]);
  await operateOn(product.database, ['hand-over', String(id), owner.username]);
  await until('the third notice', async () => (await noticesOf(reader)).length === 3);
  expect((await noticesOf(reader))[0]).toMatchObject({ by: null, detail: 'somebody else' });
});

it('is mailed to whom such notices are mailed', async () => {
  const { owner, id, params } = await scene();
  await addressOf(product.store, owner.id);
  await owner.done('notificationSettings.update', { body: { off: [], mail: ['owner'] } });
  await operator.done('admin.strategies.handOver', { params, body: { userId: operator.id } });
  const { id: notice } = (await noticeTo(owner)) ?? { id: 0 };
  const { by_mail } = await product.store.read
    .selectFrom('notifications')
    .select('by_mail')
    .where('id', '=', notice)
    .executeTakeFirstOrThrow();
  expect(by_mail).toBe(1);
  const payload = JSON.stringify({ ids: [notice] });
  const mail = await writeNotices(product.store, { user_id: owner.id, payload } as never);
  expect(mail?.blocks).toEqual([
    {
      heading: 'In Meridian',
      items: [
        {
          title: 'olga, an operator, made themself the owner of North',
          note: 'North',
          path: `/strategy/${id}/manage-teammates`,
        },
      ],
    },
  ]);
});
