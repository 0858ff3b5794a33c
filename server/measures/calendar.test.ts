import { expect, it } from 'vitest';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const product = await startProduct();
const owner = await person(product);

/** A strategy with a KPI by week that has a value in a week that 4-4-5 does not have. */
async function weekly() {
  const { id } = await owner.done('strategies.create', { body: { title: 'Weeks' } });
  const params = { id };
  const kpi = await owner.done('kpis.create', { params, body: { measure: 'Visits', grain: 'week' } });
  const write = (value: number | null) =>
    owner.done('points.write', { params: { id: kpi.id }, body: { points: [{ period: '2025-W20', value }] } });
  await write(1);
  const calendar = (weekPattern: 'iso' | '445') =>
    owner.call('calendar.update', { params, body: { weekPattern } });
  const undo = async (revision: number) =>
    owner.call('commands.run', { params, body: { commands: [{ type: 'undo', revision }] as never } });
  const revision = async () => (await owner.done('strategies.read', { params })).revision;
  const actual = async () => {
    const query = { from: '2025-W20', to: '2025-W20' };
    return (await owner.done('points.read', { params: { id: kpi.id }, query })).periods[0]?.actual;
  };
  return { kpi: kpi.id, write, calendar, undo, revision, actual };
}

const LOST = refused(
  'conflict',
  'This cannot be undone: there are values for a week from 2025-05-12, which the calendar does not have any more.',
);

it('should not change where a KPI has values of periods that it would lose', async () => {
  const { calendar } = await weekly();
  expect(await calendar('445')).toMatchObject(refusedFields('weekPattern'));
});

it('should change where only a deleted KPI has such values, which comes back once the calendar has them again', async () => {
  const { kpi, calendar, undo, revision, actual } = await weekly();
  await owner.done('kpis.delete', { params: { id: kpi } });
  const deleted = await revision();
  expect((await calendar('445')).status).toBe(200);
  expect(await undo(deleted)).toMatchObject(LOST);
  expect((await calendar('iso')).status).toBe(200);
  expect((await undo(deleted)).status).toBe(200);
  expect(await actual()).toBe(1);
});

it('should not get values of lost periods by the undo of their deletion', async () => {
  const { write, calendar, undo, revision, actual } = await weekly();
  await write(null);
  const emptied = await revision();
  expect((await calendar('445')).status).toBe(200);
  expect(await undo(emptied)).toMatchObject(LOST);
  expect((await calendar('iso')).status).toBe(200);
  expect((await undo(emptied)).status).toBe(200);
  expect(await actual()).toBe(1);
});
