import { describe, expect, it } from 'vitest';
import { onlyAudit, runProgram, settingsOf } from '../test/process.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { eventsAfter } from './event-stream.ts';

const product = await startProduct();
const ada = await person(product);
const first = await strategyOf(ada, { title: 'First' });
const second = await strategyOf(ada, { title: 'Second' });
await ada.done('strategies.setBoardTitle', { params: { id: first.id }, body: { boardTitle: 'Goals' } });
await ada.done('nodes.create', { params: { id: second.id }, body: { type: 'vision', title: 'Grow' } });
await ada.done('strategies.delete', { params: { id: first.id } });

describe('the events of all strategies', () => {
  it('should come in the order of their ids, with one event of a deleted strategy', async () => {
    const events = await eventsAfter(product.store, 0, 100);
    expect(events.map(({ strategy_id, revision, label }) => [strategy_id, revision, label])).toEqual([
      [second.id, 1, 'Second'],
      [second.id, 2, 'Grow'],
      [first.id, 3, 'First'],
    ]);
    const ids = events.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('should come page by page, each after the last id of the page before', async () => {
    const all = await eventsAfter(product.store, 0, 100);
    const paged = [];
    let cursor = 0;
    for (;;) {
      const page = await eventsAfter(product.store, cursor, 2);
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(2);
      paged.push(...page);
      cursor = page.at(-1)?.id ?? cursor;
    }
    expect(paged).toEqual(all);
  });
});

describe('npm run events', () => {
  const run = (...words: string[]) => runProgram('operation/events.ts', words, settingsOf(product.database));

  it('should print the events after an id, a line of JSON each', async () => {
    const [{ id } = { id: 0 }, next, deletion] = await eventsAfter(product.store, 0, 100);
    const { code, out, err } = await run('list', '--after', String(id));
    expect([code, err]).toEqual([0, onlyAudit('events.list')]);
    const lines = out.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      {
        id: next?.id,
        at: next?.at,
        strategyId: second.id,
        revision: 2,
        seq: 0,
        userId: ada.id,
        actor: null,
        entity: 'node',
        entityId: next?.entity_id,
        operation: 'create',
        label: 'Grow',
        before: null,
        after: expect.objectContaining({ type: 'vision', title: 'Grow' }),
        commandId: next?.command_id ?? null,
      },
      expect.objectContaining({
        id: deletion?.id,
        strategyId: first.id,
        userId: ada.id,
        entity: 'strategy',
        operation: 'delete',
      }),
    ]);
    const last = await run('list', '--after', String(deletion?.id));
    expect([last.code, last.out]).toEqual([0, '']);
  });

  it.each([[['list', '--after', 'x']], [['list', '--before', '1']]])(
    'should say how it is used where it is given %j',
    async (words) => {
      const { code, err } = await run(...words);
      expect([code, err]).toEqual([2, expect.stringMatching(/^Usage: npm run events -- list/)]);
    },
  );
});
