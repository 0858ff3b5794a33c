import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../test/database.ts';
import { watch } from '../test/live.ts';
import { person } from '../test/person.ts';
import { openNode, type Product } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

/** `npm test` names one that is elsewhere. */
const PGBOUNCER = process.env['MERIDIAN_TEST_PGBOUNCER'] ?? '/usr/sbin/pgbouncer';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts PgBouncer in transaction mode with two connections to a database; gives the URL through it. */
async function startPooler(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (!existsSync(PGBOUNCER)) throw new Error('This test needs PgBouncer');
  const direct = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-pooler-'));
  const port = await freePort();
  const name = direct.pathname.slice(1);
  const config = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
${name} = host=${direct.hostname} port=${direct.port} user=${direct.username} password=${direct.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
    { mode: 0o644 },
  );
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(PGBOUNCER, ['-q', ...asUser, config], { cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  await until('the pooler answers', async () => {
    const client = new pg.Client(url.href);
    return client.connect().then(
      async () => client.end().then(() => true),
      () => false,
    );
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { url: url.href, stop };
}

describe('two nodes behind PgBouncer in transaction mode', () => {
  let database: Database;
  let nodes: [Product, Product];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    database = await createDatabase();
    const directUrl = database.databaseUrl ?? '';
    const pooler = await startPooler(directUrl);
    stop = () => pooler.stop();
    const pooled = { ...database, databaseUrl: pooler.url, databaseDirectUrl: directUrl };
    nodes = [await openNode(pooled), await openNode(pooled)];
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await stop();
    await database.drop();
  });

  it('should answer calls on both at once, and tell the pages of one of changes on the other', async () => {
    const [here, there] = nodes;
    const [ada, grace] = [await person(here, 'Ada'), await person(there, 'Grace')];
    const boards = await Promise.all([
      strategyOf(ada, { vision: true, mission: true, pillars: 2, objectives: 2 }),
      strategyOf(grace, { vision: true, mission: true, pillars: 2, objectives: 2 }),
    ]);
    const [{ id }] = boards;
    const { revision } = await ada.done('strategies.read', { params: { id } });
    const page = await watch(there, ada, id, revision);
    const changes = Array.from({ length: 20 }, (_, at) => {
      const [who, board] = at % 2 === 0 ? [ada, boards[0]] : [grace, boards[1]];
      return who.done('kpis.create', { params: { id: board.id }, body: { measure: `Measure ${at}` } });
    });
    await Promise.all(changes);
    await page.reaches(id, revision + 10);
    const { kpis } = await ada.done('strategies.readFlow', { params: { id } });
    expect(kpis).toHaveLength(10);
  });
});
