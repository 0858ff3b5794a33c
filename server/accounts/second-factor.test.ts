import { expect } from 'vitest';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import type { Reply } from '../test/http.ts';
import { again, PASSWORD, person, type Person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { everyRow, expectNothingWritten } from '../test/rest.ts';
import {
  begunFactor,
  challengeIn,
  codeNow,
  firstStep,
  nextCode,
  secondStep,
  withSecondFactor,
} from '../test/second-factor.ts';
import { pause } from '../test/wait.ts';
import { beginSecondFactor } from './second-factor.ts';

const product = await startProduct();

const statusOf = async (who: Person): Promise<number> => (await who.call('user.read')).status;

/** Moves the key's last use back, as time does. */
const forgetSteps = (who: Person): Promise<unknown> =>
  write(product.store, (writer) =>
    writer.updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', who.id).execute(),
  );

describe('turning a second factor on', () => {
  it('should ask for the current password (400), and be off until a code confirms the key', async () => {
    const ada = await person(product);
    const guess = () => ada.call('secondFactor.begin', { body: { password: 'not hers' } });
    expect(await expectNothingWritten(product, guess)).toMatchObject(refused('wrong_current_password'));
    const secret = await begunFactor(ada);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await ada.done('secondFactor.read')).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    expect(await statusOf(await again(product, ada))).toBe(200);
  });

  it('should give an app its key as an otpauth address with the name of the product and the person', async () => {
    const ada = await person(product, 'Ada.QR');
    const key = await ada.done('secondFactor.begin', { body: { password: PASSWORD } });
    const { protocol, host, pathname, searchParams } = new URL(key.address);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Meridian:Ada.QR']);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Meridian',
      secret: key.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  it('should refuse (400) a wrong code, and one of a replaced key', async () => {
    const ada = await person(product);
    const old = await begunFactor(ada);
    await begunFactor(ada);
    for (const code of [codeNow(old), '', 'abcdef', '12345', '1234567', codeNow(old, -9)]) {
      const reply = await expectNothingWritten(product, () =>
        ada.call('secondFactor.confirm', { body: { code } }),
      );
      expect(reply, code).toMatchObject({ status: 400, body: { details: [{ path: 'code' }] } });
    }
  });

  it('should refuse (409) a code without a key of the last 15 minutes', async () => {
    const ada = await person(product);
    const confirm = (code: string) => ada.call('secondFactor.confirm', { body: { code } });
    expect(await confirm('123456')).toMatchObject(refused('conflict'));
    const secret = await begunFactor(ada);
    await write(product.store, (writer) =>
      writer
        .updateTable('second_factors')
        .set({ begun_at: new Date(Date.now() - 15 * 60_000).toISOString() })
        .where('user_id', '=', ada.id)
        .execute(),
    );
    expect(await confirm(codeNow(secret))).toMatchObject(refused('conflict'));
  });

  // On both engines: requests at the same time.
  it.onBoth(
    'should not turn on (400 or 409) with a key that another request created during the check of the code',
    async () => {
      const ada = await person(product);
      const old = await begunFactor(ada);
      let confirming: Promise<Reply> | undefined;
      const key = await write(product.store, async (writer) => {
        const begun = await beginSecondFactor(writer, ada);
        confirming = ada.call('secondFactor.confirm', { body: { code: codeNow(old) } });
        // Long enough to look at the code of a key that is about to be replaced.
        await pause(200);
        return begun;
      });
      expect([400, 409]).toContain((await confirming)?.status);
      expect(await ada.done('secondFactor.read')).toMatchObject({ on: false });
      await ada.done('secondFactor.confirm', { body: { code: codeNow(key?.secret ?? '') } });
    },
  );

  it('should end (401) the other sessions, keep this one, and return ten recovery codes once', async () => {
    const ada = await person(product);
    const elsewhere = await again(product, ada);
    const { recoveryCodes, secret } = await withSecondFactor(ada);
    expect([await statusOf(ada), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){6}[a-hj-km-np-z2-9]{4}$/);
    expect(await ada.done('secondFactor.read')).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    const rows = JSON.stringify(await everyRow(product));
    for (const code of recoveryCodes)
      for (const form of [code, code.replaceAll('-', '')]) expect(rows).not.toContain(form);
    const again2 = () => ada.call('secondFactor.begin', { body: { password: PASSWORD } });
    expect(await expectNothingWritten(product, again2)).toMatchObject(refused('conflict'));
    const second = () => ada.call('secondFactor.confirm', { body: { code: nextCode(secret) } });
    expect(await expectNothingWritten(product, second)).toMatchObject(refused('conflict'));
  });
});

describe('signing in with a second factor', () => {
  it('should open no session by the password alone (200 with a challenge, no cookie)', async () => {
    const ada = await withSecondFactor(await person(product));
    const browser = visitor(product);
    const reply = await browser.call('session.create', {
      body: { username: ada.username, password: PASSWORD },
    });
    expect(Object.keys(reply.body)).toEqual(['challenge']);
    expect(Buffer.from(challengeIn(reply.body), 'base64url')).toHaveLength(32);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await statusOf(browser)).toBe(401);
    browser.cookies.set('meridian', challengeIn(reply.body));
    expect(await statusOf(browser)).toBe(401);
    expect(JSON.stringify(await everyRow(product))).not.toContain(challengeIn(reply.body));
  });

  it('should open the session by a right code (200), spaced as apps show it', async () => {
    const ada = await withSecondFactor(await person(product));
    const { browser, challenge } = await firstStep(product, ada);
    const code = nextCode(ada.secret).replace(/(...)/, '$1 ');
    expect(await secondStep(browser, challenge, code)).toMatchObject({ status: 200, body: { id: ada.id } });
    expect(await statusOf(browser)).toBe(200);
  });

  it('should end the session the browser had before (401), and only once the code was right', async () => {
    const [ada, grace] = [await withSecondFactor(await person(product)), await person(product)];
    const old = grace.cookies.get('meridian') ?? '';
    const answer = await grace.done('session.create', {
      body: { username: ada.username, password: PASSWORD },
    });
    expect(await statusOf(grace)).toBe(200);
    await secondStep(grace, challengeIn(answer), nextCode(ada.secret));
    const before = visitor(product);
    before.cookies.set('meridian', old);
    expect([await statusOf(before), (await grace.done('user.read')).id]).toEqual([401, ada.id]);
  });

  it('should refuse (400) a wrong code and write nothing; the challenge stays valid', async () => {
    const ada = await withSecondFactor(await person(product));
    const { browser, challenge } = await firstStep(product, ada);
    for (const code of ['000000', 'no code', ada.recoveryCodes[0]?.slice(0, -1) ?? '']) {
      const reply = await expectNothingWritten(product, () => secondStep(browser, challenge, code));
      expect(reply).toMatchObject({
        ...refused('wrong_code', 'This code is wrong or was used already.'),
        body: { details: [{ path: 'code' }] },
      });
    }
    expect((await secondStep(browser, challenge, nextCode(ada.secret))).status).toBe(200);
  });

  it('should accept a code of one step before and after now, and no other', async () => {
    const ada = await withSecondFactor(await person(product));
    for (const [steps, status] of [
      [-3, 400],
      [-1, 200],
      [0, 200],
      [1, 200],
      [3, 400],
    ] as const) {
      await forgetSteps(ada);
      const { browser, challenge } = await firstStep(product, ada);
      const reply = await secondStep(browser, challenge, codeNow(ada.secret, steps));
      expect([steps, reply.status]).toEqual([steps, status]);
    }
  });

  // On both engines: upserts of used codes.
  it.onBoth('should accept a code once (400), and no earlier one after it', async () => {
    const ada = await withSecondFactor(await person(product));
    // Looked at once: a step later they would be others.
    const [earlier, code] = [codeNow(ada.secret), nextCode(ada.secret)];
    const first = await firstStep(product, ada);
    expect((await secondStep(first.browser, first.challenge, code)).status).toBe(200);
    for (const again of [code, earlier]) {
      const { browser, challenge } = await firstStep(product, ada);
      const reply = await secondStep(browser, challenge, again);
      expect(reply).toMatchObject(refused('wrong_code'));
    }
  });

  // On both engines: one code at the same time.
  it.onBoth('should open one session for many concurrent requests with one code', async () => {
    const ada = await withSecondFactor(await person(product));
    const steps = await Promise.all(Array.from({ length: 6 }, () => firstStep(product, ada)));
    const code = nextCode(ada.secret);
    const replies = await Promise.all(
      steps.map(({ browser, challenge }) => secondStep(browser, challenge, code)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ]);
  });

  // On both engines: SQL deletes a code and tells whether it was there.
  it.onBoth(
    'should accept a recovery code once, in upper or lower case, and count the remaining ones',
    async () => {
      const ada = await withSecondFactor(await person(product));
      const [code = ''] = ada.recoveryCodes;
      const { browser, challenge } = await firstStep(product, ada);
      expect((await secondStep(browser, challenge, code.toUpperCase().replaceAll('-', ' '))).status).toBe(
        200,
      );
      expect(await browser.done('secondFactor.read')).toMatchObject({ on: true, recoveryCodesLeft: 9 });
      const second = await firstStep(product, ada);
      expect(await secondStep(second.browser, second.challenge, code)).toMatchObject(refused('wrong_code'));
      const other = await withSecondFactor(await person(product));
      expect((await secondStep(second.browser, second.challenge, other.recoveryCodes[1] ?? '')).status).toBe(
        400,
      );
    },
  );
});
