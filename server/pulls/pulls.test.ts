import { expect } from 'vitest';
import type { BodyInput } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { PULL_RUNS_KEPT } from '../../contract/pulls/pull.ts';
import { readConfig } from '../config.ts';
import { outgoingServices } from '../outgoing/services.ts';
import { describe, it } from '../test/both.ts';
import { capturingLogger } from '../test/log.ts';
import { type Person, person, refused, refusedFields } from '../test/person.ts';
import { openProduct, startProduct } from '../test/product.ts';
import { everyRow } from '../test/rest.ts';
import { startSource } from '../test/source.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';
import { write } from '../store/write.ts';
import { runPull } from './run.ts';

const SECRET_KEY = 'a-key-of-at-least-thirty-two-characters';
const integrations = outgoingServices(readConfig({ ALLOW_PRIVATE_WEBHOOKS: '1', SECRET_KEY }));
const { lines, logger } = capturingLogger();
const product = await startProduct({ integrations, logger });
const source = await startSource();

type Given = BodyInput<Routes['pulls.create']>;
const given = (more: Partial<Given> = {}): Given => ({
  name: 'Warehouse',
  url: source.url,
  format: 'csv',
  rowsAt: '',
  valueAt: 'Value',
  kpiId: null,
  codeAt: 'KPI',
  period: 'at',
  periodAt: 'Month',
  schedule: { every: 'day', at: '06:00', day: 1 },
  ...more,
});

/** A strategy with the monthly KPI CH-1. */
async function scene(owner?: Person) {
  const ada = owner ?? (await person(product));
  const { id } = await strategyOf(ada, { pillars: 1, objectives: 1 });
  const params = { id };
  const body = { measure: 'Churn', code: 'CH-1', grain: 'month', ownerId: ada.id } as const;
  const kpi = await ada.done('kpis.create', { params, body });
  const values = async () => {
    const { points } = await ada.done('points.readMany', {
      params,
      query: { from: '2026-01', to: '2026-12', series: 'actual' },
    });
    return Object.fromEntries(points.map(({ period, value }) => [period.slice('month:'.length, -3), value]));
  };
  return { ada, id, params, kpi: kpi.id, values };
}

const run = (id: number) =>
  runPull(product.store, integrations, id, {
    signal: new AbortController().signal,
    principal: { kind: 'job', job: 'pulls.run' },
  });

const runsOf = async (who: Person, id: number, pullId: number) =>
  (await who.done('pulls.runs', { params: { id, pullId } })).runs;

describe('a run', () => {
  // On both engines: runs are logged in the transaction of their values.
  it.onBoth('enters what the source has, tells what it did, and names itself in the history', async () => {
    const { ada, id, params, values } = await scene();
    source.answer = {
      body: '\uFEFFKPI;Month;Value\nCH-1;2026-01;4,5\nCH-1;2026-02-17;5\nNO;2026-01;1\nCH-1;2026-03;\nCH-1;x;y\n',
    };
    const pull = await ada.done('pulls.create', { params, body: given() });
    await run(pull.id);
    expect(await values()).toEqual({ '2026-01': 4.5, '2026-02': 5 });
    const [first] = await runsOf(ada, id, pull.id);
    expect(first).toMatchObject({ isFailed: false, written: 2, same: 0, refused: 2 });
    expect(first?.rows).toMatchObject([
      { row: 4, kpi: 'NO', why: 'There is no KPI with the code NO' },
      { row: 6, kpi: 'CH-1', period: 'x', why: 'Give a number, such as 1,234.5' },
    ]);
    await run(pull.id);
    expect(await runsOf(ada, id, pull.id)).toMatchObject([{ written: 0, same: 2 }, {}]);
    const { changes } = await ada.done('changes.list', { params });
    const entered = changes.filter(({ byPull }) => byPull !== undefined);
    expect(entered.length).toBeGreaterThan(0);
    expect(entered[0]).toMatchObject({ byPull: 'Warehouse', userId: ada.id });
  });

  it.each([
    [
      'a list',
      { rowsAt: 'data.items', codeAt: 'kpi.code' },
      { data: { items: [{ kpi: { code: 'CH-1' }, Month: '2026-04-30T10:00:00Z', Value: 0.1 + 0.2 }] } },
      0.3,
    ],
    ['an object', { rowsAt: 'now' }, { now: { KPI: 'ch-1', Month: '2026-04', Value: '1,234.5' } }, 1234.5],
  ])('reads %s of JSON', async (_what, places, document, expected) => {
    const { ada, params, values } = await scene();
    source.answer = { body: JSON.stringify(document) };
    const pull = await ada.done('pulls.create', { params, body: given({ format: 'json', ...places }) });
    await run(pull.id);
    expect(await values()).toEqual({ '2026-04': expected });
  });

  it('takes columns by number, one KPI, and the period of the day of the run', async () => {
    const { ada, id, params, kpi } = await scene();
    const fixed = { kpiId: kpi, codeAt: '', periodAt: '', valueAt: '2' };
    source.answer = { body: 'x,7' };
    for (const period of ['before', 'this'] as const) {
      const pull = await ada.done('pulls.create', { params, body: given({ ...fixed, period }) });
      await run(pull.id);
      expect(await runsOf(ada, id, pull.id)).toMatchObject([{ written: 1, refused: 0 }]);
    }
  });

  it('is refused the values of a locked month', async () => {
    const { ada, id, params, values } = await scene();
    source.answer = { body: 'KPI,Month,Value\nCH-1,2026-01,1\nCH-1,2026-02,2' };
    await ada.done('periods.lock', { params, body: { period: '2026-01' } });
    const pull = await ada.done('pulls.create', { params, body: given() });
    await run(pull.id);
    expect(await values()).toEqual({ '2026-02': 2 });
    const [first] = await runsOf(ada, id, pull.id);
    expect(first?.rows).toMatchObject([{ row: 2, state: 'refused', why: expect.stringContaining('locked') }]);
  });

  // On both engines: SQL deletes all but the last rows.
  it.onBoth('keeps a log of bounded length', async () => {
    const { ada, id, params } = await scene();
    source.answer = { body: 'KPI,Month,Value\nCH-1,2026-01,1' };
    const pull = await ada.done('pulls.create', { params, body: given() });
    for (let count = 0; count < PULL_RUNS_KEPT + 3; count += 1) await run(pull.id);
    expect(await runsOf(ada, id, pull.id)).toHaveLength(PULL_RUNS_KEPT);
  });
});

describe('a source that fails', () => {
  it('is told once, tried again soon, and then by the schedule', async () => {
    const { ada, id, params } = await scene();
    source.answer = { status: 503, body: '' };
    const pull = await ada.done('pulls.create', { params, body: given() });
    const waits: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      await run(pull.id);
      const [read] = (await ada.done('pulls.list', { params })).pulls;
      waits.push(Math.round((Date.parse(read?.nextAt ?? '') - Date.now()) / 60_000));
      expect(read).toMatchObject({ failedSince: expect.any(String), lastRun: { isFailed: true } });
    }
    expect(waits[0]).toBeLessThanOrEqual(5);
    expect(waits[1]).toBeLessThanOrEqual(30);
    const notices = async () =>
      (await ada.done('notifications.list')).notifications.filter(({ kind }) => kind === 'integration');
    expect(await notices()).toMatchObject([
      { label: 'Warehouse', detail: `${new URL(source.url).host} answered 503.` },
    ]);
    source.answer = { body: 'KPI,Month,Value\nCH-1,2026-01,1' };
    await run(pull.id);
    source.answer = { status: 500, body: '' };
    await run(pull.id);
    expect(await notices()).toHaveLength(2);
    expect(await runsOf(ada, id, pull.id)).toHaveLength(5);
  });

  it.each([
    [
      'another heading',
      {},
      'KPI,Monat,Wert\nCH-1,2026-01,1',
      'There is no column “Value”. There are: KPI, Monat and Wert.',
    ],
    ['no JSON', { format: 'json' as const }, '<html>', 'The answer is no JSON.'],
    [
      'another place',
      { format: 'json' as const, rowsAt: 'items' },
      '{"rows": []}',
      'Nothing stands at “items”. There are: rows.',
    ],
    ['other names', { format: 'json' as const }, '[{"a": 1}]', 'No row has “Value”. There are: a.'],
    ['no values', {}, 'KPI,Month,Value', 'No row has a value.'],
    [
      'only wrong rows',
      {},
      'KPI,Month,Value\nX,2026-01,1',
      'Every row was refused. The first: There is no KPI with the code X.',
    ],
    [
      'too many rows',
      {},
      `KPI,Month,Value\n${'CH-1,2026-01,1\n'.repeat(5001)}`,
      'The source has more than 5,000 rows.',
    ],
    ['too many bytes', {}, 'x'.repeat(1_100_000), 'The answer is larger than 512 KB.'],
  ])('says what is wrong with %s, and writes nothing', async (_what, more, body, why) => {
    const { ada, id, params, values } = await scene();
    source.answer = { body };
    const pull = await ada.done('pulls.create', { params, body: given(more) });
    await run(pull.id);
    expect(await runsOf(ada, id, pull.id)).toMatchObject([{ isFailed: true, why, written: 0 }]);
    expect(await values()).toEqual({});
  });

  it('is not followed to another address', async () => {
    const { ada, id, params } = await scene();
    source.answer = { status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' };
    const pull = await ada.done('pulls.create', { params, body: given() });
    await run(pull.id);
    expect((await runsOf(ada, id, pull.id))[0]?.why).toContain('leads to another address (302)');
  });
});

describe('trying', () => {
  it('says of each row what would happen, and writes nothing', async () => {
    const { ada, params, values } = await scene();
    source.answer = { body: 'KPI,Month,Value\nCH-1,2026-01,1\nX,2026-01,1' };
    const { name: _name, schedule: _schedule, ...body } = given();
    const { revision } = await ada.done('strategies.read', { params });
    const trial = await ada.done('pulls.try', { params, body });
    expect(trial).toEqual({
      why: null,
      written: 1,
      same: 0,
      refused: 1,
      rows: [
        { row: 2, kpi: 'CH-1', period: '2026-01', value: 1, state: 'written' },
        {
          row: 3,
          kpi: 'X',
          period: '2026-01',
          value: 1,
          state: 'refused',
          why: 'There is no KPI with the code X',
        },
      ],
    });
    expect(await values()).toEqual({});
    expect((await ada.done('strategies.read', { params })).revision).toBe(revision);
    source.answer = { status: 404, body: '' };
    expect(await ada.done('pulls.try', { params, body })).toMatchObject({
      why: expect.stringContaining('answered 404'),
    });
  });

  it('finds faults at their fields', async () => {
    const { ada, params } = await scene();
    const tried = (more: Partial<Given>) => {
      const { name: _name, schedule: _schedule, ...body } = given(more);
      return ada.call('pulls.try', { params, body });
    };
    expect(await tried({ codeAt: '' })).toMatchObject(refusedFields('kpiId'));
    expect(await tried({ periodAt: '' })).toMatchObject(refusedFields('periodAt'));
    expect(await tried({ kpiId: 999_999, codeAt: '' })).toMatchObject(refusedFields('kpiId'));
    expect(await tried({ url: 'ftp://example.com/x' })).toMatchObject(refusedFields('url'));
    expect(await tried({ url: 'http://169.254.169.254/latest' })).toMatchObject(refusedFields('url'));
    for (const name of ['Host', 'Trailer', 'TE', 'Expect', 'Keep-Alive', 'transfer-encoding'])
      expect(await tried({ headers: [{ name, value: 'x' }] }), name).toMatchObject(refusedFields('headers'));
    for (const name of ['Key', 'constructor', 'toString', '__proto__'])
      expect(await tried({ headers: [{ name }] }), name).toMatchObject(refusedFields('headers'));
  });

  it('refuses addresses on this machine unless the operator allows them', async () => {
    const closed = await openProduct();
    try {
      const ada = await person(closed);
      const { id } = await strategyOf(ada);
      const body = given({ url: 'http://127.0.0.1:8080/x' });
      expect(await ada.call('pulls.create', { params: { id }, body })).toMatchObject(refusedFields('url'));
    } finally {
      await closed.close();
    }
  });
});

describe('a change', () => {
  it('keeps what is not given, and is in the history without the address', async () => {
    const { ada, id, params, kpi } = await scene();
    const url = `${source.url}?key=a-secret-of-the-address`;
    const { id: pullId, ...before } = await ada.done('pulls.create', { params, body: given({ url }) });
    const changes: BodyInput<Routes['pulls.update']>[] = [
      { schedule: { every: 'week', at: '07:00', day: 2 } },
      { valueAt: 'Amount' },
      { kpiId: kpi, codeAt: '' },
      { period: 'this', periodAt: '' },
      { format: 'json', rowsAt: 'data' },
      { name: 'Stock' },
      { isOn: false },
    ];
    const expected: object = { ...before };
    for (const body of changes) {
      const { nextAt, ...after } = await ada.done('pulls.update', { params: { id, pullId }, body });
      Object.assign(expected, body);
      expect({ nextAt: before.nextAt, ...after }).toEqual({ id: pullId, ...expected });
      expect(nextAt === null).toBe('isOn' in body);
    }
    const reply = await ada.call('changes.list', { params });
    const own = (reply.body as { changes: { entity: string }[] }).changes.filter(
      ({ entity }) => entity === 'pull',
    );
    expect(own).toHaveLength(changes.length + 1);
    expect(reply.bytes.toString()).not.toContain('a-secret');
  });
});

describe('headers', () => {
  const secret = 'Bearer of-a-very-secret-token';

  it('are sent, stored encrypted, and shown, logged and told nowhere', async () => {
    const { ada, id, params } = await scene();
    source.answer = { body: 'KPI,Month,Value\nCH-1,2026-01,1' };
    const headers = [{ name: 'Authorization', value: secret }];
    const created = await ada.call('pulls.create', { params, body: given({ headers }) });
    const pull = created.body;
    expect(pull.headers).toEqual(['Authorization']);
    await ada.done('pulls.update', { params: { id, pullId: pull.id }, body: { name: 'Renamed' } });
    await run(pull.id);
    expect(source.requests.at(-1)?.authorization).toBe(secret);
    source.answer = { status: 401, body: secret };
    await run(pull.id);
    const texts = [
      created.bytes.toString(),
      (await ada.call('pulls.list', { params })).bytes.toString(),
      (await ada.call('pulls.runs', { params: { id, pullId: pull.id } })).bytes.toString(),
      (await ada.call('changes.list', { params })).bytes.toString(),
      (await ada.call('notifications.list')).bytes.toString(),
      JSON.stringify(await everyRow(product)),
      ...lines,
    ];
    for (const text of texts) expect(text).not.toContain('very-secret');
  });

  it('go to no other server than the one they were entered for', async () => {
    const { ada, id, params } = await scene();
    const body = given({ headers: [{ name: 'Key', value: secret }] });
    const { id: pullId } = await ada.done('pulls.create', { params, body });
    const elsewhere = { url: 'https://elsewhere.example.com/' };
    const changed = await ada.call('pulls.update', { params: { id, pullId }, body: elsewhere });
    expect(changed).toMatchObject(refusedFields('headers'));
    const {
      name: _name,
      schedule: _schedule,
      ...tried
    } = given({ ...elsewhere, headers: [{ name: 'Key' }] });
    expect(await ada.call('pulls.try', { params, body: { ...tried, pullId } })).toMatchObject(
      refusedFields('headers'),
    );
    const none = { ...elsewhere, headers: [] };
    expect((await ada.done('pulls.update', { params: { id, pullId }, body: none })).headers).toEqual([]);
  });

  it('are refused without SECRET_KEY', async () => {
    const keyless = await openProduct({ integrations: outgoingServices(readConfig({})) });
    try {
      const ada = await person(keyless);
      const { id } = await strategyOf(ada);
      const body = given({ url: 'https://data.example.com/x', headers: [{ name: 'Key', value: 'x' }] });
      const reply = await ada.call('pulls.create', { params: { id }, body });
      expect(reply).toMatchObject(refusedFields('headers'));
      expect(JSON.stringify(reply.body)).toContain('SECRET_KEY');
    } finally {
      await keyless.close();
    }
  });
});

describe('who it enters values as', () => {
  // On both engines: SQL checks the right to enter values.
  it.onBoth('turns it off once they may not, tells the owner, and goes on as whoever saves it', async () => {
    const { ada, id, params, values } = await scene();
    const rita = await person(product);
    source.answer = { body: 'KPI,Month,Value\nCH-1,2026-01,1' };
    const { id: pullId } = await ada.done('pulls.create', { params, body: given() });
    await enroll(product, id, rita, 'read_write');
    await ada.done('strategies.handOver', { params, body: { userId: rita.id } });
    await run(pullId);
    expect((await runsOf(rita, id, pullId))[0]).toMatchObject({ written: 1 });
    await expel(product, id, ada);
    source.answer = { body: 'KPI,Month,Value\nCH-1,2026-01,2' };
    const asked = source.requests.length;
    await run(pullId);
    expect(source.requests.length).toBe(asked);
    const [off] = (await rita.done('pulls.list', { params })).pulls;
    expect(off).toMatchObject({
      isOn: false,
      nextAt: null,
      offWhy: expect.stringContaining('may no longer'),
    });
    const { notifications } = await rita.done('notifications.list');
    expect(notifications.filter(({ kind }) => kind === 'integration')).toHaveLength(1);
    const now = { params: { id, pullId } };
    expect(await rita.call('pulls.run', now)).toMatchObject(refused('conflict'));
    await rita.done('pulls.update', { ...now, body: { isOn: true } });
    await run(pullId);
    const { points } = await rita.done('points.readMany', {
      params,
      query: { from: '2026-01', to: '2026-01', series: 'actual' },
    });
    expect(points).toMatchObject([{ value: 2 }]);
    expect(values).toBeDefined();
  });

  it.onBoth('is checked in the transaction that enters them', async () => {
    const { ada, id, params, values } = await scene();
    const { id: pullId } = await ada.done('pulls.create', { params, body: given() });
    source.answer = { body: 'KPI,Month,Value\nCH-1,2026-01,1' };
    source.before = () =>
      write(product.store, (writer) =>
        writer.updateTable('pulls').set({ is_on: 0 }).where('id', '=', pullId).execute(),
      );
    await run(pullId);
    source.before = () => undefined;
    expect(await values()).toEqual({});
    expect((await runsOf(ada, id, pullId))[0]).toMatchObject({ isFailed: true });
  });
});
