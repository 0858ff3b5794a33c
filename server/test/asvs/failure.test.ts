import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { write } from '../../store/write.ts';
import { capturingLogger } from '../log.ts';
import { person } from '../person.ts';
import { openProduct } from '../product.ts';
import { strategyOf } from '../strategy.ts';

const GENERIC = { error: 'Something went wrong on the server. It was written to its log.', code: 'internal' };

const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`;

it.each(['sessions', 'memberships'])(
  'should let nobody in where the check of %s itself fails, say nothing of why (500), and log it',
  async (table) => {
    const { lines, logger } = capturingLogger('warn');
    const product = await openProduct({ logger });
    const owner = await person(product);
    const { id } = await strategyOf(owner);
    const cookie = `meridian=${owner.cookies.get('meridian')}`;
    // Past the test's own sender, which takes every internal error for a fault of the product.
    const ask = (method: string, path: string) =>
      fetch(`${product.origin}${path}`, {
        method,
        headers: { cookie, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
        ...(method === 'GET' ? {} : { body: '{"title":"Through a gap"}' }),
      });
    await write(product.store, (writer) => rename(table, 'hidden').execute(writer));
    for (const [method, path] of [
      ['GET', `/api/strategies/${id}`],
      ['GET', `/api/strategies/${id}/flow`],
      ['PUT', `/api/strategies/${id}`],
      ['DELETE', `/api/strategies/${id}`],
    ] as const) {
      const reply = await ask(method, path);
      expect([method, reply.status, await reply.json()]).toEqual([method, 500, GENERIC]);
    }
    expect(lines.some((line) => line.includes('a call failed') && line.includes(table))).toBe(true);
    await write(product.store, (writer) => rename('hidden', table).execute(writer));
    expect(await (await ask('GET', `/api/strategies/${id}`)).json()).toMatchObject({ title: 'Growth' });
    await product.close().catch((fault: Error) => expect(fault.message).toContain('is an internal error'));
    await product.database.drop().catch(() => undefined);
  },
);
