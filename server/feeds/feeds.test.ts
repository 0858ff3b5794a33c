import { hash } from 'node:crypto';
import { expect } from 'vitest';
import { periodsAsked } from '../../contract/month/due-values.ts';
import { FEEDS_MAX } from '../../contract/people/feeds.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { GRAINS } from '../../contract/scorecard/settings.ts';
import { todayIn } from '../content/calendar.ts';
import { FEED_READS } from '../http/throttle.ts';
import { readConfig } from '../config.ts';
import { deletePerson } from '../people/delete-person.ts';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { eventsIn, feedOf, readFeed } from '../test/feeds.ts';
import { capturingLogger } from '../test/log.ts';
import { PASSWORD, type Person, person, refused, refusedFields } from '../test/person.ts';
import { openProduct, startProduct } from '../test/product.ts';
import { randomOf, seed } from '../test/random.ts';
import { everyRow } from '../test/rest.ts';
import { enroll, expel, strategyOf } from '../test/strategy.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger });
const { limits } = readConfig({});
const today = todayIn(DEFAULT_CALENDAR);

/** A plan with dates and responsible people at random, of which some values are entered. */
async function randomPlan(owner: Person, others: readonly Person[], below: (bound: number) => number) {
  const { id } = await strategyOf(owner, { title: 'Random', pillars: 1, objectives: 1 });
  for (const other of others) await enroll(product, id, other, 'contributor');
  const params = { id };
  const everyone = [owner, ...others];
  const anyone = () => everyone[below(everyone.length)] as Person;
  const anyDay = () => addDays(today, below(500) - 60);
  for (let count = 0; count < 12; count += 1) {
    const grain = below(4) === 0 ? null : (GRAINS[below(GRAINS.length)] ?? null);
    const dated = grain === null ? { measureDueDate: anyDay() } : { grain, dueDays: below(40) };
    const body = { measure: `KPI ${count}`, ownerId: anyone().id, target: 1, ...dated };
    const kpi = await owner.done('kpis.create', { params, body });
    if (grain === null) continue;
    const points = periodsAsked(DEFAULT_CALENDAR, grain, today)
      .filter(() => below(2) === 0)
      .map(({ key }) => ({ period: key, value: 1 }));
    if (points.length > 0) await owner.done('points.write', { params: { id: kpi.id }, body: { points } });
  }
  for (let count = 0; count < 4; count += 1) {
    const initiative = await owner.done('initiatives.create', {
      params,
      body: { nodeId: null, initiative: `Work ${count}`, whoName: anyone().username, whenDate: anyDay() },
    });
    const progress = below(2) * 100;
    const tactic = await owner.done('tactics.create', {
      params,
      body: {
        initiativeId: initiative.id,
        title: `Tactic ${count}`,
        owner: anyone().username,
        dueDate: anyDay(),
        progress,
      },
    });
    await owner.done('actionSteps.create', {
      params,
      body: { tacticId: tactic.id, title: `Step ${count}`, assignedTo: anyone().username, dueDate: anyDay() },
    });
  }
  const review = await owner.done('reviews.create', { params, body: { name: 'Monthly' } });
  for (let count = 0; count < 3; count += 1)
    await owner.done('reviewActions.create', {
      params: { ...params, reviewId: review.id },
      body: { title: `Action ${count}`, ownerId: anyone().id, due: anyDay() },
    });
  return id;
}

/** What My updates shows as open, as a feed names it. */
async function owed(who: Person): Promise<string[]> {
  const { updates, actions } = await who.done('updates.mine');
  return [
    ...updates
      .filter(({ entered }) => entered === null)
      .map(({ kind, id, period, due }) =>
        [`${kind}-${id}`, ...(period ? [period.key.replace(':', '-')] : [])].join('-').concat(' ', due),
      ),
    ...actions.flatMap(({ id, due }) => (due === null ? [] : [`reviewAction-${id} ${due}`])),
  ];
}

describe('a calendar of what is due from somebody', () => {
  it(`has what My updates has, and beside it only what will be due (seed ${seed})`, async () => {
    const below = randomOf(seed);
    const [ada, rita] = [await person(product), await person(product)];
    await randomPlan(ada, [rita], below);
    await randomPlan(rita, [ada], below);
    for (const who of [ada, rita]) {
      const { path } = await feedOf(product, who);
      const events = eventsIn(await readFeed(product, path));
      const shown = events.map(({ key, day }) => `${key} ${day}`);
      const mine = await owed(who);
      expect(mine.length).toBeGreaterThan(0);
      expect(shown).toEqual(expect.arrayContaining(mine));
      const others = events.filter(({ key, day }) => !mine.includes(`${key} ${day}`));
      expect(others.filter(({ day }) => day < today)).toEqual([]);
      expect(new Set(shown).size).toBe(shown.length);
    }
  });

  it('loses a value once it is entered, and keeps its text while nothing changes', async () => {
    const ada = await person(product);
    const { id } = await strategyOf(ada, { title: 'Acme, "2030"' });
    const last = periodsAsked(DEFAULT_CALENDAR, 'month', today)[0];
    const kpi = {
      measure: 'Churn; all\\of it, ünïcode 🙂'.padEnd(120, '.'),
      grain: 'month',
      ownerId: ada.id,
      target: 1,
      targetPeriod: last?.key,
    } as const;
    const made = await ada.done('kpis.create', { params: { id }, body: kpi });
    const { path } = await feedOf(product, ada);
    const first = await readFeed(product, path);
    const event = eventsIn(first).find(({ key }) => key.endsWith(last?.start ?? ''));
    expect(event?.title).toBe(`${kpi.measure}: value for ${last?.label}`);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    const same = await readFeed(product, path, { 'if-none-match': first.headers.etag });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    const points = [{ period: last?.key ?? '', value: 3 }];
    await ada.done('points.write', { params: { id: made.id }, body: { points } });
    const then = await readFeed(product, path, { 'if-none-match': first.headers.etag });
    expect(eventsIn(then).map(({ key }) => key)).not.toContain(event?.key);
    expect(eventsIn(then)).toHaveLength(eventsIn(first).length - 1);
  });
});

describe('a calendar of a strategy', () => {
  it('has the dates of everybody in it, and of no other', async () => {
    const [ada, rita] = [await person(product), await person(product)];
    const below = randomOf(seed);
    const id = await randomPlan(ada, [rita], below);
    const { path } = await feedOf(product, rita, id);
    const keys = new Set(eventsIn(await readFeed(product, path)).map(({ key, day }) => `${key} ${day}`));
    const expected = [...(await owed(ada)), ...(await owed(rita))];
    expect([...keys]).toEqual(expect.arrayContaining(expected));
    await strategyOf(rita, { title: 'Other' });
    const text = (await readFeed(product, path)).bytes.toString();
    expect(text).toContain('NAME:Meridian: Random');
    expect(text).not.toContain('Other');
  });

  // On both engines: feeds end with memberships by foreign keys.
  it.onBoth('ends with the membership, and does not come back with it', async () => {
    const [ada, rita] = [await person(product), await person(product)];
    const { id } = await strategyOf(ada);
    const refusedFeed = await rita.call('feeds.create', { body: { strategyId: id } });
    expect(refusedFeed).toMatchObject(refusedFields('strategyId'));
    await enroll(product, id, rita, 'read_only');
    const { path } = await feedOf(product, rita, id);
    expect((await readFeed(product, path)).status).toBe(200);
    await expel(product, id, rita);
    expect((await readFeed(product, path)).status).toBe(404);
    await enroll(product, id, rita, 'read_only');
    expect((await readFeed(product, path)).status).toBe(404);
  });
});

describe('the address', () => {
  it('is answered once, stored as a digest and never logged', async () => {
    const ada = await person(product);
    const { path, address } = await feedOf(product, ada);
    const token = /feeds\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';
    await readFeed(product, path);
    await readFeed(product, `${path.slice(0, -5)}x.ics`);
    const listed = (await ada.call('feeds.list')).bytes.toString();
    const rows = JSON.stringify(await everyRow(product));
    expect(rows).toContain(hash('sha256', token, 'hex'));
    expect(lines.join('')).toContain('/feeds/…');
    for (const text of [...lines, listed, rows]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(address);
    }
  });

  // On both engines: SQL deletes feeds.
  it.onBoth('shows nothing once it is revoked, after a new password, and without the account', async () => {
    const ada = await person(product);
    const [one, two] = [await feedOf(product, ada), await feedOf(product, ada)];
    const status = async ({ path }: { path: string }) => (await readFeed(product, path)).status;
    const other = await person(product);
    expect(await other.call('feeds.delete', { params: { id: one.id } })).toMatchObject(refused('not_found'));
    await ada.done('feeds.delete', { params: { id: one.id } });
    expect([await status(one), await status(two)]).toEqual([404, 200]);
    const body = { username: ada.username, password: PASSWORD, newPassword: 'a short walk uphill' };
    await ada.done('password.update', { body });
    expect(await status(two)).toBe(404);
    const theirs = await feedOf(product, other);
    const disable = (disabled_at: string | null) =>
      write(product.store, (writer) =>
        writer.updateTable('users').set({ disabled_at }).where('id', '=', other.id).execute(),
      );
    await disable(new Date().toISOString());
    expect(await status(theirs)).toBe(404);
    await disable(null);
    expect(await status(theirs)).toBe(200);
    const row = await product.store.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await deletePerson(product.store, { kind: 'operator' }, row);
    expect(await status(theirs)).toBe(404);
  });

  it('is one of few, each read so often, and wrong ones are counted by network address', async () => {
    const limited = await openProduct({
      rateLimit: true,
      limits: { ...limits, signInFailuresPerAddress: 3 },
    });
    try {
      const ada = await person(limited);
      const { path } = await feedOf(limited, ada);
      for (let count = 0; count < FEED_READS; count += 1)
        expect((await readFeed(limited, path)).status).toBe(200);
      const refusedRead = await readFeed(limited, path);
      expect([refusedRead.status, Number(refusedRead.headers['retry-after']) > 0]).toEqual([429, true]);
      for (let count = 0; count < 3; count += 1)
        expect((await readFeed(limited, '/feeds/wrong.ics')).status).toBe(404);
      expect((await readFeed(limited, '/feeds/wrong.ics')).status).toBe(429);
      for (let count = 1; count < FEEDS_MAX; count += 1) await feedOf(limited, ada);
      expect(await ada.call('feeds.create', { body: {} })).toMatchObject(refused('limit_reached'));
    } finally {
      await limited.close();
    }
  });

  it('begins with the path of a server below one', async () => {
    const below = await openProduct({ publicOrigin: 'https://intranet.example', basePath: '/plans' });
    try {
      const site = {
        origin: below.origin,
        send: (sent: Parameters<typeof below.send>[0]) => below.send({ ...sent, path: `/plans${sent.path}` }),
      };
      const ada = await person(site);
      await strategyOf(ada);
      const { address } = await ada.done('feeds.create', { body: {} });
      expect(address).toMatch(/^https:\/\/intranet\.example\/plans\/feeds\/[\w-]{43}\.ics$/);
      const reply = await readFeed(site, new URL(address).pathname.slice('/plans'.length));
      expect(reply.status).toBe(200);
    } finally {
      await below.close();
    }
  });
});
