import { describe, expect, it } from 'vitest';
import { openNode, startProduct } from '../test/product.ts';
import { signInBy, withPasskey } from '../test/authenticator.ts';
import { again, person, refused, visitor } from '../test/person.ts';
import { withSecondFactor } from '../test/second-factor.ts';

const product = await startProduct({ secondFactorRequired: true });
const stopped = refused('second_factor_required');

describe('a second factor that is required', () => {
  it('should stop a session by a password alone at everything but setting one up', async () => {
    const ada = await person(product);
    expect(await ada.done('user.read')).toMatchObject({ mustAddFactor: true });
    expect(await ada.call('strategies.list')).toMatchObject(stopped);
    expect(await ada.call('tokens.list')).toMatchObject(stopped);
    const other = await again(product, ada);
    expect(await other.call('strategies.list')).toMatchObject(stopped);
  });

  it('should let go on who turns two-step sign-in on, here and at the next sign-in', async () => {
    const ada = await withSecondFactor(await person(product));
    expect(await ada.call('strategies.list')).toMatchObject({ status: 200 });
    expect(await ada.done('user.read')).not.toHaveProperty('mustAddFactor');
  });

  it('should let go on who adds a passkey and signs in by it, and not by the password alone', async () => {
    const ada = await person(product);
    const device = await withPasskey(ada, product.origin);
    expect(await ada.call('strategies.list')).toMatchObject({ status: 200 });
    const browser = visitor(product);
    expect((await signInBy(browser, device)).body).not.toHaveProperty('mustAddFactor');
    expect(await browser.call('strategies.list')).toMatchObject({ status: 200 });
    expect(await (await again(product, ada)).call('strategies.list')).toMatchObject(stopped);
  });

  it('should stop sessions that were open before it was required', async () => {
    const before = await startProduct();
    const ada = await person(before);
    expect(await ada.call('strategies.list')).toMatchObject({ status: 200 });
    const after = await openNode(before.database, { secondFactorRequired: true });
    const same = visitor(after);
    for (const [name, value] of ada.cookies) same.cookies.set(name, value);
    expect(await same.call('strategies.list')).toMatchObject(stopped);
    await after.close();
  });
});
