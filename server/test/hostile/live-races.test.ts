import type { CompiledQuery, Kysely } from 'kysely';
import { expect } from 'vitest';
import { openSession } from '../../access/sessions.ts';
import type { Schema } from '../../store/schema.ts';
import { write } from '../../store/write.ts';
import { openPage, type Page } from '../live.ts';
import { again, person, type Person } from '../person.ts';
import { startProduct } from '../product.ts';
import { sessionDigestOf } from '../sharing.ts';
import { enroll, strategyOf } from '../strategy.ts';
import { pause, SOON_MS, until } from '../wait.ts';
import { inputs } from './inputs.ts';
import { it } from '../both.ts';

/** How often each race is run: 200 times in the long run. */
const ROUNDS = Math.min(200, Math.ceil(inputs / 200));

const product = await startProduct();
const olga = await person(product, 'Olga');
const { id } = await strategyOf(olga);
const params = { id };

/** Called before the answer of each read outside of transactions is handed over. */
let beforeAnswer: (query: CompiledQuery) => Promise<void> = () => Promise.resolve();
const executor = (product.store.read as Kysely<Schema>).getExecutor();
const executeQuery = executor.executeQuery.bind(executor);
executor.executeQuery = async (query, ...more) => {
  const answer = await executeQuery<never>(query, ...more);
  await beforeAnswer(query);
  return answer;
};

/** Holds back what the database answered to a query, the nth of those that match, until it is released. */
function holdAnswer(nth: number, matches: (query: CompiledQuery) => boolean) {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  let seen = 0;
  beforeAnswer = async (query) => {
    if (!matches(query) || seen++ !== nth) return;
    held();
    await released;
  };
  return {
    isHeld,
    release: (): void => {
      beforeAnswer = () => Promise.resolve();
      resolve();
    },
  };
}

/** Another browser of a user, signed in without the time that a password takes. */
async function signedIn(who: Person): Promise<Person> {
  const token = await write(product.store, (writer) =>
    openSession(writer, who.id, false, { address: '', device: '' }),
  );
  const cookies = new Map(who.cookies).set('meridian', token);
  return { ...who, cookies };
}

// On both engines: reads beside writers.
it.onBoth(
  `disconnects a member who is removed while they subscribe, in all of ${ROUNDS} rounds`,
  async () => {
    const ada = await person(product);
    const left: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await enroll(product, id, ada, 'read_write');
      const { revision } = await olga.done('strategies.setBoardTitle', {
        params,
        body: { boardTitle: `Round ${round}` },
      });
      const digest = sessionDigestOf(ada);
      const reading = holdAnswer(
        0,
        ({ sql, parameters }) =>
          sql.includes('join memberships') && parameters.includes(id) && parameters.includes(digest),
      );
      const page = await openPage(product, ada);
      page.send({ type: 'watch', strategyId: id, revision });
      await reading.isHeld;
      await olga.done('members.delete', { params: { id, userId: ada.id } });
      reading.release();
      await olga.done('strategies.setBoardTitle', { params, body: { boardTitle: `After ${round}` } });
      await page.receives('gone');
      await pause(5);
      if (page.all('changes', id).length > 0 || page.messages.at(-1)?.type !== 'gone') left.push(round);
      page.cut();
    }
    expect(left).toEqual([]);
  },
  120_000,
);

/** Opens a socket while its session ends, whose nth look at it is held back; true where it is signed out. */
async function endsWhileOpening(who: Person, nth: number, end: () => Promise<unknown>): Promise<boolean> {
  const digest = sessionDigestOf(who);
  const reading = holdAnswer(
    nth,
    ({ sql, parameters }) =>
      sql.includes('sessions') && parameters.includes(digest) && parameters.includes(0),
  );
  const opening = openPage(product, who);
  await reading.isHeld;
  await end();
  reading.release();
  const page: Page = await opening;
  await until('the end of the socket', () => page.closed !== undefined, SOON_MS).catch(() => undefined);
  const isOut = page.closed === 4401 && page.messages.every(({ type }) => type === 'signedOut');
  page.cut();
  return isOut;
}

const LOOKS = [
  ['before it is open', 0],
  ['when it is open', 1],
] as const;

it.onBoth.each(LOOKS)(
  `signs out a socket whose session ends by signing out beside the look at it %s, in ${ROUNDS} rounds of which none is left`,
  async (_when, nth) => {
    const ada = await person(product);
    await enroll(product, id, ada, 'read_only');
    const left: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const browser = await signedIn(ada);
      const cookie = `meridian=${browser.cookies.get('meridian') ?? ''}`;
      const signOut = () => product.send({ method: 'POST', path: '/api/logout', headers: { cookie } });
      if (!(await endsWhileOpening(browser, nth, signOut))) left.push(round);
    }
    expect(left).toEqual([]);
  },
  120_000,
);

it.onBoth.each(LOOKS)(
  `signs out a socket whose session ends by another password beside the look at it %s, in ${ROUNDS} rounds of which none is left`,
  async (_when, nth) => {
    const ada = await person(product);
    await enroll(product, id, ada, 'read_only');
    const left: number[] = [];
    let password = ada.password;
    const elsewhere = await again(product, ada);
    for (let round = 0; round < ROUNDS; round++) {
      const newPassword = `a ferry at first light ${round} ${nth}`;
      const body = { username: ada.username, password, newPassword };
      const change = () => elsewhere.done('password.update', { body });
      if (!(await endsWhileOpening(await signedIn(ada), nth, change))) left.push(round);
      password = newPassword;
    }
    expect(left).toEqual([]);
  },
  240_000,
);
