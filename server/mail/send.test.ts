import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect } from 'vitest';
import { HOUSEKEEPING } from '../store/principal.ts';
import { transact } from '../change/transact.ts';
import { describe, it } from '../test/both.ts';
import { Jobs } from '../test/jobs.ts';
import { Smtp } from '../test/smtp.ts';
import { until } from '../test/wait.ts';
import type { MailContent } from './content.ts';
import { queueMail } from './queue.ts';
import { failMail, type Mailing, sendMail } from './send.ts';
import { Sender } from './transport.ts';

const jobs = await Jobs.open();
const { store } = jobs;
const warned: string[] = [];
const servers: Smtp[] = [];

afterEach(async () => {
  warned.length = 0;
  for (const server of servers.splice(0)) await server.close();
});

async function smtpServer(...given: ConstructorParameters<typeof Smtp>): Promise<Smtp> {
  const server = await new Smtp(...given).listen();
  servers.push(server);
  return server;
}

const content: MailContent = {
  subject: 'A subject',
  heading: 'Größe & <more>',
  blocks: [
    { text: 'Line one\nLine two' },
    { heading: 'List', items: [{ title: '<b>KPI</b>', path: '/updates#kpi:1' }] },
  ],
  reason: 'Because.',
};

function mailing(smtp: Smtp | undefined, scheme?: string, query?: string): Mailing {
  const write = () => Promise.resolve(content);
  return {
    store,
    sender: smtp && new Sender(smtp.settings(scheme, query)),
    kinds: new Proxy({} as Mailing['kinds'], { get: () => write }),
    address: () => 'https://meridian.example.com',
    log: { warn: (fields, message) => void warned.push(`${message} ${JSON.stringify(fields)}`) },
  };
}

/** A mail to somebody without an account; its job is never run. */
async function queued(address = 'ada@example.org'): Promise<number> {
  await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    queueMail(writer, { kind: 'test', address, userId: null }),
  );
  await jobs.clear();
  const { id } = await store.read
    .selectFrom('mails')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const context = (signal = new AbortController().signal) => ({
  principal: HOUSEKEEPING,
  signal,
  attempts: 1,
});
const send = (through: Mailing, id: number) => sendMail(through, id, context());
const mailOf = (id: number) =>
  store.read.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const force = (id: number, state: 'handed' | 'sending') =>
  transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    writer.updateTable('mails').set({ state, attempt: 1 }).where('id', '=', id).execute(),
  );

describe('a mail', () => {
  // On both engines: states of mails are written in transactions.
  it.onBoth('should arrive as plain text and HTML, with the Message-ID that it was queued with', async () => {
    const smtp = await smtpServer();
    const id = await queued();
    await send(mailing(smtp), id);
    const { message_id, ...mail } = await mailOf(id);
    expect(mail).toMatchObject({ state: 'sent', attempt: 1, payload: 'null', error: null });
    expect(smtp.mails).toHaveLength(1);
    const [received] = smtp.mails;
    expect(received).toMatchObject({ messageId: `<${message_id}@example.org>`, subject: 'A subject' });
    expect(received?.text).toContain('Größe & <more>\n\nLine one\nLine two');
    expect(received?.text).toContain('https://meridian.example.com/updates#kpi:1');
    expect(received?.html).toContain('Größe &amp; &lt;more&gt;');
    expect(received?.html).toContain('&lt;b&gt;KPI&lt;/b&gt;');
    expect(received?.html).toContain('prefers-color-scheme:dark');
    expect(received?.html).not.toMatch(/<(?:img|link|script)|src=|url\(/);
    await send(mailing(smtp), id);
    expect(smtp.mails).toHaveLength(1);
  });

  it('should go over TLS by smtps, and by STARTTLS where there is a password', async () => {
    const pem = (name: string) => readFileSync(path.join(import.meta.dirname, '../test/tls', name));
    const tls = { key: pem('server-key.pem'), cert: pem('server.pem') };
    const trusting = '?tls.rejectUnauthorized=false';
    const secure = await smtpServer({ options: { ...tls, secure: true } });
    await send(mailing(secure, 'smtps://', trusting), await queued());
    expect(secure.mails).toMatchObject([{ isSecure: true }]);
    const upgrading = await smtpServer({ options: tls });
    await send(mailing(upgrading, 'smtp://ada:secret@', trusting), await queued());
    expect(upgrading.mails).toMatchObject([{ isSecure: true, user: 'ada' }]);
    const plain = await smtpServer();
    await expect(send(mailing(plain, 'smtp://ada:secret@'), await queued())).rejects.toThrow('ETLS');
    await expect(send(mailing(secure, 'smtps://'), await queued())).rejects.toThrow('did not answer');
    expect(plain.mails).toEqual([]);
  });

  // On both engines: states of mails.
  it.onBoth(
    'should wait for another attempt where the server refuses for now, and end where it refuses for good',
    async () => {
      let code = 450;
      const smtp = await smtpServer({
        refuse: (address) => ({ code, sentence: `no mailbox ${address}` }),
      });
      const id = await queued();
      await expect(send(mailing(smtp), id)).rejects.toThrow(
        'The SMTP server answered 450 (EENVELOPE, RCPT TO)',
      );
      expect(await mailOf(id)).toMatchObject({ state: 'waiting', attempt: 1 });
      code = 550;
      await send(mailing(smtp), id);
      expect(await mailOf(id)).toMatchObject({ state: 'failed', attempt: 2 });
      expect(warned).toHaveLength(1);
      expect(warned[0]).toContain('a mail was refused');
      expect(JSON.stringify([warned, (await mailOf(id)).error])).not.toContain('ada@');
      const left = await queued();
      await failMail(store, left);
      expect(await mailOf(left)).toMatchObject({ state: 'failed' });
    },
  );

  // On both engines: states of mails, and claims of jobs.
  it.onBoth(
    'should be repeated where its process ended before its end was sent, and not after that',
    async () => {
      const smtp = await smtpServer();
      const begun = await queued();
      await force(begun, 'sending');
      await send(mailing(smtp), begun);
      expect(await mailOf(begun)).toMatchObject({ state: 'sent', attempt: 2 });
      const handed = await queued();
      await force(handed, 'handed');
      await send(mailing(smtp), handed);
      expect(await mailOf(handed)).toMatchObject({ state: 'uncertain', attempt: 1 });
      expect(smtp.mails).toHaveLength(1);
      expect(warned).toEqual([expect.stringContaining('a mail may not have arrived')]);
    },
  );

  it.onBoth('should not be taken by the server where another attempt began meanwhile', async () => {
    const smtp = await smtpServer();
    const id = await queued();
    const late = mailing(smtp);
    const write = async () => {
      await transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
        writer.updateTable('mails').set({ attempt: 9 }).where('id', '=', id).execute(),
      );
      return content;
    };
    const overtaken = { ...late, kinds: { ...late.kinds, test: write } };
    await expect(send(overtaken, id)).rejects.toThrow('SMTP');
    expect(smtp.mails).toEqual([]);
    expect(await mailOf(id)).toMatchObject({ state: 'sending', attempt: 9 });
  });

  it.each(['onConnect', 'onRcptTo'] as const)(
    'should not hold up a process that stops before it was handed over, and close its connection: server silent %s',
    async (step) => {
      const reached = Promise.withResolvers<void>();
      let isClosed = false;
      const onClose = (): void => void (isClosed = true);
      const smtp = await smtpServer({ options: { [step]: () => reached.resolve(), onClose } });
      const stopping = new AbortController();
      const id = await queued();
      const sending = sendMail(mailing(smtp), id, context(stopping.signal));
      await Promise.race([reached.promise, sending]);
      stopping.abort();
      await expect(sending).rejects.toThrow('broken off');
      await until('the connection is closed', () => isClosed, 5_000);
      expect(await mailOf(id)).toMatchObject({ state: 'sending' });
    },
  );

  it('should end unsent where this server sends none', async () => {
    const id = await queued();
    await send(mailing(undefined), id);
    expect(await mailOf(id)).toMatchObject({ state: 'dropped' });
  });

  it('should never go to what is no address', async () => {
    const smtp = await smtpServer();
    const id = await queued('ada@example.org\r\nBcc: eve@example.org');
    await expect(send(mailing(smtp), id)).rejects.toThrow('This is no address');
    expect(smtp.mails).toEqual([]);
  });
});
