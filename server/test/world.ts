import { routeEntries } from '../../contract/api/routes.ts';
import { castOf } from './cast.ts';
import { callAny, givenOf, sceneOf } from './matrix.ts';
import { addOutsideRows } from './outside-rows.ts';
import { person, type Person } from './person.ts';
import type { Product } from './product.ts';
import { deliver } from '../notifications/deliver.ts';
import { enqueue } from '../jobs/queue.ts';
import { write } from '../store/write.ts';
import { firstStep, withSecondFactor } from './second-factor.ts';
import { strategyOf } from './strategy.ts';

/**
 * Fills a product with rows of every table by carrying out every call that adds or changes content, and gives the owner. A pillar
 * moves under its objective's id, so that rows refer to later ones; the highest strategy is gone, so that its number is free.
 */
export async function fillWorld(product: Product): Promise<Person> {
  const cast = await castOf(product);
  const scene = await sceneOf(product, cast);
  await scene.newcomer();
  for (const [name, { method, access }] of routeEntries) {
    if (method === 'DELETE' || access.who !== 'member') continue;
    if (access.act !== 'content.change' && access.act !== 'comment.write') continue;
    const reply = await callAny(cast.owner, name, await givenOf(name, scene, cast.owner));
    if (reply.status >= 300) throw new Error(`${name} answered ${reply.status}`);
  }
  const params = { id: scene.board.id };
  await cast.owner.done('periods.lock', { params, body: { period: '2026-01' } });
  await callAny(cast.owner, 'periods.relock', await givenOf('periods.relock', scene, cast.owner));
  await callAny(cast.owner, 'publications.create', await givenOf('publications.create', scene, cast.owner));
  const later = await cast.owner.done('nodes.create', {
    params,
    body: { type: 'perspective', title: 'Later' },
  });
  const [objective] = scene.board.objectives;
  if (objective) {
    const moved = { params: { ...params, nodeId: objective.id }, body: { perspectiveId: later.id } };
    await cast.owner.done('nodes.update', moved);
  }
  const headers = { 'idempotency-key': 'a-command-of-the-world' };
  await cast.owner.done('strategies.update', {
    params,
    body: { description: 'Für alle 🎯\n“yes”' },
    headers,
  });
  const { username } = cast.owner;
  await cast.owner.done('user.update', { body: { name: 'Ada before' } });
  await cast.owner.done('user.update', { body: { name: username } });
  await cast.owner.done('tokens.create', { body: { name: 'Übernacht', scopes: ['read'] } });
  const leader = await withSecondFactor(await person(product));
  await firstStep(product, leader);
  await leader.done('strategies.delete', { params: { id: (await strategyOf(leader)).id } });
  await write(product.store, async (writer) => {
    await writer
      .insertInto('sign_in_limits')
      .values({ key: 'name:limited', points: 1, expire: Date.now() })
      .execute();
    const notice = { user_id: cast.owner.id, strategy_id: scene.board.id, of: 'kpi:1', label: 'Größe' };
    await deliver(writer, [{ ...notice, kind: 'assigned', key: 'a key of the world' }]);
    const run = { at: new Date().toISOString(), ms: 1, location: '/backups', report: '1 person' };
    await writer
      .insertInto('maintenance_runs')
      .values({ ...run, kind: 'backup', outcome: 'succeeded' })
      .execute();
    await writer
      .insertInto('audit_log')
      .values({ at: run.at, event: 'sign_in.opened', user_id: cast.owner.id, about: '{}' })
      .execute();
    await writer.insertInto('notifications_off').values({ user_id: cast.owner.id, kind: 'due' }).execute();
    await addOutsideRows(writer, { user_id: cast.owner.id, strategy_id: scene.board.id });
    await enqueue(writer, { kind: 'a kind of the world', payload: { for: ['Zoë'] } });
  });
  return cast.owner;
}

/** Adds so many answered commands of a person, rows that only take time to read. */
export async function addCommands(product: Product, who: Person, count: number): Promise<void> {
  const row = (index: number) => ({
    user_id: who.id,
    command_id: `filler-${index}`,
    request: 'nothing',
    answer: JSON.stringify({ text: 'x'.repeat(500) }),
    at: new Date().toISOString(),
  });
  await write(product.store, async (writer) => {
    for (let from = 0; from < count; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, count - from) }, (_, index) => row(from + index));
      await writer.insertInto('commands').values(rows).execute();
    }
  });
}
