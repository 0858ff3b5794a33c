import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../contract/commands/limits.ts';
import { readConfig } from '../config.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const { limits } = readConfig({ LIMIT_CHANGES_PER_USER: '40', LIMIT_MENTIONS_PER_USER: '3' });
const product = await startProduct({
  rateLimit: true,
  limits,
  strategyLimits: { ...DEFAULT_LIMITS, inviteLinks: 2, strategiesPerUser: 2 },
});

it('a user owns as many strategies as the setting says', async () => {
  const ada = await person(product, 'Ada');
  const create = () => ada.call('strategies.create', { body: { title: 'Growth' } });
  expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
  expect(await create()).toMatchObject(
    refused('limit_reached', 'You can own at most 2 strategies. Delete one first.'),
  );
});

it('a strategy has as many invite links as the setting says, and a revoked one makes way', async () => {
  const olga = await person(product, 'Olga');
  const params = { id: (await strategyOf(olga)).id };
  const invite = () => olga.call('inviteLinks.create', { params, body: { role: 'read_only' } });
  expect([(await invite()).status, (await invite()).status]).toEqual([201, 201]);
  expect(await invite()).toMatchObject(
    refused('limit_reached', 'A strategy can have at most 2 invite links. Revoke some first.'),
  );
  const [link] = await olga.done('inviteLinks.list', { params });
  await olga.done('inviteLinks.delete', { params: { ...params, linkId: link?.id ?? 0 } });
  expect((await invite()).status).toBe(201);
});

it('a user who changed very much is refused for a while, but closes the month, and others go on', async () => {
  const [max, grace] = [await person(product, 'Max'), await person(product, 'Grace')];
  const { id } = await strategyOf(max);
  const params = { id };
  await enroll(product, id, grace, 'read_write');
  const commands = [1, 2, 3].map((index) => ({ type: 'kpi.create', fields: { measure: `KPI ${index}` } }));
  const run = (who: typeof max) => who.call('commands.run', { params, body: { commands } as never });
  expect((await run(max)).status).toBe(200);
  expect(await run(max)).toMatchObject(
    refused('too_many_requests', 'You changed very much in an hour. Try again in 60 minutes.'),
  );
  expect((await run(grace)).status).toBe(200);
  expect((await max.call('periods.lock', { params, body: { period: '2025-11' } })).status).toBe(200);
});

it('comments mention as many people in an hour as the setting says, also when they are edited', async () => {
  const eve = await person(product, 'Eve');
  const board = await strategyOf(eve, { pillars: 1, objectives: 1 });
  const params = { id: board.id };
  const of = `objective:${board.objectives[0]?.id ?? 0}`;
  const comment = await eve.done('comments.create', { params, body: { of, text: '@anna @bert' } });
  const edit = { params: { ...params, commentId: comment.id }, body: { text: '@carl @dora' } };
  expect(await eve.call('comments.update', edit)).toMatchObject(
    refused('too_many_requests', 'Your comments mention very many people. Try again in 60 minutes.'),
  );
  const plain = { ...edit, body: { text: 'Nobody' } };
  expect((await eve.call('comments.update', plain)).status).toBe(200);
});
