import { describe, expect, it, onTestFinished } from 'vitest';
import type { RegistrationMode } from '../../contract/people/account.ts';
import { openNode, openProduct, type Product } from '../test/product.ts';
import { PASSWORD, type Person, person, refused, visitor } from '../test/person.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { accept, inviteOf, newcomerThrough, rolesIn } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { webFolderWith } from '../test/web-folder.ts';

const webFolder = webFolderWith({ 'index.html': '<!doctype html><head><script>boot()</script></head>' });

const BY_INVITE = 'Registering takes an invite link here. Ask a teammate for one.';
const CLOSED = 'Registration is closed here. Ask the operator of this server for an account.';

async function productWith(
  registration: RegistrationMode,
  options: { webFolder?: string } = {},
): Promise<Product> {
  const product = await openProduct({ registration, ...options });
  onTestFinished(() => product.close());
  return product;
}

const register = (product: Product, username: string, token?: string) => {
  const body = { username, password: PASSWORD, ...(token === undefined ? {} : { token }) };
  return visitor(product).call('user.create', { body });
};

/** A product with its first account, which owns a strategy and has made an invite link. */
async function begun(
  registration: RegistrationMode,
): Promise<{ product: Product; owner: Person; id: number; token: string }> {
  const product = await productWith(registration);
  const owner = await person(product);
  const { id } = await strategyOf(owner);
  return { product, owner, id, token: (await inviteOf(owner, id)).token };
}

describe('REGISTRATION', () => {
  it.each(['open', 'invite', 'closed'] as const)(
    '%s should let the first account of a database be made',
    async (mode) => {
      const product = await productWith(mode);
      expect((await register(product, 'first')).status).toBe(201);
    },
  );

  it('open should accept everyone', async () => {
    const { product } = await begun('open');
    expect((await register(product, 'second')).status).toBe(201);
  });

  it('invite should accept a registration with a valid invite link, and refuse every other', async () => {
    const { product, id, token } = await begun('invite');
    const refusal = await expectNothingWritten(product, () => register(product, 'second'));
    expect(refusal).toMatchObject(refused('registration_closed', BY_INVITE));
    const wrong = await expectNothingWritten(product, () => register(product, 'second', 'a'.repeat(43)));
    expect(wrong).toMatchObject(refused('invite_not_valid'));
    const newcomer = await newcomerThrough(product, token);
    expect((await rolesIn(product, id))[newcomer.id]).toBe('read_write');
  });

  it('closed should refuse a registration with and without an invite link, whether the name is taken or not', async () => {
    const { product, owner, token } = await begun('closed');
    for (const [name, given] of [['second'], ['second', token], [owner.username]] as const) {
      const refusal = await expectNothingWritten(product, () => register(product, name, given));
      expect(refusal).toMatchObject(refused('registration_closed', CLOSED));
    }
  });

  it('closed should let users accept an invitation', async () => {
    const product = await productWith('open');
    const [owner, other] = [await person(product), await person(product)];
    const { id } = await strategyOf(owner);
    const closed = await openNode(product.database, { registration: 'closed' });
    onTestFinished(() => closed.close());
    expect(await register(closed, 'third')).toMatchObject(refused('registration_closed'));
    expect((await accept(other, (await inviteOf(owner, id)).token)).status).toBe(200);
  });

  it.each(['open', 'invite', 'closed'] as const)(
    '%s should be in the page, once there is an account',
    async (mode) => {
      const product = await productWith(mode, { webFolder });
      const modeInPage = async () => {
        const { body } = await visitor(product).raw('GET', '/auth');
        return /"registration":"(\w+)"/.exec(body as string)?.[1];
      };
      expect(await modeInPage()).toBe('open');
      await person(product);
      expect(await modeInPage()).toBe(mode);
    },
  );
});
