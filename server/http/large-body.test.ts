import { describe, expect, it } from 'vitest';
import type { StrategyFile } from '../../contract/exchange/strategy-file.ts';
import { pathOf, person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const JSON_TYPE = { 'content-type': 'application/json' };
const MIB = 1024 * 1024;
const PATH = '/api/strategies/from-file';

/** A strategy file of more than two megabytes. */
async function largeFile(): Promise<StrategyFile> {
  const { id, objectives } = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const body = { measure: 'Long', nodeId: objectives[0]?.id ?? 0, grain: 'day' as const };
  await owner.done('kpis.create', { params: { id }, body });
  const file = await owner.done('strategies.readFile', { params: { id } });
  const [kpi] = file.kpis;
  const from = Date.UTC(2020, 0, 1);
  const points = Array.from({ length: 2_000 }, (_, day) => ({
    kpi: kpi?.id ?? 0,
    series: 'actual' as const,
    grain: 'day' as const,
    start: new Date(from + day * 86_400_000).toISOString().slice(0, 10),
    value: day / 4,
    note: `Ünïcode and a "quotation" ${day} `.padEnd(1_200, 'x'),
  }));
  return { ...file, points };
}

const send = (body: string, key?: string) =>
  owner.raw('POST', PATH, { body, headers: { ...JSON_TYPE, ...(key && { 'idempotency-key': key }) } });

describe('a large body', () => {
  it('should be read as a small one is, and only once by its key', async () => {
    const file = await largeFile();
    const body = JSON.stringify(file);
    expect(body.length).toBeGreaterThan(2 * MIB);
    const made = await send(body, 'large-body-1');
    expect(made.status).toBe(201);
    const { id } = made.body as { id: number };
    expect((await owner.done('strategies.readFile', { params: { id } })).points).toEqual(file.points);
    expect((await send(body, 'large-body-1')).body).toEqual(made.body);
    expect(await send(body.replace('Ünï', 'Uni'), 'large-body-1')).toMatchObject(refused('command_reused'));
  });

  it('should be refused as a small one is', async () => {
    const file = await largeFile();
    const body = JSON.stringify(file);
    const [first] = file.points;
    const twice = `${body.slice(0, -1)},"version":2}`;
    expect(await send(twice)).toMatchObject(refused('invalid_request', 'The request gives a field twice.'));
    expect(await send(body.slice(0, -1))).toMatchObject(refused('invalid_request'));
    expect(await send(`{"__proto__":{},${body.slice(1)}`)).toMatchObject(refused('invalid_request'));
    const deep = `${body.slice(0, -1)},"deep":${'['.repeat(40)}${']'.repeat(40)}}`;
    expect(await send(deep)).toMatchObject(refused('invalid_request', 'The request goes too deep.'));
    expect(await send(`[${body}]`)).toMatchObject(refused('invalid_request'));
    const points = [...file.points, { ...first, start: 'never' }];
    expect(await send(JSON.stringify({ ...file, points }))).toMatchObject(refusedFields('points.2000.start'));
    expect(await send(JSON.stringify({ ...file, surprise: 1 }))).toMatchObject(refusedFields('surprise'));
  });

  it('should be refused as a small one is where its list has very many items', async () => {
    const { id } = await strategyOf(owner);
    const path = pathOf('commands.run', { id });
    const body = `{"commands":[${'1,'.repeat(600_000)}1]}`;
    expect(await owner.raw('POST', path, { body, headers: JSON_TYPE })).toMatchObject(
      refusedFields('commands'),
    );
  });

  it('should give the file in it to what reads files', async () => {
    const { id } = await strategyOf(owner);
    const rows = Array.from({ length: 20_000 }, (_, row) => `Maß ${row}\t${'x'.repeat(90)}\t${row}`);
    const text = ['KPI\tNote\tJan 2026', ...rows].join('\n');
    const sources = [{ text }, { name: 'measures.csv', bytes: Buffer.from(text).toString('base64') }];
    for (const source of sources) {
      const [sheet] = await owner.done('imports.sheets', { params: { id }, body: { source } });
      expect(sheet).toMatchObject({ rowCount: 20_001, columnCount: 3 });
      expect(sheet?.sample[2]?.[0]).toBe('Maß 1');
    }
  });
});
