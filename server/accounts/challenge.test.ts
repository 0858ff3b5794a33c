import { describe, expect, it } from 'vitest';
import { write } from '../store/write.ts';
import { makeTemporary } from '../test/cast.ts';
import { again, PASSWORD, person, type Person, refused, refusedFields, visitor } from '../test/person.ts';
import { openProduct, startProduct } from '../test/product.ts';
import { everyRow, expectNothingWritten } from '../test/rest.ts';
import { firstStep, nextCode, secondStep, withSecondFactor } from '../test/second-factor.ts';
import { inviteOf, newcomerThrough } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();

const statusOf = async (who: Person): Promise<number> => (await who.call('user.read')).status;

describe('a challenge', () => {
  it('should open only one session (401)', async () => {
    const ada = await withSecondFactor(await person(product));
    const { browser, challenge } = await firstStep(product, ada);
    await secondStep(browser, challenge, ada.recoveryCodes[0] ?? '');
    const reply = await expectNothingWritten(product, () =>
      secondStep(visitor(product), challenge, ada.recoveryCodes[1] ?? ''),
    );
    expect(reply).toMatchObject(
      refused('sign_in_expired', 'This sign-in took too long. Please start again.'),
    );
  });

  it('should be valid for five minutes, and be refused if it is made up (401)', async () => {
    const ada = await withSecondFactor(await person(product));
    const { browser, challenge } = await firstStep(product, ada);
    const [row] = await product.store.read
      .selectFrom('sign_in_challenges')
      .selectAll()
      .where('user_id', '=', ada.id)
      .execute();
    expect(Date.parse(row?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    await write(product.store, (writer) =>
      writer
        .updateTable('sign_in_challenges')
        .set({ expires_at: new Date().toISOString() })
        .where('user_id', '=', ada.id)
        .execute(),
    );
    for (const one of [challenge, 'made-up', browser.cookies.get('meridian') ?? ''])
      expect(await secondStep(browser, one, nextCode(ada.secret))).toMatchObject(refused('sign_in_expired'));
  });

  it('should end (401) with a change of the password, a reset and a disabling in between', async () => {
    const owner = await person(product);
    const { id } = await strategyOf(owner);
    const NEW = 'a boat across the lake';
    const ends: ((who: Person) => Promise<unknown>)[] = [
      (who) =>
        who.done('password.update', {
          body: { username: who.username, password: PASSWORD, newPassword: NEW },
        }),
      (who) => owner.done('members.resetPassword', { params: { id, userId: who.id } }),
      (who) =>
        write(product.store, (writer) =>
          writer
            .updateTable('users')
            .set({ disabled_at: new Date().toISOString() })
            .where('id', '=', who.id)
            .execute(),
        ),
    ];
    for (const end of ends) {
      const ada = await withSecondFactor(await newcomerThrough(product, (await inviteOf(owner, id)).token));
      const { browser, challenge } = await firstStep(product, ada);
      await end(ada);
      const reply = await secondStep(browser, challenge, nextCode(ada.secret));
      expect(reply).toMatchObject(refused('sign_in_expired'));
      expect(await statusOf(browser)).toBe(401);
    }
  });
});

describe('a second factor', () => {
  it('should stay on through a change of the password', async () => {
    const ada = await withSecondFactor(await person(product));
    const newPassword = 'a boat across the lake';
    await ada.done('password.update', {
      body: { username: ada.username, password: PASSWORD, newPassword },
    });
    expect(await firstStep(product, ada, newPassword)).toHaveProperty('challenge');
  });

  it('should stay on through a reset: the temporary password takes a code too, and is used up by the session', async () => {
    const ada = await withSecondFactor(await person(product));
    await makeTemporary(product, ada, '9999-01-01T00:00:00.000Z');
    const abandoned = await firstStep(product, ada);
    expect(await secondStep(abandoned.browser, abandoned.challenge, '000000')).toMatchObject({ status: 400 });
    const { browser, challenge } = await firstStep(product, ada);
    expect(await secondStep(browser, challenge, nextCode(ada.secret))).toMatchObject({
      status: 200,
      body: { mustChangePassword: true },
    });
    const once = await visitor(product).call('session.create', {
      body: { username: ada.username, password: PASSWORD },
    });
    expect(once).toMatchObject(refused('wrong_credentials'));
    const reply = await secondStep(abandoned.browser, abandoned.challenge, ada.recoveryCodes[0] ?? '');
    expect(reply).toMatchObject(refused('sign_in_expired'));
  });

  it('should be turned off only by the current password (400), which ends the other sessions (401)', async () => {
    const ada = await withSecondFactor(await person(product));
    const { browser, challenge } = await firstStep(product, ada);
    await secondStep(browser, challenge, nextCode(ada.secret));
    const off = (password?: string) =>
      browser.raw('POST', '/api/second-factor/turn-off', { json: { password } });
    expect(await expectNothingWritten(product, () => off('not hers'))).toMatchObject(
      refused('wrong_current_password'),
    );
    expect(await off()).toMatchObject(refusedFields('password'));
    expect((await off(PASSWORD)).status).toBe(204);
    expect([await statusOf(browser), await statusOf(ada)]).toEqual([200, 401]);
    expect(await statusOf(await again(product, ada))).toBe(200);
    expect(await browser.done('secondFactor.read')).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    expect(JSON.stringify(await everyRow(product))).not.toContain(ada.secret);
  });
});

it('limits codes (429) as passwords: ten a quarter of an hour, which a right password does not give back', async () => {
  const limited = await openProduct({ rateLimit: true });
  const ada = await withSecondFactor(await person(limited));
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++) {
    const { browser, challenge } = await firstStep(limited, ada);
    statuses.push((await secondStep(browser, challenge, '000000')).status);
  }
  expect(statuses).toEqual(Array(10).fill(400));
  const reply = await visitor(limited).call('session.create', {
    body: { username: ada.username, password: PASSWORD },
  });
  expect(reply).toMatchObject(refused('too_many_requests'));
  const turnOff = () => ada.call('secondFactor.turnOff', { body: { password: PASSWORD } });
  const device = ada.cookies.get('meridian-device') ?? '';
  ada.cookies.delete('meridian-device');
  expect(await turnOff()).toMatchObject(refused('too_many_requests'));
  ada.cookies.set('meridian-device', device);
  expect((await turnOff()).status).toBe(204);
  await limited.close();
});
