import { expect, it } from 'vitest';
import { NOT_OWN } from '../change/own-update.ts';
import { noPeriod } from '../content/calendar.ts';
import { person, type Person, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { tokenOf } from '../test/tokens.ts';

const product = await startProduct();
const ada = await person(product);

/** A strategy with two tracked KPIs with a code, and one that is not tracked. */
async function scene() {
  const { id } = await strategyOf(ada);
  const add = (body: { measure: string; code: string; grain?: 'month' }) =>
    ada.done('kpis.create', { params: { id }, body });
  const churn = await add({ measure: 'Churn', code: 'CH-1', grain: 'month' });
  const orders = await add({ measure: 'Orders', code: 'OR-1', grain: 'month' });
  await add({ measure: 'Mood', code: 'MO-1' });
  return { id, churn, orders };
}

interface Value {
  code?: string;
  id?: number;
  period: string;
  value?: number | null;
  note?: string;
}
const put = (who: Person, id: number, values: Value[], query: { atomic?: 'true' } = {}) =>
  who.call('values.write', { params: { id }, query, body: { values } });
const historyOf = async (id: number) => (await ada.done('changes.list', { params: { id } })).changes;

it('writes the rows that it can in one change, and says of the others why', async () => {
  const { id, orders } = await scene();
  await ada.done('periods.lock', { params: { id }, body: { period: '2026-01' } });
  const reply = await put(ada, id, [
    { code: 'ch-1', period: '2026-02', value: 4.5, note: 'counted' },
    { id: orders.id, period: '2026-02-14', value: 7 },
    { code: 'NOPE', period: '2026-02', value: 1 },
    { code: 'CH-1', period: 'Sept', value: 1 },
    { code: 'CH-1', period: 'month:2026-02-01', value: 5 },
    { code: 'CH-1', period: '2026-01', value: 1 },
    { code: 'MO-1', period: '2026-02', value: 1 },
    { code: 'CH-1', period: '2026-03' },
    { code: 'CH-1', id: orders.id, period: '2026-03', value: 1 },
  ]);
  expect(reply.body).toMatchObject({
    rows: [
      { state: 'written' },
      { state: 'written' },
      { state: 'refused', why: 'There is no KPI with the code NOPE' },
      { state: 'refused', why: noPeriod('month') },
      { state: 'refused', why: 'Feb 2026 is given twice' },
      { state: 'refused', why: expect.stringContaining('Jan 2026 is locked') },
      { state: 'refused', why: noPeriod('once') },
      { state: 'refused', why: 'Give a value, or null to delete it' },
      { state: 'refused', why: 'Give the code or the id of a KPI' },
    ],
  });
  const [newest] = await historyOf(id);
  expect(reply.body).toMatchObject({ revision: newest?.revision });
  const points = await ada.done('points.readMany', {
    params: { id },
    query: { from: '2026-01', to: '2026-12', series: 'actual' },
  });
  expect(points.points).toMatchObject([
    { value: 4.5, note: 'counted', period: 'month:2026-02-01' },
    { value: 7, note: '', period: 'month:2026-02-01' },
  ]);
  const one = (await historyOf(id)).filter(({ revision }) => revision === newest?.revision);
  expect(one.filter(({ entity }) => entity === 'points')).toHaveLength(2);
});

it('says of each call what is unusual about a written value, also beside values of the same call', async () => {
  const { id, churn } = await scene();
  const share = await ada.done('kpis.create', {
    params: { id },
    body: { measure: 'Share', code: 'SH-1', grain: 'month', unit: '%', aggregation: 'ratio', factor: 100 },
  });
  const months = ['01', '02', '03', '04'].map((month) => `2026-${month}`);
  const calm = months.flatMap((period, index) => [
    { code: 'CH-1', period, value: 50 + index },
    { id: share.id, period, value: 50 + index },
  ]);
  const reply = await put(ada, id, [...calm, { code: 'CH-1', period: '2026-05', value: 570 }]);
  const rows = (reply.body as { rows: object[] }).rows;
  expect(rows.slice(0, -1).filter((row) => 'unusual' in row)).toEqual([]);
  expect(rows.at(-1)).toEqual({
    state: 'written',
    before: null,
    unusual: '11 times the last value (53).',
  });
  const ofOne = await ada.done('points.write', {
    params: { id: churn.id },
    body: {
      points: [
        { period: '2026-05', value: 5.3 },
        { period: '2026-05', series: 'target', value: 900 },
      ],
    },
  });
  expect(ofOne.points.map(({ unusual }) => unusual)).toEqual(['A tenth of the last value (53).', undefined]);
  const ofMany = await ada.done('points.writeMany', {
    params: { id },
    body: {
      points: [
        { kpiId: share.id, period: '2026-05', series: 'num', value: 101 },
        { kpiId: share.id, period: '2026-05', series: 'den', value: 100 },
      ],
    },
  });
  expect(ofMany.points.flatMap(({ unusual }) => unusual ?? [])).toEqual([
    'Not within 0% to 100%.',
    'Not within 0% to 100%.',
  ]);
  expect((await put(ada, id, [{ code: 'CH-1', period: '2026-05', value: 5.3 }])).body).toMatchObject({
    rows: [{ state: 'same' }],
  });
});

it('writes nothing when it is sent again, and keeps a note that it does not give', async () => {
  const { id } = await scene();
  const first = await put(ada, id, [{ code: 'CH-1', period: '2026-02', value: 4, note: 'by hand' }]);
  const again = () => put(ada, id, [{ code: 'CH-1', period: '2026-02', value: 4 }]);
  const reply = await expectNothingWritten(product, again);
  expect(reply.body).toMatchObject({ rows: [{ state: 'same' }] });
  expect(reply.body.revision).toBe(first.body.revision);
  await put(ada, id, [{ code: 'CH-1', period: '2026-02', value: null }]);
  expect((await again()).body.rows).toEqual([{ state: 'written', before: null }]);
});

it('refuses the whole call with atomic, and names each row', async () => {
  const { id } = await scene();
  const rows = [
    { code: 'CH-1', period: '2026-02', value: 4 },
    { code: 'NOPE', period: '2026-02', value: 4 },
  ];
  const reply = await expectNothingWritten(product, () => put(ada, id, rows, { atomic: 'true' }));
  expect(reply).toMatchObject(refusedFields('values.1'));
});

it('enters by a token with the scope values, in the name of its user and no further', async () => {
  const { id, churn } = await scene();
  const eve = await person(product);
  await enroll(product, id, eve, 'contributor');
  await ada.done('kpis.update', { params: { id: churn.id }, body: { ownerId: eve.id } });
  const { machine } = await tokenOf(product, eve, ['values']);
  const reply = await put(machine, id, [
    { code: 'CH-1', period: '2026-02', value: 4 },
    { code: 'OR-1', period: '2026-02', value: 4 },
  ]);
  expect(reply.body.rows).toEqual([
    { state: 'written', before: null },
    { state: 'refused', why: NOT_OWN },
  ]);
  expect((await historyOf(id)).find(({ entity }) => entity === 'points')).toMatchObject({
    userId: eve.id,
    byToken: 'Nightly',
  });
});
