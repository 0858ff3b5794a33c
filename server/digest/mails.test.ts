import { expect } from 'vitest';
import { recordPath } from '../../web/lib/routes/record-paths.ts';
import { nextDigest } from '../mail/digest-time.ts';
import { noticePath } from '../notifications/mail-notices.ts';
import { describe, it } from '../test/both.ts';
import { addressOf } from '../test/mail-links.ts';
import { linkIn, runMail } from '../test/mailing.ts';
import { type Person, person, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { startSmtp } from '../test/smtp.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import { write } from '../store/write.ts';
import { queueDigests } from './jobs.ts';

const smtp = await startSmtp();
const product = await startProduct({ mail: smtp.settings() });
const logged = runMail(product, smtp);
const olga = await person(product, 'Olga');
const board = await strategyOf(olga, { title: 'Growth <1>', pillars: 1, objectives: 1 });
const params = { id: board.id };
const of = `objective:${board.objectives[0]?.id}`;

async function member(name: string): Promise<Person & { address: string }> {
  const who = await person(product, name);
  await enroll(product, board.id, who, 'read_write');
  return { ...who, address: await addressOf(product.store, who.id) };
}
const mention = (who: Person) =>
  olga.done('comments.create', { params, body: { of, text: `@${who.username}, why?`, parentId: null } });
/** Makes what waits to be mailed due now. */
async function mailNow(who: Person): Promise<void> {
  const key = `mail.notices:${who.id}`;
  await until('notices wait', async () => {
    const jobs = await product.store.read.selectFrom('jobs').select('id').where('key', '=', key).execute();
    return jobs.length === 1;
  });
  await write(product.store, (writer) =>
    writer.updateTable('jobs').set({ due_at: '2020-01-01T00:00:00.000Z' }).where('key', '=', key).execute(),
  );
  await write(product.store, async (writer) => {
    const { enqueue } = await import('../jobs/queue.ts');
    await enqueue(writer, { kind: 'wake' });
  });
}
const post = (url: URL, body = 'List-Unsubscribe=One-Click') =>
  visitor(product).raw('POST', url.pathname + url.search, {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('notices', () => {
  // On both engines: SQL joins and deletes what is mailed.
  it.onBoth(
    'should be mailed where the kind was chosen, several in one mail, and not what was read',
    async () => {
      const rita = await member('Rita');
      await mention(rita);
      await until('it is told', async () => (await rita.done('notifications.count')).unread >= 1);
      await rita.done('notificationSettings.update', { body: { off: [], mail: ['mentioned'] } });
      await olga.done('kpis.create', { params, body: { measure: 'Orders', ownerId: rita.id } });
      await mention(rita);
      await mention(rita);
      await until('all are told', async () => (await rita.done('notifications.count')).unread >= 4);
      await mailNow(rita);
      const mail = await smtp.next(rita.address);
      expect(mail.subject).toBe('2 things concern you');
      expect(mail.text?.match(/Olga mentioned you on Objective 1\.1/g)).toHaveLength(2);
      expect(mail.text).toContain(`https://meridian.example.com/strategy/${board.id}/objective/`);
      expect(mail.text).not.toContain('Orders');
      expect(mail.html).toContain('Growth &lt;1&gt;');
      await mention(rita);
      await until('it is told', async () => (await rita.done('notifications.count')).unread >= 5);
      await rita.done('notifications.readAll');
      await mailNow(rita);
      await until('it is done', async () => {
        const waiting = await product.store.read
          .selectFrom('notifications')
          .select('id')
          .where('by_mail', '=', 1)
          .execute();
        return waiting.length === 0;
      });
      expect(smtp.to(rita.address)).toHaveLength(1);
    },
  );

  it.onBoth('should be turned off by one click without signing in, each kind by its own link', async () => {
    const ben = await member('Ben');
    await ben.done('notificationSettings.update', { body: { off: [], mail: ['mentioned', 'due'] } });
    await mention(ben);
    await mailNow(ben);
    const mail = await smtp.next(ben.address);
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = linkIn(mail, '/mail/off');
    expect(header('list-unsubscribe')).toContain(`<${url.href}>`);
    const page = await visitor(product).raw('GET', url.pathname + url.search);
    expect(page.bytes.toString()).toContain('<button>Turn off</button>');
    expect(await ben.done('notificationSettings.read')).toMatchObject({ mail: ['mentioned', 'due'] });
    const forged = new URL(url.href.replace('.mentioned.', '.due.'));
    expect((await post(forged)).status).toBe(404);
    expect((await post(url)).status).toBe(200);
    expect((await post(url, '')).status).toBe(200);
    expect(await ben.done('notificationSettings.read')).toEqual({ off: [], mail: ['due'] });
  });

  it('should lead to the row of what is due, and else where the pages of the product lead', () => {
    const notice = { strategy_id: 1, comment_id: null };
    expect(noticePath({ ...notice, kind: 'due', of: 'kpi:12' })).toBe('/updates#kpi:12');
    for (const record of ['kpi:3', 'objective:7', 'initiative:5', 'tactic:9'])
      expect(noticePath({ ...notice, kind: 'assigned', of: record })).toBe(recordPath(1, record));
  });
});

describe('a digest', () => {
  // On both engines: SQL finds what is due by time.
  it.onBoth('should have what is due, what turned red and mentions, once for its time', async () => {
    const zoe = await member('Zoe');
    const at = new Date();
    const body = { digest: 'daily', hour: 8, timeZone: 'Europe/Vienna' } as const;
    const { nextDigest: next } = await zoe.done('mailSettings.update', { body });
    expect(Date.parse(next ?? '')).toBeGreaterThan(at.getTime());
    const work = { initiative: 'Audit', whoName: 'zoe', whenDate: at.toISOString().slice(0, 10) };
    await olga.done('initiatives.create', { params, body: work });
    await mention(zoe);
    await until('it is told', async () => (await zoe.done('notifications.count')).unread >= 2);
    const due = new Date(Date.parse(next ?? '') + 60_000);
    await Promise.all([queueDigests(product.store, due), queueDigests(product.store, due)]);
    const mail = await smtp.next(zoe.address);
    expect(mail.subject).toBe('Your digest: 1 due, 1 mention');
    expect(mail.text).toMatch(
      /Audit\n {2}Growth <1>: due .*\n {2}https:\/\/meridian\.example\.com\/updates#initiative:\d+:once/,
    );
    expect(mail.text).toContain('Olga mentioned you on Objective 1.1');
    const off = linkIn(mail, '/mail/off');
    await post(off);
    expect(await zoe.done('email.read')).toMatchObject({ digest: 'off', nextDigest: null });
    expect(smtp.to(zoe.address)).toHaveLength(1);
    expect(logged).toEqual([]);
  });

  it.onBoth('should not be sent where there is nothing to tell, nor half a day late', async () => {
    const ann = await member('Ann');
    await ann.done('mailSettings.update', { body: { digest: 'weekly', timeZone: 'UTC' } });
    const at = async () => Date.parse((await ann.done('email.read')).nextDigest ?? '');
    const first = await at();
    await queueDigests(product.store, new Date(first + 13 * 60 * 60_000));
    expect(await at()).toBe(first + 7 * 24 * 60 * 60_000);
    await queueDigests(product.store, new Date(await at()));
    await until('it is dropped', async () => {
      const mails = await product.store.read
        .selectFrom('mails')
        .select('state')
        .where('user_id', '=', ann.id)
        .execute();
      return mails.length === 1 && mails[0]?.state === 'dropped';
    });
    expect(smtp.to(ann.address)).toEqual([]);
  });
});

it.each([
  ['Europe/Vienna', 8, '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Vienna', 8, '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['America/New_York', 8, '2026-03-07T20:00:00Z', '2026-03-08T12:00:00.000Z'],
  ['Asia/Kathmandu', 0, '2026-06-01T00:00:00Z', '2026-06-01T18:15:00.000Z'],
])('comes in %s at %i:00 after %s at %s', (timeZone, hour, after, expected) => {
  const next = nextDigest({ digest: 'daily', hour, timeZone }, new Date(after));
  expect(next?.toISOString()).toBe(expected);
});

it.each(['Europe/Vienna', 'America/Sao_Paulo', 'Australia/Lord_Howe'])(
  'comes once a day in %s through a year, also at the hours that clocks skip or repeat',
  (timeZone) => {
    for (const hour of [1, 2, 3]) {
      const days = new Set<string>();
      const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone });
      let at = new Date('2026-01-01T00:00:00Z');
      let count = 0;
      while (at.getTime() < Date.parse('2027-01-01T00:00:00Z')) {
        at = nextDigest({ digest: 'daily', hour, timeZone }, at) ?? new Date(8.64e15);
        days.add(dayOf.format(at));
        count++;
      }
      expect(days.size).toBe(count);
      expect(count).toBeGreaterThanOrEqual(365);
    }
  },
);
