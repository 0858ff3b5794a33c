import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { addressOf } from '../test/mail-links.ts';
import { linkIn, runMail } from '../test/mailing.ts';
import { type Person, person, refused, refusedFields, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { startSmtp } from '../test/smtp.ts';

const smtp = await startSmtp();
const product = await startProduct({ mail: smtp.settings() });
const logged = runMail(product, smtp);

let count = 0;
const newAddress = (): string => `new-${++count}@example.org`;
const give = (who: Person, email: string) =>
  who.done('email.update', { body: { email, password: who.password } });
const confirm = (token: string) => visitor(product).call('email.confirm', { body: { token } });
const tokenTo = async (address: string, mail = 1): Promise<string> =>
  linkIn(await smtp.next(address, mail), '/verify-email').hash.slice(1);

describe('a mail address', () => {
  // On both engines: SQL of addresses and links.
  it.onBoth('should count once its holder followed the link that is mailed there', async () => {
    const anna = await person(product);
    const address = newAddress();
    expect(await give(anna, address)).toMatchObject({ email: null, pending: address, sendsMail: true });
    const mail = await smtp.next(address);
    expect(mail).toMatchObject({ from: { name: 'Meridian', address: 'board@example.org' }, to_: [address] });
    expect(mail.raw).toMatch(/multipart\/alternative/);
    expect(mail.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
    const token = linkIn(mail, '/verify-email').hash.slice(1);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: address } });
    expect(await confirm(token)).toMatchObject(refused('link_not_valid'));
    expect(await anna.done('email.read')).toMatchObject({ email: address, pending: null });
  });

  it('should take the password, and be one plain address', async () => {
    const anna = await person(product);
    const wrong = await anna.call('email.update', { body: { email: newAddress(), password: 'wrong' } });
    expect(wrong).toMatchObject(refused('wrong_current_password'));
    const none = await anna.call('email.update', { body: { email: newAddress() } });
    expect(none).toMatchObject(refusedFields('password'));
    const hostile = [
      'a@b.org\r\nBcc: x@y.org',
      'a@b.org, x@y.org',
      'a@b.org>\n<x@y.org',
      '"a b"@b.org',
      'Anna <a@b.org>',
      'a@b',
      '@b.org',
      `${'a'.repeat(250)}@b.org`,
    ];
    for (const email of hostile) {
      const reply = await anna.call('email.update', { body: { email, password: anna.password } });
      expect(reply, email).toMatchObject(refusedFields('email'));
    }
  });

  it('should be told to the former one when it changes or is removed', async () => {
    const anna = await person(product);
    const former = await addressOf(product.store, anna.id);
    const address = newAddress();
    expect(await give(anna, address)).toMatchObject({ email: former, pending: address });
    await confirm(await tokenTo(address));
    expect((await smtp.next(former)).text).toContain('is no longer the address');
    await anna.done('email.delete');
    expect((await smtp.next(address, 2)).text).toContain('was removed');
    expect(await anna.done('email.read')).toMatchObject({ email: null, pending: null });
  });

  // On both engines: unique addresses.
  it.onBoth('should belong to one account: the link of a second one is refused', async () => {
    const [anna, bob] = [await person(product), await person(product)];
    const taken = await addressOf(product.store, anna.id);
    await give(bob, taken.replace('p', 'P'));
    const reply = await confirm(await tokenTo(taken.replace('p', 'P')));
    expect(reply).toMatchObject(refused('link_not_valid'));
    expect(await bob.done('email.read')).toMatchObject({ email: null });
  });

  it('should be verified by the newest link only', async () => {
    const anna = await person(product);
    const address = newAddress();
    await give(anna, address);
    const first = await tokenTo(address);
    await anna.done('email.sendAgain');
    const second = await tokenTo(address, 2);
    expect(await confirm(first)).toMatchObject(refused('link_not_valid'));
    expect((await confirm(second)).status).toBe(200);
  });

  it('should stand in no log', () => {
    expect(logged).toEqual([]);
  });
});
