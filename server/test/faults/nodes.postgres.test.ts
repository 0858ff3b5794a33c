import { Agent } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../database.ts';
import { type Reachable, send } from '../http.ts';
import { watch } from '../live.ts';
import { person } from '../person.ts';
import { randomOf, seed } from '../random.ts';
import { Replica } from '../replica.ts';
import { strategyOf } from '../strategy.ts';
import { pause, until } from '../wait.ts';
import { Front, portOf } from './front.ts';
import { rounds } from './run.ts';
import { Server } from './server.ts';
import { brokenPromises } from './stored.ts';
import { carryOut, Storm } from './storm.ts';

const database = await createDatabase();
const nodes = await Promise.all([new Server(database).start(), new Server(database).start()]);
afterAll(async () => {
  for (const node of nodes) await node.end('SIGKILL');
  await database.drop();
});

const ROUNDS = rounds(20, 1);

it('warns of a PostgreSQL that may lose confirmed commits, such as that of the tests', () => {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    expect(nodes[0]?.process.output()).toContain(
      `PostgreSQL runs with ${name} off: a crash of it may lose changes already saved.\n`,
    );
  }
});

it(
  `carries on with the other node when one is killed, ${ROUNDS} times: calls by their key, boards by their revision (seed ${seed})`,
  async () => {
    const random = randomOf(seed);
    const front = await Front.start(nodes.map(({ origin }) => portOf(origin)));
    const origin = `http://127.0.0.1:${front.port}`;
    const agent = new Agent({ keepAlive: true });
    const clients: Reachable = { origin, send: (sent) => send(origin, agent, sent) };
    const [olga, ada] = [await person(clients), await person(clients)];
    const { id } = await strategyOf(olga, { mission: true });
    const replica = await new Replica(clients, olga, id).start();
    for (let round = 0; round < ROUNDS; round++) {
      const page = await watch(clients, olga, id);
      const storm = new Storm(`round${round}`, random, [olga, olga, ada], [id]);
      let isOver = false;
      const storming = storm.run(() => isOver, true);
      await pause(100 + random(300));
      // The one the clients talk to.
      const [killed, left] = nodes.toSorted((a) => (portOf(a.origin) === front.targets[0] ? -1 : 1));
      await killed?.end('SIGKILL');
      expect(await page.ends()).toBe(1006);
      replica.cut();
      await replica.resume();
      const before = storm.acts.length;
      await until('writing goes on', () =>
        storm.acts.slice(before).some(({ reply }) => reply?.status === 201),
      );
      await pause(100);
      isOver = true;
      await storming;
      for (const act of storm.acts.filter(({ reply }) => reply === undefined))
        act.reply = await carryOut(act);
      for (const { name, reply } of storm.acts) expect([200, 201, 204, 404], name).toContain(reply?.status);
      expect(await brokenPromises(database, storm.acts)).toEqual([]);
      const flow = await olga.done('strategies.readFlow', { params: { id } });
      await replica.reaches(flow.revision);
      const idsOf = (list: { id: number }[]) => list.map((one) => one.id).toSorted((a, b) => a - b);
      expect(idsOf(replica.flow.nodes)).toEqual(idsOf(flow.nodes));
      expect(idsOf(replica.flow.initiatives)).toEqual(idsOf(flow.initiatives));
      await killed?.start();
      front.targets = [left, killed].map((node) => portOf(node?.origin ?? ''));
    }
    agent.destroy();
  },
  60_000 + ROUNDS * 30_000,
);
