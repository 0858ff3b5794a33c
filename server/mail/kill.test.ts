import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { runs } from '../../contract/test/runs.ts';
import { queueDigests } from '../digest/jobs.ts';
import { write } from '../store/write.ts';
import { it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { bareEnvironment, settingsOf } from '../test/process.ts';
import { startProduct } from '../test/product.ts';
import { startSmtp } from '../test/smtp.ts';
import { strategyOf } from '../test/strategy.ts';
import { pause, until } from '../test/wait.ts';

/** How many people get a digest: 300 of 60 strategies take minutes. */
const PEOPLE = Number(process.env['MERIDIAN_TEST_MAILS'] ?? 10);
const STRATEGIES = Math.ceil(PEOPLE / 5);
const KILLS = Math.max(runs(4), Math.round(PEOPLE / 12));
/** How long the SMTP server takes for each mail: so long that a kill mostly meets one that waits for its answer. */
const SLOW_MS = 250;

const smtp = await startSmtp({ slowMs: SLOW_MS });
const product = await startProduct();
const { store } = product;
const olga = await person(product, 'Olga');
let node: ChildProcess | undefined;
afterAll(() => node?.kill('SIGKILL'));

async function startNode(): Promise<void> {
  const { smtpUrl } = smtp.settings();
  node = fork(path.join(import.meta.dirname, '../test/mail-node.ts'), [], {
    env: {
      ...bareEnvironment,
      ...settingsOf(product.database),
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'board@example.org',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(node, 'message');
}

/** Makes people with an address and a daily digest, and strategies in which each has something to do. */
async function populate(): Promise<void> {
  const now = new Date().toISOString();
  const users = Array.from({ length: PEOPLE }, (_, index) => ({
    username: `mailed-${index}`,
    username_key: `mailed-${index}`,
    password_hash: 'none',
    temporary_until: null,
    display_name: `Mailed ${index}`,
    full_name: null,
    full_name_key: null,
    disabled_at: null,
    resettable_by: null,
    created_at: now,
  }));
  const ids = await write(store, (writer) =>
    writer.insertInto('users').values(users).returning('id').execute(),
  );
  const accounts = ids.map(({ id }, index) => ({
    user_id: id,
    address: `mailed-${index}@example.org`,
    address_key: `mailed-${index}@example.org`,
    unsubscribe_key: 'key',
    digest: 'daily' as const,
    digest_hour: 8,
    digest_at: now,
  }));
  await write(store, (writer) => writer.insertInto('mail_accounts').values(accounts).execute());
  for (let number = 0; number < STRATEGIES; number++) {
    const { id } = await strategyOf(olga, { title: `Strategy ${number}`, pillars: 1 });
    const members = ids.map((user) => ({
      strategy_id: id,
      user_id: user.id,
      role: 'read_write' as const,
      created_at: now,
    }));
    await write(store, (writer) => writer.insertInto('memberships').values(members).execute());
    const work = { startDate: '2020-01-01', whenDate: now.slice(0, 10) };
    for (let person = number * 5; person < number * 5 + 5; person++)
      await olga.done('initiatives.create', {
        params: { id },
        body: { initiative: `Task ${person}`, whoName: `mailed-${person}`, ...work },
      });
  }
}

/** How many mails are in each state. */
async function states(): Promise<Record<string, number>> {
  const rows = await store.read
    .selectFrom('mails')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

// On both engines: claims of jobs whose process is killed.
it.onBoth(
  'sends every digest, and none twice, though its process is killed again and again',
  { timeout: 1_200_000 },
  async () => {
    await populate();
    await queueDigests(store, new Date());
    const startedAt = performance.now();
    let slowest = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await startNode();
      await pause(SLOW_MS * (0.5 + Math.random() * 3));
      const askedAt = performance.now();
      await olga.done('strategies.list');
      slowest = Math.max(slowest, performance.now() - askedAt);
      const ended = once(node as ChildProcess, 'exit');
      node?.kill('SIGKILL');
      await ended;
    }
    await startNode();
    await until(
      'all mails',
      async () => {
        const { sent = 0, uncertain = 0 } = await states();
        return sent + uncertain === PEOPLE;
      },
      1_000_000,
    );
    await pause(SLOW_MS * 2);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const perPerson = Array.from(
      { length: PEOPLE },
      (_, index) => smtp.to(`mailed-${index}@example.org`).length,
    );
    const counts = { ...(await states()), kills: KILLS, seconds, slowestCallMs: Math.round(slowest) };
    expect(
      perPerson.filter((count) => count > 1),
      JSON.stringify(counts),
    ).toEqual([]);
    expect(
      perPerson.filter((count) => count === 0),
      JSON.stringify(counts),
    ).toEqual([]);
    if (process.env['MERIDIAN_TEST_MAILS']) console.log(`${PEOPLE} people, ${STRATEGIES} strategies`, counts);
  },
);
