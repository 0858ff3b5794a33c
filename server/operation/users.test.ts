import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPage } from '../test/live.ts';
import { person, type Person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { type Ended, operateOn, runProgram, settingsOf } from '../test/process.ts';
import { everyRow, expectNothingWritten } from '../test/rest.ts';
import { firstStep, nextCode, secondStep, withSecondFactor } from '../test/second-factor.ts';
import { SOON_MS } from '../test/wait.ts';

const product = await startProduct();

/** Runs the operator's command as a process of its own, on the database of the running product. */
const operateApart = (...words: string[]): Promise<Ended> =>
  runProgram('operation/users.ts', words, settingsOf(product.database));
const operate = (...words: string[]): Promise<Ended> => operateOn(product.database, words);

const signIn = async (who: Person, password = who.password) => {
  const browser = visitor(product);
  const reply = await browser.call('session.create', { body: { username: who.username, password } });
  return { browser, reply };
};

describe("an operator's command", () => {
  it('should list the accounts, a line each with its id, whatever their names hold', async () => {
    const ada = await person(product, 'Ada');
    await ada.done('user.update', { body: { name: 'Ada\n\troot' } });
    const { code, out } = await operateApart('list');
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.split('\t').slice(0, 3)),
    ).toEqual([[String(ada.id), 'Ada', 'Ada root']]);
    expect(out).not.toContain('$argon2');
  });

  it('should set a temporary password: it works once, and open sockets close within a second', async () => {
    const grace = await person(product, 'Grace');
    const page = await openPage(product, grace);
    const { code, out } = await operateApart('set-temporary-password', 'grace');
    const done = performance.now();
    expect(code).toBe(0);
    await page.receives('signedOut');
    expect(await page.ends()).toBe(4401);
    expect(performance.now() - done).toBeLessThan(SOON_MS);
    expect(await grace.call('user.read')).toMatchObject(refused('not_signed_in'));
    const [, password = ''] = /is (\S+)\n/.exec(out) ?? [];
    expect(JSON.stringify(await everyRow(product))).not.toContain(password);
    expect((await signIn(grace)).reply.status).toBe(401);
    expect((await signIn(grace, password)).reply.body).toMatchObject({ mustChangePassword: true });
    expect((await signIn(grace, password)).reply.status).toBe(401);
  });

  it('should disable an account: its sockets close, and it cannot sign in, answered like a wrong password', async () => {
    const mary = await person(product, 'Mary');
    const [page, other] = [await openPage(product, mary), await person(product)];
    const untouched = await openPage(product, other);
    expect((await operate('disable', 'Mary')).out).toBe('The account Mary is disabled.\n');
    const done = performance.now();
    await page.receives('signedOut');
    expect(await page.ends()).toBe(4401);
    expect(performance.now() - done).toBeLessThan(SOON_MS);
    expect(untouched.closed).toBeUndefined();
    expect(await mary.call('strategies.list')).toMatchObject(refused('not_signed_in'));
    const wrong = await signIn(mary, 'not her password');
    const right = await signIn(mary);
    expect(right.reply).toMatchObject(refused('wrong_credentials', 'The username or the password is wrong.'));
    expect(right.reply.body).toEqual(wrong.reply.body);
    expect((await operate('list')).out).toMatch(/^\d+\tMary\t.*\tdisabled$/m);
    expect((await operate('enable', 'Mary')).code).toBe(0);
    expect((await signIn(mary)).reply.status).toBe(200);
    expect((await mary.call('user.read')).status).toBe(401);
  });

  it('should turn off a lost second factor, end the sessions of its user, and list who has one', async () => {
    const lise = await withSecondFactor(await person(product, 'Lise'));
    expect((await operate('list')).out).toMatch(/^\d+\tLise\t.*\tsecond factor$/m);
    const { browser, challenge } = await firstStep(product, lise);
    const off = () => operate('turn-off-second-factor', 'lise');
    expect(await off()).toMatchObject({ code: 0, out: 'The second factor of lise is off now.\n' });
    expect((await lise.call('user.read')).status).toBe(401);
    expect((await secondStep(browser, challenge, nextCode(lise.secret))).status).toBe(401);
    expect((await signIn(lise)).reply.body).toMatchObject({ username: 'Lise' });
    expect((await operate('list')).out).not.toContain('second factor');
    expect((await off()).out).toBe('The second factor of lise was off already.\n');
  });

  it('should make no database (code 2) where the setting names a folder without one', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-nothing-'));
    const result = await runProgram('operation/users.ts', ['list'], { MERIDIAN_DATA: folder });
    expect(result).toEqual({ code: 2, out: '', err: `There is no database in MERIDIAN_DATA ${folder}.\n` });
    // Which refuses where something is in it.
    rmdirSync(folder);
  });

  it.each([
    [['disable', 'nobody-of-this-name'], 'There is no account named nobody-of-this-name.\n'],
    [['disable'], expect.stringMatching(/^Usage: npm run users/)],
    [['remove', 'Ada'], expect.stringMatching(/^Usage: npm run users/)],
    [[], expect.stringMatching(/^Usage: npm run users/)],
  ])('%j should fail with code 2 and a message, and write nothing', async (words, err) => {
    const result = await expectNothingWritten(product, () => operate(...words));
    expect(result).toEqual({ code: 2, out: '', err });
    if (words.length === 0) expect(await operateApart()).toEqual(result);
  });
});
