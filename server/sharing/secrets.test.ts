import { expect, it } from 'vitest';
import { PASSWORD, person, type Person, visitor } from '../test/person.ts';
import { capturingLogger } from '../test/log.ts';
import { startProduct } from '../test/product.ts';
import { everyRow } from '../test/rest.ts';
import { challengeIn, withSecondFactor } from '../test/second-factor.ts';
import { inviteOf, newcomerThrough, sessionDigestOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger });
const owner = await person(product, 'Olga');
const { id } = await strategyOf(owner);
const params = { id };

it('returns secrets only in the answer that creates them: not in another, a row or the log', async () => {
  const answers: string[] = [];
  const recorded = (who: Person): Person => ({
    ...who,
    call: async (...given) => {
      const reply = await who.call(...given);
      answers.push(JSON.stringify(reply.headers) + reply.bytes.toString());
      return reply;
    },
  });
  const key = { 'idempotency-key': 'the-same-key-each-time' };
  const make = () => owner.done('inviteLinks.create', { params, body: { role: 'read_write' }, headers: key });
  const { link } = await make();
  const token = link.split('/join/')[1] ?? '';
  const ada = await newcomerThrough(product, token);
  const grace = await person(product);
  const session = grace.cookies.get('meridian') ?? '';
  const [first, ...others] = [owner, ada, grace].map(recorded) as [Person, Person, Person];

  await first.call('inviteLinks.list', { params });
  for (const who of others) {
    await who.call('invitations.read', { body: { token } });
    await who.call('invitations.accept', {
      body: { token },
      headers: { 'idempotency-key': 'accept-by-key' },
    });
    await who.call('invitations.accept', {
      body: { token },
      headers: { 'idempotency-key': 'accept-by-key' },
    });
  }
  const reset = { id, userId: ada.id };
  const { password } = await owner.done('members.resetPassword', { params: reset, headers: key });
  const guest = recorded(visitor(product));
  await guest.call('user.create', { body: { username: 'Olga', password: PASSWORD, token } });
  await guest.call('session.create', { body: { username: 'ada', password } });
  await first.call('members.list', { params });
  await first.call('changes.list', { params });
  await first.call('strategies.read', { params });
  await first.call('strategies.readFlow', { params });
  await first.call('strategies.list');
  await first.call('inviteLinks.list', { params });
  const paths = [
    `/join/${token}`,
    `/join/${token}?next=/`,
    `/join/${token}/`,
    `//join/${token}`,
    `/api/join/${token}`,
  ];
  for (const path of [...paths, `/api/invitations/${token}`, `/?token=${token}`]) {
    answers.push((await owner.raw('GET', path)).bytes.toString());
  }
  await owner.done('inviteLinks.delete', { params: { id, linkId: 1 } });

  const rows = JSON.stringify(await everyRow(product));
  const log = lines.join('');
  expect(log).toContain('incoming request');
  expect(answers.length).toBeGreaterThan(15);
  for (const [what, secret] of Object.entries({ token, password, session, chosen: PASSWORD })) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log.includes(secret), `${what} in the log`).toBe(false);
    expect(rows.includes(secret), `${what} in the database`).toBe(false);
    if (what !== 'session')
      expect(
        answers.some((answer) => answer.includes(secret)),
        `${what} in an answer`,
      ).toBe(false);
  }
  expect(log.includes(sessionDigestOf(grace))).toBe(false);
});

it('repeats no secret to a retry with the same key, and stores no answer', async () => {
  const headers = { 'idempotency-key': 'asked-for-twice' };
  const make = () => owner.done('inviteLinks.create', { params, body: { role: 'read_only' }, headers });
  const [first, second] = [await make(), await make()];
  expect(second.link).not.toBe(first.link);
  const ada = await newcomerThrough(product, (await inviteOf(owner, id)).token);
  const reset = () => owner.done('members.resetPassword', { params: { id, userId: ada.id }, headers });
  expect((await reset()).password).not.toBe((await reset()).password);
  const kept = await product.store.read
    .selectFrom('commands')
    .select('command_id')
    .where('command_id', '=', 'asked-for-twice')
    .execute();
  expect(kept).toEqual([]);
});

it('returns the secret of a second factor only in the answer that creates it, and not in the log', async () => {
  const ada = await withSecondFactor(await person(product));
  const browser = visitor(product);
  const body = { username: ada.username, password: PASSWORD };
  const challenge = challengeIn(await browser.done('session.create', { body }));
  const [used = '', ...unused] = ada.recoveryCodes;
  const wrong = await browser.call('session.confirm', { body: { challenge, code: `${used}x` } });
  const right = await browser.call('session.confirm', { body: { challenge, code: used } });
  const later = [
    wrong,
    right,
    await browser.call('secondFactor.read'),
    await browser.call('sessions.list'),
    await browser.call('user.read'),
  ];
  const log = lines.join('');
  const answers = later.map((reply) => reply.bytes.toString()).join('');
  for (const secret of [ada.secret, challenge, used, ...unused]) {
    expect(log.includes(secret), 'in the log').toBe(false);
    expect(answers.includes(secret), 'in an answer').toBe(false);
    if (secret !== ada.secret) expect(JSON.stringify(await everyRow(product)).includes(secret)).toBe(false);
  }
});
