import { describe, expect, it } from 'vitest';
import { person, type Person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { scopeRefusal } from '../../contract/people/scopes.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { tokenOf } from '../test/tokens.ts';

const product = await startProduct({ isInjected: true });
const owner = await person(product);
const anna = await person(product);

type Fields = Record<string, unknown>;

/** A strategy with KPIs by month, the second a ratio, and commands on it. */
async function scene() {
  const { id } = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id };
  const add = async (fields: Fields) =>
    (
      await owner.done('kpis.create', {
        params,
        body: { measure: 'Churn', grain: 'month', ...fields } as never,
      })
    ).id;
  const [churn, ratio] = [await add({}), await add({ measure: 'Yield', aggregation: 'ratio' })];
  const call = (who: Person, commands: Fields[], base?: number) =>
    who.call('commands.run', { params, body: { commands, ...(base !== undefined && { base }) } as never });
  const enter = (kpi: number, fields: Fields) => ({ type: 'values.enter', id: kpi, fields });
  const stored = async (kpiId: number, series: 'actual' | 'num' | 'den' | 'red' = 'actual') =>
    (
      await owner.done('points.readMany', {
        params,
        query: { from: '2026-01', to: '2026-03', series, kpiId: String(kpiId) },
      })
    ).points.map(({ period, value, state, note }) => [period, value ?? state, note]);
  return { id, params, churn, ratio, call, enter, stored };
}

describe('a command that enters a value', () => {
  it('should be one of a batch: all values or none, one revision, one undo', async () => {
    const { params, churn, call, enter, stored } = await scene();
    const { revision } = await owner.done('strategies.read', { params });
    const done = await call(owner, [
      { type: 'kpi.update', id: churn, fields: { unit: 'EUR' } },
      enter(churn, { period: '2026-01', value: 4, note: 'Counted' }),
      enter(churn, { period: '2026-02', state: 'na', note: 'Closed' }),
      enter(churn, { period: '2026-Q1', series: 'red', value: 1 }),
    ]);
    expect(done).toMatchObject({ status: 200, body: { revision: revision + 1 } });
    expect(await stored(churn)).toEqual([
      ['month:2026-01-01', 4, 'Counted'],
      ['month:2026-02-01', 'na', 'Closed'],
    ]);
    expect(
      await call(owner, [
        enter(churn, { period: '2026-01', value: 5 }),
        enter(churn, { period: 'Sept', value: 1 }),
      ]),
    ).toMatchObject({ status: 400, body: { details: [{ path: 'commands.1.fields.period' }] } });
    expect((await call(owner, [{ type: 'undo', revision: revision + 1 }])).status).toBe(200);
    expect(await stored(churn)).toEqual([]);
  });

  it('should leave the note where it gives none, and change nothing where all is the same', async () => {
    const { params, churn, call, enter, stored } = await scene();
    await call(owner, [enter(churn, { period: '2026-01', value: 4, note: 'Counted' })]);
    await call(owner, [enter(churn, { period: '2026-01', value: 5 })]);
    expect(await stored(churn)).toEqual([['month:2026-01-01', 5, 'Counted']]);
    const { revision } = await owner.done('strategies.read', { params });
    const again = await call(owner, [enter(churn, { period: '2026-01-20', value: 5 })]);
    expect(again).toMatchObject({ status: 200, body: { revision, records: [] } });
  });

  it('should replace the value of a ratio by numerator and denominator, and the other way round', async () => {
    const { ratio, churn, call, enter, stored } = await scene();
    await call(owner, [enter(ratio, { period: '2026-01', value: 0.5, note: 'Guessed' })]);
    await call(owner, [enter(ratio, { period: '2026-01', num: 3, den: 4 })]);
    expect(await stored(ratio)).toEqual([]);
    expect([await stored(ratio, 'num'), await stored(ratio, 'den')]).toEqual([
      [['month:2026-01-01', 3, '']],
      [['month:2026-01-01', 4, '']],
    ]);
    await call(owner, [enter(ratio, { period: '2026-01', value: 0.6 })]);
    expect([await stored(ratio), await stored(ratio, 'num'), await stored(ratio, 'den')]).toEqual([
      [['month:2026-01-01', 0.6, '']],
      [],
      [],
    ]);
    for (const [kpi, fields] of [
      [ratio, { num: 1 }],
      [ratio, { num: 1, den: 2, value: 3 }],
      [churn, { num: 1, den: 2 }],
      [ratio, {}],
    ] as const)
      expect((await call(owner, [enter(kpi, { period: '2026-01', ...fields })])).status).toBe(400);
  });

  it('should be refused at its field where the month is locked, and where another user entered a value meanwhile', async () => {
    const { id, params, churn, call, enter, stored } = await scene();
    await enroll(product, id, anna, 'read_write');
    const { revision } = await owner.done('strategies.read', { params });
    await call(anna, [
      enter(churn, { period: '2026-02', value: 1 }),
      enter(churn, { period: '2026-03', value: 2 }),
    ]);
    const commands = [
      enter(churn, { period: '2026-01', value: 7 }),
      enter(churn, { period: '2026-03', value: 8 }),
    ];
    expect(await call(owner, commands, revision)).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ path: 'commands.1.fields.value' }] },
    });
    await owner.done('periods.lock', { params, body: { period: '2026-01' } });
    expect(await call(owner, commands)).toMatchObject({
      status: 409,
      body: {
        code: 'period_locked',
        details: [
          { path: 'commands.0.fields.period', message: expect.stringContaining('Jan 2026 is locked') },
        ],
      },
    });
    expect(await stored(churn)).toEqual([
      ['month:2026-02-01', 1, ''],
      ['month:2026-03-01', 2, ''],
    ]);
  });

  it('should say at the field that was typed what another user entered of a ratio or once', async () => {
    const { id, params, churn, ratio, call, enter } = await scene();
    await enroll(product, id, anna, 'read_write');
    const body = { measure: 'Launches' };
    const once = (await owner.done('kpis.create', { params, body })).id;
    const { revision } = await owner.done('strategies.read', { params });
    await call(anna, [
      enter(ratio, { period: '2026-01', num: 3, den: 4 }),
      enter(once, { period: 'once', value: 5 }),
    ]);
    const refusalOf = async (commands: Fields[]) => (await call(owner, commands, revision)).body;
    const [part, whole] = ['the numerator to 3', 'this to 5'].map((what) =>
      expect.stringContaining(`changed ${what} in the meantime`),
    );
    expect(
      await refusalOf([
        enter(churn, { period: '2026-01', value: 1 }),
        enter(ratio, { period: '2026-01', num: 2, den: 4 }),
        enter(once, { period: 'once', value: 6 }),
      ]),
    ).toMatchObject({
      code: 'conflict',
      details: expect.arrayContaining([
        { path: 'commands.1.fields.num', message: part },
        { path: 'commands.2.fields.value', message: whole },
      ]),
    });
    expect(await refusalOf([enter(ratio, { period: '2026-01', value: 0.5 })])).toMatchObject({
      details: [{ path: 'commands.0.fields.value', message: part }],
    });
  });

  it('should give the actual that the KPI shows, also after the last value is deleted', async () => {
    const { params, churn, call, enter } = await scene();
    const shown = async () =>
      (await owner.done('strategies.readFlow', { params })).kpis.find(({ id }) => id === churn);
    await call(owner, [
      enter(churn, { period: '2026-01', value: 4 }),
      enter(churn, { period: '2026-02', value: 5 }),
    ]);
    expect(await shown()).toMatchObject({ actual: 5, actualPeriod: 'month:2026-02-01' });
    await call(owner, [enter(churn, { period: '2026-02', value: null })]);
    expect(await shown()).toMatchObject({ actual: 4, actualPeriod: 'month:2026-01-01' });
    await call(owner, [enter(churn, { period: '2026-01', value: null })]);
    expect(await shown()).toMatchObject({ actual: null, actualPeriod: null });
  });

  it('should name its KPI in the answer and in that of its undo, also where the KPI shows another value', async () => {
    const { churn, call, enter } = await scene();
    await call(owner, [enter(churn, { period: '2026-02', value: 5 })]);
    const done = await call(owner, [enter(churn, { period: '2026-01', value: 4 })]);
    const named = { records: [{ kind: 'kpi', id: churn, record: { actual: 5 } }] };
    expect(done.body).toMatchObject(named);
    const undone = await call(owner, [{ type: 'undo', revision: done.body.revision }]);
    expect(undone.body).toMatchObject(named);
  });

  it('should be run by a token for values, without another command, a target, or an undo', async () => {
    const { churn, call, enter, stored } = await scene();
    const { machine } = await tokenOf(product, owner, ['values']);
    const value = enter(churn, { period: '2026-01', value: 4 });
    const done = await call(machine, [value, enter(churn, { period: '2026-02', value: 5 })]);
    expect(done.status).toBe(200);
    for (const commands of [
      [value, { type: 'kpi.update', id: churn, fields: { unit: 'EUR' } }],
      [{ type: 'kpi.update', id: churn, fields: { actual: 7 } }],
      [{ type: 'kpi.update', id: churn, fields: {} }],
      [enter(churn, { period: '2026-01', series: 'target', value: 1 })],
      [{ type: 'undo', revision: done.body.revision }],
    ])
      expect(await call(machine, commands)).toMatchObject(refused('forbidden', scopeRefusal('write')));
    expect(await stored(churn)).toEqual([
      ['month:2026-01-01', 4, ''],
      ['month:2026-02-01', 5, ''],
    ]);
    const { machine: reading } = await tokenOf(product, owner, ['read']);
    expect(await call(reading, [value])).toMatchObject(refused('forbidden', scopeRefusal('write')));
  });

  it('should refuse a KPI that is not there, and a KPI of another person to a member who updates their own', async () => {
    const { id, churn, call, enter } = await scene();
    await enroll(product, id, anna, 'contributor');
    expect((await call(owner, [enter(999_999, { period: '2026-01', value: 1 })])).status).toBe(404);
    expect((await call(anna, [enter(churn, { period: '2026-01', value: 1 })])).status).toBe(403);
    await call(owner, [{ type: 'kpi.update', id: churn, fields: { ownerId: anna.id } }]);
    expect((await call(anna, [enter(churn, { period: '2026-01', value: 1 })])).status).toBe(200);
    expect((await call(anna, [enter(churn, { period: '2026-01', series: 'target', value: 1 })])).status).toBe(
      403,
    );
  });
});
