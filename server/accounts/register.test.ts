import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { person, PASSWORD, refused, visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';

const product = await startProduct();
await person(product, 'Taken');

const register = (username: string, password: string) =>
  visitor(product).call('user.create', { body: { username, password } });

const refusedRegistration = (username: string, password: string) =>
  expectNothingWritten(product, () => register(username, password));

describe('registering', () => {
  it('should open the account and a session (201), with the name as typed and trimmed', async () => {
    const client = visitor(product);
    const body = { username: ' Ada.Lovelace_1 ', password: PASSWORD };
    const reply = await client.call('user.create', { body });
    expect(reply).toMatchObject({
      status: 201,
      body: { username: 'Ada.Lovelace_1', mustChangePassword: false },
    });
    expect((await client.call('user.read')).body).toEqual(reply.body);
  });

  it('should take the full name, which teammates see from then on, and need none', async () => {
    const open = (username: string, fullName: string) =>
      visitor(product).done('user.create', { body: { username, password: PASSWORD, fullName } });
    const [ada, joan] = [await open('ada.k', ' Ada King '), await open('joan', ' ')];
    expect(ada).toMatchObject({ username: 'ada.k', name: 'Ada King', fullName: 'Ada King' });
    expect(joan).toMatchObject({ name: 'joan', fullName: null });
  });

  // On both engines: unique names, in any case of letters.
  it.onBoth.each(['Taken', 'taken', 'TAKEN', ' taken '])(
    'should refuse (409) the name %j, which is taken',
    async (name) => {
      expect(await refusedRegistration(name, PASSWORD)).toMatchObject({
        ...refused('username_taken', 'This username is taken.'),
        body: { details: [{ path: 'username', message: 'This username is taken' }] },
      });
    },
  );

  // On both engines: the same name at the same time.
  it.onBoth('should give a name to one of concurrent registrations', async () => {
    const names = ['Race', 'race', 'RACE', 'rAcE', 'racE'];
    const replies = await Promise.all(names.map((name) => register(name, PASSWORD)));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
  });

  it.each([
    ['ab', 'Use 3 to 32 characters'],
    ['a'.repeat(33), 'Use 3 to 32 characters'],
    ['ada lovelace', 'Use only letters, digits, dots, underscores and hyphens'],
    ['<script>', 'Use only letters, digits, dots, underscores and hyphens'],
  ])('should refuse (400) the name %j with a message at the field', async (name, message) => {
    expect(await refusedRegistration(name, PASSWORD)).toMatchObject({
      ...refused('invalid_request'),
      body: { error: `Username: ${message}.`, details: [{ path: 'username', message }] },
    });
  });

  it.each([
    ['short', 'Use at least 8 characters'],
    ['a'.repeat(129), 'Use at most 128 characters'],
    ['password1', 'This password is among the most common ones. Choose another'],
    ['PassWord1', 'This password is among the most common ones. Choose another'],
    ['New.Comer-1', 'Choose a password that is not the username'],
  ])('should refuse (400) the password %j with a message at the field', async (password, message) => {
    expect(await refusedRegistration('new.comer-1', password)).toMatchObject({
      ...refused('invalid_request'),
      body: { details: [{ path: 'password', message }] },
    });
  });

  it('should accept a password of 128 characters with spaces and emoji, unchanged to the last character', async () => {
    const long = ` ${'🚀 ü'.repeat(42)} `;
    expect(Array.from(long)).toHaveLength(128);
    await person(product, 'long-word', long);
    const signIn = (password: string) =>
      visitor(product).call('session.create', { body: { username: 'long-word', password } });
    expect((await signIn(long)).status).toBe(200);
    expect((await signIn(long.slice(0, -1))).status).toBe(401);
    expect((await signIn(long.trim())).status).toBe(401);
    expect((await signIn(long.toUpperCase())).status).toBe(401);
  });

  it('should require no composition: eight letters are enough', async () => {
    expect((await register('letters-only', 'qzvkjwxh')).status).toBe(201);
  });
});
