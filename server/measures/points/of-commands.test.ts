import { expect, vi } from 'vitest';
import { describe, it } from '../../test/both.ts';
import { type Person, person, refused, refusedFields } from '../../test/person.ts';
import { enroll, strategyOf } from '../../test/strategy.ts';
import { startProduct } from '../../test/product.ts';

const product = await startProduct();
const owner = await person(product);
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
const params = { id: board.id };

type Fields = Record<string, unknown>;
const create = async (fields: Fields = {}, who: Person = owner) =>
  (await who.done('kpis.create', { params, body: { measure: 'Revenue', ...fields } })).id;
const update = (id: number, fields: Fields) => owner.done('kpis.update', { params: { id }, body: fields });
const run = (...commands: Fields[]) => owner.call('commands.run', { params, body: { commands } as never });
const batch = async (...commands: Fields[]) => {
  const reply = await run(...commands);
  expect(reply.status, reply.bytes.toString()).toBe(200);
  return reply.body;
};
const set = (id: number, fields: Fields) => ({ type: 'kpi.update', id, fields });
const revision = async () => (await owner.done('strategies.read', { params })).revision;
const undo = async () => batch({ type: 'undo', revision: await revision() });

/** The points of the last periods of a KPI, as `series value`. */
const pointsOf = async (id: number) => {
  const { points } = await owner.done('points.read', { params: { id }, query: {} });
  return points.map(({ series, value }) => `${series} ${value}`).sort();
};
const actualOf = async (id: number) => (await owner.done('kpis.update', { params: { id }, body: {} })).actual;
/** The events of points in the last revision. */
const pointEvents = async () => {
  const { changes } = await owner.done('changes.list', { params, query: { entity: 'points' } });
  const last = await revision();
  return changes.filter((change) => change.revision === last);
};

describe('the actual of a tracked KPI in a batch', () => {
  // On both engines: SQL finds the last value.
  it.onBoth.each([
    ['none and a value', [null, 5], ['actual 5'], 5],
    ['two values', [7, 8], ['actual 8'], 8],
    ['a value and none', [7, null], [], null],
    ['the same value twice', [7, 7], ['actual 7'], 7],
  ])('should be the later one of %s, with one event, and be undone', async (_, actuals, points, actual) => {
    const id = await create({ grain: 'month', actual: 3 });
    await batch(...actuals.map((one) => set(id, { actual: one })));
    expect(await pointsOf(id)).toEqual(points);
    expect(await actualOf(id)).toBe(actual);
    expect(await pointEvents()).toHaveLength(1);
    await undo();
    expect(await pointsOf(id)).toEqual(['actual 3']);
    expect(await actualOf(id)).toBe(3);
  });

  it('should be the later one of a creation and an update', async () => {
    const { ids } = await batch(
      { type: 'kpi.create', id: -1, fields: { measure: 'New', grain: 'month', actual: 1 } },
      set(-1, { actual: 2 }),
      set(-1, { measure: 'Newer' }),
    );
    const id = ids['-1'] ?? 0;
    expect(await pointsOf(id)).toEqual(['actual 2']);
    await undo();
    expect(await owner.call('points.read', { params: { id }, query: {} })).toMatchObject(
      refused('not_found'),
    );
    await undo();
    expect(await pointsOf(id)).toEqual(['actual 2']);
  });

  // On both engines: SQL finds the last value of a grain.
  it.onBoth('should be of the grain that the batch leaves', async () => {
    const id = await create();
    await batch(
      set(id, { actual: 1 }),
      set(id, { grain: 'week', target: 4 }),
      set(id, { grain: 'quarter', actual: 2 }),
    );
    expect(await pointsOf(id)).toEqual(['actual 2', 'target 4']);
    await batch(set(id, { actual: 3 }), set(id, { grain: null }));
    await update(id, { grain: 'quarter' });
    expect(await pointsOf(id)).toEqual(['actual 3', 'target 4']);
  });

  it('should go with a KPI that the batch deletes', async () => {
    const id = await create({ grain: 'month', actual: 3 });
    await batch(set(id, { actual: 4 }), { type: 'kpi.delete', id });
    await undo();
    expect(await pointsOf(id)).toEqual(['actual 3']);
    expect(await actualOf(id)).toBe(3);
  });

  it('should still be refused in a list of points that names a period twice', async () => {
    const id = await create({ grain: 'month' });
    const points = [
      { period: '2026-01', value: 1 },
      { period: '2026-01', value: 2 },
    ];
    expect(await owner.call('points.write', { params: { id }, body: { points } })).toMatchObject(
      refusedFields('points.1.period'),
    );
  });
});

describe('the target of a KPI that begins to be tracked', () => {
  it('should be that of the running period and later ones, in one revision, and be undone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-15T12:00:00Z') });
    try {
      const id = await create({ target: 95, unit: '%' });
      const before = await revision();
      await update(id, { grain: 'quarter' });
      expect(await revision()).toBe(before + 1);
      const { periods, points } = await owner.done('points.read', {
        params: { id },
        query: { from: '2026-Q1', to: '2026-Q3' },
      });
      expect(points).toMatchObject([{ period: 'quarter:2026-04-01', series: 'target', value: 95 }]);
      expect(periods.map(({ target }) => target)).toEqual([null, 95, 95]);
      await undo();
      expect((await update(id, {})).grain).toBeNull();
      await undo();
      expect(await pointsOf(id)).toEqual(['target 95']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('should be the one that is given with it, by a call, a batch or a creation', async () => {
    const id = await create({ target: 95 });
    await update(id, { grain: 'month', target: 90 });
    expect(await pointsOf(id)).toEqual(['target 90']);
    const other = await create({ target: 95 });
    await batch(set(other, { grain: 'month' }), set(other, { target: 80, actual: 70 }));
    expect(await pointsOf(other)).toEqual(['actual 70', 'target 80']);
    expect(await pointEvents()).toHaveLength(1);
    expect(await pointsOf(await create({ grain: 'month', target: 70 }))).toEqual(['target 70']);
  });

  it('should be none where a new KPI was given none, and where the periods have targets already', async () => {
    expect(await pointsOf(await create({ grain: 'month' }))).toEqual([]);
    const [from, to] = [
      { value: 60, date: '2026-01-01' },
      { value: 100, date: '2027-01-01' },
    ];
    const path = { baseline: from, finalTarget: to };
    expect(await pointsOf(await create({ grain: 'month', target: 70, ...path }))).toEqual([]);
    expect(await pointsOf(await create({ grain: 'month', target: 70, direction: 'band' }))).toEqual([]);
    const flow = await create({ grain: 'month', target: 70, aggregation: 'sum', ...path });
    expect(await pointsOf(flow)).toEqual(['target 70']);
  });

  it('should not take the place of targets from before it was turned off, unless it is given', async () => {
    const id = await create({ target: 95 });
    await update(id, { grain: 'month' });
    await owner.done('points.write', {
      params: { id },
      body: { points: [{ period: new Date().toISOString().slice(0, 7), series: 'target', value: 99 }] },
    });
    await update(id, { grain: null });
    await update(id, { grain: 'month' });
    expect(await pointsOf(id)).toEqual(['target 99']);
    await update(id, { grain: null });
    await update(id, { grain: 'month', target: 80 });
    expect(await pointsOf(id)).toEqual(['target 80']);
  });
});

describe('the actual of a KPI whose tracking changes', () => {
  it('should be a value of the period in which it was recorded, when tracking begins', async () => {
    const id = await create({ actual: 12 });
    await update(id, { grain: 'quarter' });
    expect(await pointsOf(id)).toEqual(['actual 12']);
    expect(await actualOf(id)).toBe(12);
    const other = await create({ actual: 12 });
    await update(other, { grain: 'month', actual: 13 });
    expect(await pointsOf(other)).toEqual(['actual 13']);
  });

  it('should be the one that was typed while it was not tracked', async () => {
    const id = await create({ actual: 12, grain: 'month' });
    await update(id, { grain: null });
    expect((await update(id, { grain: 'month' })).actual).toBe(12);
    await update(id, { grain: null });
    await update(id, { actual: 33 });
    expect((await update(id, { grain: 'month' })).actual).toBe(33);
    expect(await pointsOf(id)).toEqual(['actual 33']);
    await update(id, { grain: null });
    expect((await update(id, { grain: 'year' })).actual).toBe(33);
    expect(await pointsOf(id)).toEqual([]);
  });

  // On both engines: SQL finds the last value of earlier periods.
  it.onBoth(
    'should follow from the months of the last quarter that has begun, and come back by an undo',
    async () => {
      const id = await create({ grain: 'month', aggregation: 'sum' });
      const points = [10, 20, 30, 40].map((value, index) => ({ period: `2026-0${index + 1}`, value }));
      await owner.done('points.write', { params: { id }, body: { points } });
      expect(await actualOf(id)).toBe(40);
      expect((await update(id, { grain: 'quarter' })).actual).toBe(40);
      await owner.done('points.write', {
        params: { id },
        body: { points: [{ period: '2026-Q2', value: null }] },
      });
      expect((await update(id, { grain: 'year' })).actual).toBe(100);
      await undo();
      expect(await actualOf(id)).toBe(40);
      expect((await update(id, { grain: 'month' })).actual).toBe(40);
    },
  );

  it.onBoth('should be the last of earlier periods where that of the running one is emptied', async () => {
    const id = await create({ grain: 'month', actual: 5 });
    const lastYear = String(new Date().getUTCFullYear() - 1);
    await owner.done('points.write', {
      params: { id },
      body: { points: [{ period: `${lastYear}-03`, value: 2 }] },
    });
    expect((await update(id, { actual: null })).actual).toBe(2);
    await undo();
    expect(await actualOf(id)).toBe(5);
  });

  it.onBoth(
    'should be that of an earlier month where the week that begins before the last one has no value',
    async () => {
      const id = await create({ grain: 'week', aggregation: 'ratio' });
      const points = (['num', 'den'] as const).flatMap((series) => [
        { period: '2025-W40', series, value: 2 },
        // From 29 December 2025 on, and of January 2026: over zero.
        { period: '2026-W01', series, value: series === 'num' ? 1 : 0 },
      ]);
      await owner.done('points.write', { params: { id }, body: { points } });
      expect((await update(id, { grain: 'month' })).actual).toBe(1);
      expect((await update(id, { aggregation: 'supplied' })).actual).toBeNull();
    },
  );
});

describe('lines that were typed with a command', () => {
  const at = async (now: string, work: () => Promise<void>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    try {
      await work();
    } finally {
      vi.useRealTimers();
    }
  };
  /** The lines of a KPI, as `series period value`. */
  const linesOf = async (id: number) => {
    const { points } = await owner.done('points.read', {
      params: { id },
      query: { from: '2026-01', to: '2026-12', grain: 'year' },
    });
    const finer = await owner.done('points.read', {
      params: { id },
      query: { from: '2026-01', to: '2026-12' },
    });
    return [...points, ...finer.points]
      .map(({ series, period, value }) => `${series} ${period} ${value}`)
      .sort();
  };
  const made = (fields: Fields, lines: Fields, id = -1) => ({
    type: 'kpi.create',
    id,
    fields: { measure: 'Wait', grain: 'month', unit: 'days', ...fields },
    lines,
  });

  it('should be those from the last ended month on, of a total those of its year, and be undone at once', async () => {
    await at('2026-05-15T12:00:00Z', async () => {
      const old = await create({ target: 80 });
      const before = await revision();
      const { ids } = await batch(
        made({ target: 10, direction: 'down' }, { target: 10, red: 15 }),
        made({ target: 1200, aggregation: 'sum' }, { target: 1200, red: null }, -2),
        { ...set(old, { grain: 'month' }), lines: { target: 80, red: 70 } },
      );
      expect(await revision()).toBe(before + 1);
      expect(await linesOf(ids['-1'] ?? 0)).toEqual([
        'red month:2026-04-01 15',
        'target month:2026-04-01 10',
      ]);
      expect(await linesOf(ids['-2'] ?? 0)).toEqual(['target year:2026-01-01 1200']);
      expect(await linesOf(old)).toEqual(['red month:2026-04-01 70', 'target month:2026-04-01 80']);
      await batch({ ...set(old, {}), lines: { target: 90, red: 60 } });
      expect(await linesOf(old)).toEqual(['red month:2026-04-01 60', 'target month:2026-04-01 80']);
      await undo();
      await batch({ type: 'undo', revision: before + 1 });
      expect((await update(old, {})).grain).toBeNull();
    });
  });

  it('should begin with the period of the value that a new KPI has beside them, and be due from then on', async () => {
    await at('2026-05-15T12:00:00Z', async () => {
      const lines = { target: 10, red: 5 };
      const { ids } = await batch(
        made({ target: 10, actual: 8 }, lines),
        made({ target: 10, actual: 8, actualPeriod: '2026-02' }, lines, -2),
        made({ target: 10 }, lines, -3),
      );
      const firsts = await Promise.all(
        [-1, -2, -3].map(async (temporary) => {
          const id = ids[String(temporary)] ?? 0;
          return [(await linesOf(id)).at(-1), (await update(id, {})).dueFrom];
        }),
      );
      expect(firsts).toEqual([
        ['target month:2026-05-01 10', '2026-05-15'],
        ['target month:2026-02-01 10', '2026-02-01'],
        ['target month:2026-04-01 10', '2026-04-01'],
      ]);
    });
  });

  it('should begin with the running month where the last one is locked', async () => {
    await at('2026-07-15T12:00:00Z', async () => {
      await owner.done('periods.lock', { params, body: { period: '2026-06' } });
      const { ids } = await batch(made({ target: 10 }, { target: 10, red: 5 }));
      expect(await linesOf(ids['-1'] ?? 0)).toEqual(['red month:2026-07-01 5', 'target month:2026-07-01 10']);
    });
  });

  it('should be refused to a member who may only update, also for a KPI of their own', async () => {
    const member = await person(product);
    await enroll(product, board.id, member, 'contributor');
    const id = await create({ grain: 'month', target: 5, ownerId: member.id });
    const commands = [{ ...set(id, {}), lines: { target: 9, red: 8 } }] as never;
    const reply = await member.call('commands.run', { params, body: { commands } });
    expect(reply).toMatchObject(refused('forbidden'));
  });

  it('should refuse the whole batch at the field of its command', async () => {
    const before = await revision();
    expect(
      await run(
        made({ target: 1 }, { target: 1, red: null }),
        made({ target: 10 }, { target: 10, red: 15 }, -2),
        made({ target: 10, grain: null }, { target: 10, red: null }, -3),
      ),
    ).toMatchObject(refusedFields('commands.2.fields.target'));
    expect(
      await run(
        made({ target: 1 }, { target: 1, red: null }),
        made({ target: 10 }, { target: 10, red: 15 }, -2),
        made({ target: 10 }, { target: 10, red: 11 }, -3),
      ),
    ).toMatchObject(refusedFields('commands.1.fields.red', 'commands.2.fields.red'));
    expect(await revision()).toBe(before);
  });
});
