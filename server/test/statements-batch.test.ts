import { expect } from 'vitest';
import { person } from './person.ts';
import { startProduct } from './product.ts';
import { countStatements } from './statements.ts';
import { enroll, strategyOf } from './strategy.ts';
import { describe, it } from './both.ts';

const [FEW, MANY] = [3, 30];

const product = await startProduct();
const [olga, grace] = [await person(product, 'Olga'), await person(product, 'Grace')];

/** A shared strategy with so many tracked KPIs and initiatives, and its revision. */
async function filled(count: number) {
  const { id } = await strategyOf(olga);
  await enroll(product, id, grace, 'read_write');
  const indexes = Array.from({ length: count }, (_, index) => index);
  await runIn(id, olga, [
    ...indexes.map((index) => ({
      type: 'kpi.create',
      fields: { measure: `KPI ${index}`, grain: 'month', target: 5 },
    })),
    ...indexes.map((index) => ({
      type: 'initiative.create',
      fields: { initiative: `Initiative ${index}` },
    })),
  ]);
  const flow = await olga.done('strategies.readFlow', { params: { id } });
  return {
    id,
    revision: flow.revision,
    kpis: flow.kpis.map((kpi) => kpi.id),
    initiatives: flow.initiatives.map((initiative) => initiative.id),
  };
}

const send = (id: number, who: typeof olga, commands: object[], base?: number) =>
  who.call('commands.run', { params: { id }, body: { commands, base } as never });

async function runIn(id: number, who: typeof olga, commands: object[]) {
  const reply = await send(id, who, commands);
  expect(reply.status, reply.bytes.toString()).toBe(200);
  return reply.body;
}

type Filled = Awaited<ReturnType<typeof filled>>;

/** Updates of every record, of a field of each kind. */
const updates = ({ kpis, initiatives }: Filled, kpi: object, initiative: object) => [
  ...kpis.map((id) => ({ type: 'kpi.update', id, fields: kpi })),
  ...initiatives.map((id) => ({ type: 'initiative.update', id, fields: initiative })),
];

/** Values of a month for every KPI. */
const values = ({ id, kpis }: Filled, value: number, base?: number) => ({
  params: { id },
  body: {
    points: kpis.map((kpiId) => ({ kpiId, period: '2026-01', value })),
    ...(base !== undefined && { base }),
  },
});

/** Counts the statements of an act on few and on many records, each prepared in the same way. */
async function counts(act: (content: Filled) => Promise<() => Promise<{ status: number }>>, status = 200) {
  const found: number[] = [];
  for (const size of [FEW, MANY]) {
    const last = await act(await filled(size));
    let reply: { status: number } | undefined;
    found.push(await countStatements(async () => (reply = await last())));
    expect(reply?.status).toBe(status);
  }
  return found;
}

describe('the number of statements of one change', () => {
  // On both engines: statements are counted, whose parameters differ.
  it.onBoth.each([
    ['that others changed in other fields', { unit: '€' }, { description: 'Theirs' }, 200],
    ['that conflict with what others changed', { measure: 'Theirs' }, { initiative: 'Theirs' }, 409],
  ])('should not grow with the records %s', async (_, kpi, initiative, status) => {
    const [few, many] = await counts(async (content) => {
      await runIn(content.id, grace, updates(content, kpi, initiative));
      const mine = updates(content, { measure: 'Mine' }, { initiative: 'Mine' });
      return () => send(content.id, olga, mine, content.revision);
    }, status);
    expect(many).toBe(few);
  });

  it.onBoth('should not grow with the values that others changed in other months', async () => {
    const [few, many] = await counts(async (content) => {
      await grace.done('points.writeMany', values(content, 4));
      const mine = { ...values(content, 5, content.revision) };
      for (const point of mine.body.points) point.period = '2026-02';
      return () => olga.call('points.writeMany', mine);
    });
    expect(many).toBe(few);
  });

  it.onBoth('should not grow with the records of an undo', async () => {
    const [few, many] = await counts(async (content) => {
      const { revision } = await runIn(
        content.id,
        olga,
        updates(content, { measure: 'Mine' }, { initiative: 'Mine' }),
      );
      await runIn(content.id, grace, updates(content, { unit: '€' }, { description: 'Theirs' }));
      return () => send(content.id, olga, [{ type: 'undo', revision }]);
    });
    expect(many).toBe(few);
  });

  it.onBoth('should not grow with the values of an undo', async () => {
    const [few, many] = await counts(async (content) => {
      const { revision } = await olga.done('points.writeMany', values(content, 4));
      return () => send(content.id, olga, [{ type: 'undo', revision }]);
    });
    expect(many).toBe(few);
  });

  it.onBoth('should not grow with the records that an undo of their deletion brings back', async () => {
    const [few, many] = await counts(async (content) => {
      await olga.done('points.writeMany', values(content, 4));
      const { revision } = await runIn(content.id, olga, [
        ...content.kpis.map((id) => ({ type: 'kpi.delete', id })),
        ...content.initiatives.map((id) => ({ type: 'initiative.delete', id })),
      ]);
      return () => send(content.id, olga, [{ type: 'undo', revision }]);
    });
    expect(many).toBe(few);
  });
});
