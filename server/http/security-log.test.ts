import { describe, expect, it } from 'vitest';
import { routeEntries } from '../../contract/api/routes.ts';
import { logging } from '../log.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { again, PASSWORD, person, visitor } from '../test/person.ts';
import { openProduct, type Product, startProduct } from '../test/product.ts';
import {
  currentSession,
  begunFactor,
  challengeIn,
  nextCode,
  withSecondFactor,
} from '../test/second-factor.ts';
import { inviteOf, newcomerThrough } from '../test/sharing.ts';
import { openPage, watch } from '../test/live.ts';
import { capturingLogger } from '../test/log.ts';
import { until } from '../test/wait.ts';

// The default log level.
const { lines, logger } = capturingLogger('warn');
const product = await startProduct({ logger });

type Line = Record<string, unknown>;

/** The security events that are logged during an action. */
async function eventsDuring(action: () => Promise<unknown>, from: string[] = lines): Promise<Line[]> {
  const before = from.length;
  await action();
  return from
    .slice(before)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ log }) => log === 'security');
}

const wrong = (username: string, at: Product = product) =>
  visitor(at).call('session.create', { body: { username, password: 'not the right password' } });

describe('the security log', () => {
  it('should log accounts, sign-ins and sign-outs, with user and address', async () => {
    const events = await eventsDuring(async () => {
      const ada = await person(product, 'Ada.Logged');
      const browser = await again(product, ada);
      await browser.done('session.delete');
    });
    expect(events.map(({ event }) => event)).toEqual(['account.opened', 'sign_in.opened', 'sign_out']);
    for (const line of events)
      expect(line).toMatchObject({ level: 'info', user: expect.any(Number), address: '127.0.0.1' });
    expect(events[1]).toMatchObject({ by: 'password' });
    expect(events[0]?.['reqId']).toEqual(expect.any(String));
  });

  it('should log refused sign-ins: the user of a known name, no name where it is unknown', async () => {
    const { id } = await person(product, 'Ada.Refused');
    const known = await eventsDuring(() => wrong('ada.refused'));
    expect(known).toMatchObject([{ event: 'sign_in.refused', user: id }]);
    const unknown = await eventsDuring(() => wrong('a password in the wrong field'));
    expect(unknown).toMatchObject([{ event: 'sign_in.refused' }]);
    expect(JSON.stringify(unknown)).not.toContain('wrong field');
  });

  it('should log limited attempts by route: the user of a known name, no name where it is unknown', async () => {
    const limited = capturingLogger('warn');
    const strict = await openProduct({ rateLimit: true, logger: limited.logger });
    const { id } = await person(strict, 'Ada.Limited');
    const lastOf = async (name: string) => {
      const wrongs = async () => {
        for (let n = 0; n < 11; n++) await wrong(name, strict);
      };
      return (await eventsDuring(wrongs, limited.lines)).at(-1);
    };
    const line = { event: 'attempts.limited', code: 'too_many_requests', route: '/api/login' };
    expect(await lastOf('ada.limited')).toMatchObject({ ...line, user: id, username: 'Ada.Limited' });
    const unknown = await lastOf('unknown');
    expect(unknown).toMatchObject(line);
    expect(unknown).not.toHaveProperty('username');
    await strict.close();
  });

  it('should log a registration that is not open', async () => {
    const closed = capturingLogger('warn');
    const strict = await openProduct({ registration: 'closed', logger: closed.logger });
    await person(strict);
    const body = { username: 'Eve.Refused', password: 'a boat across the lake' };
    const events = await eventsDuring(() => visitor(strict).call('user.create', { body }), closed.lines);
    expect(events).toMatchObject([
      { event: 'access.denied', code: 'registration_closed', route: '/api/register' },
    ]);
    await strict.close();
  });

  it('should log a changed password, and a refused current one', async () => {
    const ada = await person(product);
    const change = (password: string) =>
      ada.call('password.update', {
        body: { username: ada.username, password, newPassword: 'a boat across the lake' },
      });
    const events = await eventsDuring(async () => {
      await change('not hers');
      await change(PASSWORD);
    });
    expect(events).toMatchObject([
      { event: 'password.refused', user: ada.id },
      { event: 'password.changed', user: ada.id },
    ]);
  });

  it('should log the second factor: on, asked for, refused, used, off', async () => {
    const ada = await person(product);
    const events = await eventsDuring(async () => {
      await begunFactor(ada);
      await ada.call('secondFactor.confirm', { body: { code: '000000' } });
      const { secret, recoveryCodes } = await withSecondFactor(ada);
      const browser = visitor(product);
      const start = async () =>
        challengeIn(
          await browser.done('session.create', { body: { username: ada.username, password: PASSWORD } }),
        );
      const challenge = await start();
      await browser.call('session.confirm', { body: { challenge, code: '000000' } });
      await browser.done('session.confirm', { body: { challenge, code: nextCode(secret) } });
      const code = recoveryCodes[0] ?? '';
      await browser.done('session.confirm', { body: { challenge: await start(), code } });
      await browser.done('secondFactor.turnOff', { body: { password: PASSWORD } });
    });
    expect(events.map(({ event, by }) => [event, by])).toEqual([
      ['code.refused', undefined],
      ['second_factor.on', undefined],
      ['sign_in.code_asked', undefined],
      ['sign_in.refused', 'code'],
      ['sign_in.opened', 'code'],
      ['sign_in.code_asked', undefined],
      ['sign_in.opened', 'recovery_code'],
      ['second_factor.off', undefined],
    ]);
    expect(events.map(({ user }) => user)).toEqual(Array(8).fill(ada.id));
  });

  it('should log ended sessions and a password that an owner reset', async () => {
    const owner = await person(product);
    const { id } = await strategyOf(owner);
    const ada = await newcomerThrough(product, (await inviteOf(owner, id)).token);
    const { id: session } = await currentSession(await again(product, ada));
    const events = await eventsDuring(async () => {
      await ada.done('sessions.delete', { params: { id: session } });
      await ada.done('sessions.deleteOthers');
      await owner.done('members.resetPassword', { params: { id, userId: ada.id } });
    });
    expect(events).toMatchObject([
      { event: 'sessions.ended', user: ada.id, session, endedSessions: 'one' },
      { event: 'sessions.ended', user: ada.id, endedSessions: 'others' },
      { event: 'password.reset', user: owner.id, of: ada.id },
    ]);
  });

  it('should log every denial: by role, of a strategy that is not shared, and of another site', async () => {
    const [owner, reader, outsider] = [await person(product), await person(product), await person(product)];
    const { id } = await strategyOf(owner);
    await enroll(product, id, reader, 'read_only');
    const body = { title: 'Taken over' };
    const events = await eventsDuring(async () => {
      await reader.call('strategies.update', { params: { id }, body });
      await outsider.call('strategies.read', { params: { id } });
      await owner.call('strategies.update', {
        params: { id },
        body,
        headers: { origin: 'https://evil.example' },
      });
      await outsider.call('invitations.accept', { body: { token: 'a-token-that-nobody-made' } });
    });
    expect(events).toMatchObject([
      { event: 'access.denied', code: 'forbidden', user: reader.id, method: 'PUT', ids: [id] },
      { event: 'access.denied', code: 'not_found', user: outsider.id, method: 'GET', ids: [id] },
      { event: 'access.denied', code: 'foreign_origin', method: 'PUT' },
      { event: 'access.denied', code: 'invite_not_valid', user: outsider.id },
    ]);
    expect(events[0]).toMatchObject({ route: '/api/strategies/:id' });
    expect(JSON.stringify(events)).not.toContain('a-token-that-nobody-made');
  });

  it('should log a strategy that the live socket denies, and no other', async () => {
    const [owner, outsider] = [await person(product), await person(product)];
    const { id } = await strategyOf(owner);
    const events = await eventsDuring(async () => {
      await watch(product, owner, id);
      const page = await openPage(product, outsider);
      page.send({ type: 'watch', strategyId: id, revision: 0 });
      page.send({ type: 'watch', strategyId: 999_999, revision: 0 });
      await page.receives('gone', 2);
      // The name is looked up before the denial is logged.
      const denials = () => lines.filter((line) => line.includes('"route":"/ws"')).length;
      await until('both denials are logged', () => denials() === 2);
    });
    const denied = { event: 'access.denied', code: 'not_found', user: outsider.id, route: '/ws' };
    expect(events).toMatchObject([
      {
        ...denied,
        ids: [id],
        strategy: id,
        title: 'Growth',
        address: '127.0.0.1',
        reqId: expect.any(String),
      },
      { ...denied, ids: [999_999] },
    ]);
  });

  it.each(routeEntries.filter(([, { access }]) => access.who === 'member'))(
    'should log an outsider who tries %s',
    async (_name, { method, path }) => {
      const outsider = await person(product);
      const events = await eventsDuring(() =>
        outsider.raw(method, path.replaceAll(/\{\w+\}/g, '999999'), method === 'GET' ? {} : { json: {} }),
      );
      expect(events.at(-1)).toMatchObject({
        event: 'access.denied',
        user: outsider.id,
        ids: expect.any(Array),
      });
    },
  );

  it('should not log allowed requests, nor plain mistakes', async () => {
    const ada = await person(product);
    const events = await eventsDuring(async () => {
      await ada.done('strategies.list');
      await ada.raw('POST', '/api/strategies', { json: { surprise: 1 } });
      await visitor(product).call('user.read');
    });
    expect(events).toEqual([]);
  });

  it('should write input as JSON on one line: no line is forged', async () => {
    const forged = '\n{"log":"security","event":"sign_in.opened","user":1}\r\n';
    const before = lines.length;
    await visitor(product).raw('POST', '/api/login', {
      json: { username: forged, password: forged },
      headers: { 'user-agent': '{"event":"forged"}', 'x-forwarded-for': '1.2.3.4' },
    });
    await (await person(product)).raw('GET', `/api/strategies/${encodeURIComponent(forged)}`);
    await (await person(product)).raw('DELETE', `/api/strategies/${encodeURIComponent('7\n8')}`);
    const text = lines.slice(before).join('');
    expect(text.trim().split('\n')).toHaveLength(lines.length - before);
    expect(text).not.toContain('forged');
    const opened = lines
      .slice(before)
      .filter((line) => (JSON.parse(line) as Line)['event'] === 'sign_in.opened');
    expect(opened).toEqual([]);
  });
});

it('is off when the log is off, and on at every other level', () => {
  expect(logging('silent')).toBe(false);
  expect(logging('fatal')).toMatchObject({ level: 'fatal' });
});
