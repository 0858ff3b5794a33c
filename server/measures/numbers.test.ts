import { expect } from 'vitest';
import { it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
const params = { id: board.id };

// On both engines: the range of numbers.
it.onBoth.each(['1e400', '9e999', '-1e400'])(
  'refuses %s at its field, and deletes no value',
  async (number) => {
    const { id } = await owner.done('kpis.create', {
      params,
      body: { measure: 'Revenue', grain: 'month', target: 7, actual: 5 },
    });
    const { id: initiative } = await owner.done('initiatives.create', {
      params,
      body: { initiative: 'Call back', budget: 3 },
    });
    const send = (method: 'PUT' | 'POST', path: string, text: string) =>
      owner.raw(method, path, { body: text, headers: { 'content-type': 'application/json' } });
    const point = `{"period":"2026-01","value":${number}}`;
    const sent = [
      await send('PUT', `/api/kpis/${id}`, `{"actual":${number}}`),
      await send('PUT', `/api/kpis/${id}`, `{"target":${number}}`),
      await send('PUT', `/api/kpis/${id}`, `{"baseline":{"value":${number},"date":null}}`),
      await send('PUT', `/api/kpis/${id}`, `{"weight":${number}}`),
      await send('PUT', `/api/kpis/${id}/points`, `{"points":[${point}]}`),
      await send('PUT', `/api/initiatives/${initiative}`, `{"budget":${number}}`),
      await send(
        'POST',
        `/api/strategies/${board.id}/points`,
        `{"points":[{"kpiId":${id},${point.slice(1)}]}`,
      ),
      await send(
        'POST',
        `/api/strategies/${board.id}/commands`,
        `{"commands":[{"type":"kpi.update","id":${id},"fields":{"actual":${number}}}]}`,
      ),
    ];
    const paths = sent.map(({ status, bytes }) => [
      status,
      (JSON.parse(bytes.toString()) as { details: { path: string }[] }).details[0]?.path,
    ]);
    expect(paths).toEqual([
      [400, 'actual'],
      [400, 'target'],
      [400, 'baseline.value'],
      [400, 'weight'],
      [400, 'points.0.value'],
      [400, 'budget'],
      [400, 'points.0.value'],
      [400, 'commands.0.fields.actual'],
    ]);
    const { points } = await owner.done('points.read', { params: { id }, query: {} });
    expect(points.map(({ series, value }) => [series, value])).toEqual(
      expect.arrayContaining([
        ['actual', 5],
        ['target', 7],
      ]),
    );
  },
);
