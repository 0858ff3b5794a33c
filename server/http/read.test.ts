import { describe, expect, it } from 'vitest';
import { routes } from '../../contract/api/routes.ts';
import type { Refusal } from '../../contract/api/refusal.ts';
import { readBody } from './read.ts';

const route = routes['commands.run'];

const refusalOf = (body: unknown): Promise<Refusal> =>
  readBody(route, body).then(
    () => expect.unreachable(),
    (error: unknown) => error as Refusal,
  );

describe('a body with a list', () => {
  it('should be refused with a line for each error, whichever part it is in', async () => {
    const { message, details } = await refusalOf({
      commands: [
        { type: 'kpi.delete', id: 1 },
        { type: 'kpi.paint', id: 1 },
        { type: 'kpi.update', id: 1, fields: { weight: -1, owner: 'x' } },
      ],
      base: -1,
      more: true,
    });
    expect(details?.map(({ path }) => path).sort()).toEqual([
      'base',
      'commands.1.type',
      'commands.2.fields.owner',
      'commands.2.fields.weight',
      'more',
    ]);
    expect(message).toContain('Type: Give a command that exists, such as kpi.create');
  });

  it.each([[undefined], [null], [[]], [{}], [{ commands: null }], [{ commands: {} }], [{ commands: [] }]])(
    'should be refused where there is none: %j',
    async (body) => {
      expect((await refusalOf(body)).code).toBe('invalid_request');
    },
  );

  it('should be told 500 faults at most, however many it has', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field${at}`, 1]));
    const commands = Array.from({ length: 2_000 }, () => ({ type: 'kpi.paint' }));
    for (const body of [{ commands: [{ type: 'kpi.delete', id: 1 }], ...fields }, { commands }])
      expect((await refusalOf(body)).details).toHaveLength(500);
  });

  it('should be read with the items as they are validated, while other tasks run', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++);
    const given = {
      type: 'kpi.create',
      fields: { measure: ' Churn ', target: 5, measureDueDate: '2027-06-15' },
    };
    const body = { commands: Array.from({ length: 5000 }, () => given), base: 3 };
    const read = (await readBody(route, body)) as typeof body;
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(0);
    expect(read.base).toBe(3);
    expect(read.commands).toHaveLength(5000);
    expect(read.commands[4999]?.fields.measure).toBe('Churn');
  });
});
