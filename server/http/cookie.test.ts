import { describe, expect, it } from 'vitest';
import { PASSWORD, person, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const plain = await startProduct();
const secure = await startProduct({ publicOrigin: 'https://plans.example.com' });
const behindProxy = await startProduct({ trustProxy: (_address, hop) => hop < 1 });

const register = (username: string) => ({ body: { username, password: PASSWORD } });

describe('the device cookie', () => {
  const attributesOf = (line = '') => line.split('; ').slice(1).sort();
  const kept = ['HttpOnly', `Max-Age=${400 * 24 * 60 * 60}`, 'Path=/', 'SameSite=Lax'];

  it('should be HttpOnly and Lax, for 400 days, and hold no name', async () => {
    const [, line] =
      (await visitor(plain).call('user.create', register('device'))).headers['set-cookie'] ?? [];
    expect(line).toMatch(/^meridian-device=[\w-]{22}\.[\w-]{43}; /);
    expect(attributesOf(line)).toEqual(kept);
  });

  it('should be Secure and carry the __Host- prefix over https', async () => {
    const [, line] =
      (await visitor(secure).call('user.create', register('device'))).headers['set-cookie'] ?? [];
    expect(line).toMatch(/^__Host-meridian-device=/);
    expect(attributesOf(line)).toEqual([...kept, 'Secure']);
  });
});

describe('the session cookie', () => {
  it('should be HttpOnly, Lax, of the whole site and of no other, for 60 days', async () => {
    const reply = await visitor(plain).call('user.create', register('ada'));
    expect(reply.headers['set-cookie']).toHaveLength(2);
    const [cookie = ''] = reply.headers['set-cookie'] ?? [];
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^meridian=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${60 * 24 * 60 * 60}`, 'Path=/', 'SameSite=Lax']);
  });

  it('should be Secure and carry the __Host- prefix over https', async () => {
    const reply = await visitor(secure).call('user.create', register('ada'));
    const [cookie = ''] = reply.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-meridian=[\w-]{43}; /);
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      `Max-Age=${60 * 24 * 60 * 60}`,
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  it('should not be accepted by its plain name over https', async () => {
    const grace = await person(secure, 'grace');
    grace.cookies.set('meridian', grace.cookies.get('__Host-meridian') ?? '');
    grace.cookies.delete('__Host-meridian');
    expect((await grace.call('user.read')).status).toBe(401);
  });

  it('should be Secure if a trusted proxy reports https, and only then', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const trusted = await visitor(behindProxy).call('user.create', { ...register('ada'), headers });
    expect(trusted.headers['set-cookie']?.[0]).toContain('Secure');
    const untrusted = await visitor(plain).call('user.create', { ...register('grace'), headers });
    expect(untrusted.headers['set-cookie']?.[0]).not.toContain('Secure');
  });

  it('should be cleared with the attributes it was set with', async () => {
    const hopper = await person(secure, 'hopper');
    const reply = await hopper.call('session.delete');
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^__Host-meridian=; .*Path=\/.*Secure/);
  });
});
