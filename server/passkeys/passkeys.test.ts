import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Authenticator, signInBy, withPasskey } from '../test/authenticator.ts';
import { person, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { operateOn } from '../test/process.ts';

const product = await startProduct();
const { origin } = product;
const wrong = refused('wrong_credentials');
const ended = refused('sign_in_expired');

describe('a passkey', () => {
  it('should be added after the password, and then sign in without name and password', async () => {
    const ada = await person(product);
    const none = { body: { password: 'not the password' } };
    expect(await ada.call('passkeys.begin', none)).toMatchObject(refused('wrong_current_password'));
    const device = await withPasskey(ada, origin, 'Phone');
    const browser = visitor(product);
    expect(await signInBy(browser, device)).toMatchObject({ status: 200, body: { id: ada.id } });
    const { passkeys } = await browser.done('signIn.read');
    expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }]);
  });

  it('should be renamed and removed by its owner alone, and not work any more', async () => {
    const [ada, eve] = [await person(product), await person(product)];
    const device = await withPasskey(ada, origin);
    const [{ id } = { id: 0 }] = (await ada.done('signIn.read')).passkeys;
    const given = { params: { id }, body: { name: 'Key' } };
    expect(await eve.call('passkeys.update', given)).toMatchObject(refused('not_found'));
    expect(await ada.done('passkeys.update', given)).toMatchObject({ name: 'Key' });
    const remove = (password: string) => ({ params: { id }, body: { password } });
    expect(await eve.call('passkeys.remove', remove(eve.password))).toMatchObject(refused('not_found'));
    await ada.done('passkeys.remove', remove(ada.password));
    expect(await signInBy(visitor(product), device)).toMatchObject(wrong);
  });

  it('should not open an account that was disabled', async () => {
    const ada = await person(product, 'gone.one');
    const device = await withPasskey(ada, origin);
    expect(await operateOn(product.database, ['disable', 'gone.one'])).toMatchObject({ code: 0 });
    expect(await signInBy(visitor(product), device)).toMatchObject(wrong);
  });

  it('should answer a challenge once, and only one of its own kind', async () => {
    const ada = await person(product);
    const device = await withPasskey(ada, origin);
    const browser = visitor(product);
    const { challenge } = await browser.done('passkeys.challenge');
    const body = { response: device.get(challenge) };
    await browser.done('session.passkey', { body });
    expect(await visitor(product).call('session.passkey', { body })).toMatchObject(ended);
    const adding = await ada.done('passkeys.begin', { body: { password: ada.password } });
    const misused = { body: { response: device.get(adding.challenge) } };
    expect(await browser.call('session.passkey', misused)).toMatchObject(ended);
    const invented = { body: { response: device.get('aW52ZW50ZWQ') } };
    expect(await browser.call('session.passkey', invented)).toMatchObject(ended);
  });

  it('should not be added by a challenge that another user was given', async () => {
    const [ada, eve] = [await person(product), await person(product)];
    const { challenge } = await ada.done('passkeys.begin', { body: { password: ada.password } });
    const body = { name: 'Theirs', response: new Authenticator(origin).create(challenge) };
    expect(await eve.call('passkeys.create', { body })).toMatchObject(ended);
  });

  it.each([
    ['of the page of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpID: 'evil.example' }],
    ['without a finger, face or PIN', { isUnverified: true }],
    ['signed by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ])('should not sign in by an answer %s', async (_what, forged) => {
    const device = await withPasskey(await person(product), origin);
    expect(await signInBy(visitor(product), device, forged)).toMatchObject(wrong);
  });

  it('should not be added by an answer of another origin, nor by what is no answer', async () => {
    const ada = await person(product);
    for (const forged of [{ origin: 'https://evil.example' }, { isUnverified: true }]) {
      const { challenge } = await ada.done('passkeys.begin', { body: { password: ada.password } });
      const response = new Authenticator(origin).create(challenge, forged);
      const reply = await ada.call('passkeys.create', { body: { name: 'Bad', response } });
      expect(reply).toMatchObject(refused('wrong_code'));
    }
    const reply = await ada.call('passkeys.create', { body: { name: 'Bad', response: '{}' } });
    expect(reply).toMatchObject(refused('invalid_request'));
  });

  it('should be refused when its counter goes back: there is a copy of it', async () => {
    const device = await withPasskey(await person(product), origin);
    await signInBy(visitor(product), device);
    device.counter = 0;
    expect(await signInBy(visitor(product), device)).toMatchObject(wrong);
  });
});
