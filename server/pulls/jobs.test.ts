import { afterEach, expect } from 'vitest';
import { JobRunner } from '../jobs/runner.ts';
import { readConfig } from '../config.ts';
import { outgoingServices } from '../outgoing/services.ts';
import { write } from '../store/write.ts';
import { it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { startSource } from '../test/source.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import { pullJobs } from './jobs.ts';
import { runPull } from './run.ts';

const integrations = outgoingServices(readConfig({ ALLOW_PRIVATE_WEBHOOKS: '1' }));
const product = await startProduct({ integrations });
const source = await startSource();
const runners: JobRunner[] = [];

/** Starts a node that runs data pulls. */
function startNode(): void {
  const error = (fields: object): never => {
    throw new Error(JSON.stringify(fields));
  };
  const timing = { leaseMs: 2000, pollMs: 100 };
  runners.push(
    new JobRunner(product.store, pullJobs(product.store, integrations), { error }, timing).start(),
  );
}
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});

/** A data pull of the KPI CH-1 that is due at six, and what is known of it. */
async function scene() {
  const ada = await person(product);
  const { id } = await strategyOf(ada);
  const params = { id };
  const body = { measure: 'Churn', code: 'CH-1', grain: 'month', ownerId: ada.id } as const;
  await ada.done('kpis.create', { params, body });
  source.answer = { body: 'KPI,Month,Value\nCH-1,2026-01,1' };
  source.requests.length = 0;
  const pull = await ada.done('pulls.create', {
    params,
    body: {
      name: 'Warehouse',
      url: source.url,
      format: 'csv',
      rowsAt: '',
      valueAt: 'Value',
      kpiId: null,
      codeAt: 'KPI',
      period: 'at',
      periodAt: 'Month',
      schedule: { every: 'day', at: '06:00' },
    },
  });
  const now = { params: { id, pullId: pull.id } };
  const job = () =>
    product.store.read
      .selectFrom('jobs')
      .selectAll()
      .where('key', '=', `pulls.run:${pull.id}`)
      .executeTakeFirst();
  const runs = async () => (await ada.done('pulls.runs', now)).runs;
  /** How many changes the history has of it. */
  const changesByPull = async () => {
    const { changes } = await ada.done('changes.list', { params });
    return new Set(changes.flatMap(({ byPull, revision }) => (byPull === undefined ? [] : [revision]))).size;
  };
  return { ada, id, pull, now, job, runs, changesByPull };
}

// On both engines: nodes share the jobs by claims.
it.onBoth('waits for its time, runs on one of two nodes, and waits for the next', async () => {
  const { ada, pull, job, runs } = await scene();
  expect(pull.nextAt).toMatch(/T06:00:00\.000Z$/);
  expect((await job())?.due_at).toBe(pull.nextAt);
  startNode();
  startNode();
  await write(product.store, (writer) =>
    writer
      .updateTable('jobs')
      .set({ due_at: '2026-01-01T06:00:00.000Z' })
      .where('key', '=', `pulls.run:${pull.id}`)
      .execute(),
  );
  await until('it has run', async () => (await runs()).length > 0);
  await until('its claim ended', async () => (await job())?.claimed_by === null);
  expect((await job())?.due_at).toBe(pull.nextAt);
  expect([source.requests.length, (await runs()).length]).toEqual([1, 1]);
  expect(ada.id).toBeGreaterThan(0);
});

// On both engines: SQL changes and deletes data pulls.
it.onBoth('runs at once when it is asked to, and not any more when it is off or deleted', async () => {
  const { ada, now, job, runs } = await scene();
  startNode();
  await ada.done('pulls.run', now);
  await until('it has run', async () => (await runs()).length === 1);
  await ada.done('pulls.update', { ...now, body: { isOn: false } });
  expect(await job()).toBeUndefined();
  await ada.done('pulls.update', { ...now, body: { isOn: true } });
  expect(await job()).toBeDefined();
  await ada.done('pulls.delete', now);
  expect(await job()).toBeUndefined();
});

// On both engines: claims and rights, at the same time.
it.onBoth(
  'enters values once, where its node ends in the middle or two nodes run it at the same time',
  async () => {
    const { pull, runs, changesByPull } = await scene();
    const context = (signal: AbortSignal) => ({
      signal,
      principal: { kind: 'job', job: 'pulls.run' } as const,
    });
    const ending = new AbortController();
    source.before = () => ending.abort();
    await expect(runPull(product.store, integrations, pull.id, context(ending.signal))).rejects.toThrow();
    source.before = () => undefined;
    expect(await runs()).toEqual([]);
    const { signal } = new AbortController();
    await Promise.all([1, 2].map(() => runPull(product.store, integrations, pull.id, context(signal))));
    expect(await changesByPull()).toBe(1);
    expect((await runs()).map(({ written, same }) => written + same)).toEqual([1, 1]);
    expect((await runs()).reduce((sum, { written }) => sum + written, 0)).toBe(1);
  },
);

it('reads nothing for an archived strategy, and waits for its time', async () => {
  const { id, pull, job, runs } = await scene();
  const archive = (archived_at: string | null) =>
    write(product.store, (writer) =>
      writer.updateTable('strategies').set({ archived_at }).where('id', '=', id).execute(),
    );
  const run = () =>
    runPull(product.store, integrations, pull.id, {
      signal: new AbortController().signal,
      principal: { kind: 'job', job: 'pulls.run' },
    });
  await archive('2026-01-01T00:00:00.000Z');
  await run();
  expect([source.requests.length, await runs()]).toEqual([0, []]);
  expect((await job())?.due_at).toBe(pull.nextAt);
  await archive(null);
  await run();
  expect(source.requests).toHaveLength(1);
});
