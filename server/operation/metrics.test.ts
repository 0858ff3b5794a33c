import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeEntries } from '../../contract/api/routes.ts';
import { engine } from '../test/database.ts';
import { openPage } from '../test/live.ts';
import { person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { storedBook } from '../test/stored-book.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import type { MaintenanceRun } from './maintenance.ts';
import { Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-access.ts';

const token = 'a token of the monitoring';
const secret = token.replaceAll(' ', '-');
const product = await startProduct({ metrics: { port: undefined, token: secret } });
const silent = await startProduct();
const anybody = visitor(product);

const authorized = { headers: { authorization: `Bearer ${secret}` } };
const readMetrics = async (): Promise<string> =>
  (await anybody.raw('GET', '/metrics', authorized)).bytes.toString();
/** A number of the metrics by its name, with its labels as they are written. */
const numberOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

describe('the metrics', () => {
  it('should be refused without the token', async () => {
    for (const authorization of [undefined, 'Bearer', `Bearer ${secret}x`, `Basic ${secret}`, secret]) {
      const headers = authorization === undefined ? {} : { authorization };
      const reply = await anybody.raw('GET', '/metrics', { headers });
      expect(reply.status).toBe(401);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
      expect(reply.bytes.toString()).not.toContain('meridian_');
    }
  });

  it('should not be found (404) unless the settings turn them on, on this port', async () => {
    const elsewhere = await startProduct({ metrics: { port: 9464, token: secret } });
    for (const node of [silent, elsewhere]) {
      const reply = await visitor(node).raw('GET', '/metrics', authorized);
      expect(reply).toMatchObject(refused('not_found'));
    }
  });

  it('should count answers by call and class of status, and changes and sockets', async () => {
    const owner = await person(product);
    const board = await strategyOf(owner, { vision: true });
    const page = await openPage(product, owner);
    // The end of a session is published to other nodes, but is no change of a strategy.
    await (await person(product)).done('session.delete');
    await anybody.call('strategies.list');
    const text = await readMetrics();
    const answers = (route: string, status: string): number =>
      numberOf(text, `meridian_http_request_duration_seconds_count{route="${route}",status="${status}"}`);
    expect(answers('nodes.create', '2xx')).toBe(1);
    expect(answers('strategies.list', '4xx')).toBe(1);
    expect(numberOf(text, 'meridian_changes_committed_total')).toBe(board.visions.length + 1);
    expect(numberOf(text, 'meridian_live_sockets')).toBe(1);
    expect(numberOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(numberOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    const pool = numberOf(text, 'meridian_database_connections_open');
    expect(pool > 0).toBe(engine === 'postgres');
    page.cut();
    await until(
      'the socket is gone',
      async () => numberOf(await readMetrics(), 'meridian_live_sockets') === 0,
    );
  });

  it('should count files that could not be read', async () => {
    const owner = await person(product);
    const { id: strategyId } = await strategyOf(owner);
    const { id: snapshotId } = await owner.done('snapshots.create', {
      params: { id: strategyId },
      body: { name: 'Close' },
    });
    const { id, file } = await storedBook(product, owner, { strategyId, snapshotId }, Buffer.from('x'));
    const counts = async () => {
      const text = await readMetrics();
      return ['lost', 'away'].map((why) => numberOf(text, `meridian_file_errors_total{why="${why}"}`));
    };
    expect(await counts()).toEqual([0, 0]);
    await product.files.remove(file);
    await owner.call('books.readFile', { params: { id } });
    expect(await counts()).toEqual([1, 0]);
  });

  it('should have few labels, for any requested path', async () => {
    for (let index = 0; index < 20; index++) {
      await anybody.raw('GET', `/nowhere-${index}`);
      await anybody.raw('GET', `/api/strategies/${index}`);
      await anybody.raw('PATCH', `/api/nothing-${index}`);
    }
    const names = new Set([...(await readMetrics()).matchAll(/route="([^"]+)"/g)].map(([, name]) => name));
    const known = new Set<string | undefined>([
      ...routeEntries.map(([name]) => name),
      'page',
      'file',
      'health',
    ]);
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
  });

  it('should report when the last scheduled backup was made, and whether one failed', async () => {
    const metrics = new Metrics(product.store);
    let failed = (): Promise<boolean> => Promise.resolve(true);
    metrics.watchBackups({ last: () => Promise.resolve(new Date('2026-06-01T12:00:00Z')) }, () => failed());
    const { text } = await metrics.render();
    expect(numberOf(text, 'meridian_backup_last_success_timestamp_seconds')).toBe(1_780_315_200);
    expect(numberOf(text, 'meridian_backup_failed')).toBe(1);
    failed = () => Promise.reject(new Error('the database is away'));
    expect(numberOf((await metrics.render()).text, 'meridian_backup_failed')).toBe(1);
  });

  it('should report when a drill last succeeded, and whether the last one failed', async () => {
    const metrics = new Metrics(product.store);
    const run = { kind: 'drill', ms: 1, location: '', report: '' } as const;
    const runs: MaintenanceRun[] = [];
    metrics.watchDrills(() => Promise.resolve(runs));
    const read = async (): Promise<number[]> => {
      const { text } = await metrics.render();
      const names = ['last_success_timestamp_seconds', 'failed'];
      return names.map((name) => numberOf(text, `meridian_drill_${name}`));
    };
    expect(await read()).toEqual([0, 0]);
    runs.push({ ...run, outcome: 'succeeded', at: '2026-06-01T12:00:00.000Z' });
    expect(await read()).toEqual([1_780_315_200, 0]);
    runs.unshift({ ...run, outcome: 'failed', at: '2026-07-01T12:00:00.000Z' });
    runs.unshift({ ...run, kind: 'backup', outcome: 'succeeded', at: '2026-08-01T12:00:00.000Z' });
    expect(await read()).toEqual([1_780_315_200, 1]);
  });

  it('should report how many jobs failed', async () => {
    const metrics = new Metrics(product.store);
    metrics.watchJobs({ failed: 2 });
    expect(numberOf((await metrics.render()).text, 'meridian_jobs_failed')).toBe(2);
  });

  it('should have every number that the pages on operating name', async () => {
    const metrics = new Metrics(product.store);
    metrics.watchSockets(() => 0);
    metrics.watchBackups({ last: () => Promise.resolve(undefined) }, () => Promise.resolve(false));
    metrics.watchDrills(() => Promise.resolve([]));
    metrics.watchJobs({ failed: 0 });
    const { text } = await metrics.render();
    const page = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'operating.md'), 'utf8');
    const watch = page.split('\n## ').find((section) => section.startsWith('Monitor')) ?? '';
    const named = [...watch.matchAll(/`((?:meridian|nodejs|process)_\w+)`/g)].map(([, name]) => name ?? '');
    const known = (name: string): boolean => text.includes(`# TYPE ${name} `);
    expect(named.length).toBeGreaterThan(5);
    // The connections are those of PostgreSQL.
    const pool = engine === 'postgres' ? 0 : 1;
    expect(named.filter((name) => !known(name))).toHaveLength(pool);
  });

  it('should be served on a separate port, with the token if there is one', async () => {
    const metrics = new Metrics(product.store);
    metrics.answered('page', 200, 12);
    const open = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, token: undefined });
    const closed = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, token: secret });
    const ask = async (port: number, path: string, headers = {}): Promise<[number, string]> => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return [reply.status, await reply.text()];
    };
    const counted = /_bucket\{le="0.025",route="page",status="2xx"\} 1\n/;
    expect(await ask(open.port, '/metrics')).toEqual([200, expect.stringMatching(counted)]);
    expect((await ask(open.port, '/api/user'))[0]).toBe(404);
    expect((await ask(closed.port, '/metrics'))[0]).toBe(401);
    expect((await ask(closed.port, '/metrics', authorized.headers))[0]).toBe(200);
    open.close();
    closed.close();
  });
});
