import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../database.ts';
import { person } from '../person.ts';
import { randomOf, seed } from '../random.ts';
import { pause, until } from '../wait.ts';
import { rounds } from './run.ts';
import { Server } from './server.ts';
import { brokenPromises } from './stored.ts';
import { type Act, carryOut, Storm } from './storm.ts';

const database = await createDatabase();
const server = new Server(database);
afterAll(async () => {
  await server.end('SIGKILL');
  await database.drop();
});

const ROUNDS = rounds(50, 1);
/** How many writes of a round are answered before the kill, at least. */
const ANSWERED = 5;

/** Acts that may have had their effect or not: asked again, they get an answer. */
async function settle(acts: Act[]): Promise<void> {
  for (const act of acts) {
    const reply = await carryOut(act);
    // What another writer deleted meanwhile is not there to be changed.
    expect([200, 201, 204, 404], `${act.name}: ${reply.bytes.toString()}`).toContain(reply.status);
    act.reply = reply;
  }
}

it(
  `keeps all it acknowledged, and nothing half, when it is killed ${ROUNDS} times in a storm of writes (seed ${seed})`,
  async () => {
    const random = randomOf(seed);
    await server.start();
    const people = [await person(server), await person(server), await person(server)];
    const all: Act[] = [];
    let [acknowledged, open] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      // Everybody writes into strategies of their own, in two tabs.
      const storms = people.map((who, n) => new Storm(`r${round}p${n}`, random, [who, who], []));
      let isOver = false;
      const storming = Promise.all(storms.map((storm) => storm.run(() => isOver)));
      const answered = (): number =>
        storms.flatMap(({ acts }) => acts).filter(({ reply }) => reply !== undefined).length;
      // On a busy machine the storm takes its time to begin.
      await until('answers', () => answered() > ANSWERED);
      await pause(random(700));
      await server.end('SIGKILL');
      isOver = true;
      await storming;
      const acts = storms.flatMap((storm) => storm.acts);
      const unanswered = acts.filter(({ reply }) => reply === undefined);
      acknowledged += acts.length - unanswered.length;
      open += unanswered.length;
      all.push(...acts);
      // With those of earlier rounds: what was asked again then must have survived this kill too.
      expect(await brokenPromises(database, all)).toEqual([]);
      await server.start();
      await settle(unanswered);
      const again = acts[random(acts.length)];
      if (again) expect((await carryOut(again)).bytes).toEqual(again.reply?.bytes);
    }
    expect(await brokenPromises(database, all)).toEqual([]);
    expect(acknowledged).toBeGreaterThan(ROUNDS * ANSWERED);
    console.log(`killed ${ROUNDS} times: ${acknowledged} answered, ${open} cut off`);
  },
  60_000 + ROUNDS * 20_000,
);
