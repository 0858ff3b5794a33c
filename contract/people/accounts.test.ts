import { describe, expect, it } from 'vitest';
import { NewPassword, Username } from '../api/routes/accounts.ts';

const messagesOf = (result: { error?: { issues: { message: string }[] } }): string[] =>
  (result.error?.issues ?? []).map(({ message }) => message);

describe('a username', () => {
  it.each(['ada', 'Ada.Lovelace_1815-52', '...', 'a'.repeat(32)])('may be %j', (name) => {
    expect(Username.parse(` ${name} `)).toBe(name);
  });

  it.each(['', 'ab', 'a'.repeat(33)])('may not be %j: 3 to 32 characters', (name) => {
    expect(messagesOf(Username.safeParse(name))).toEqual(['Use 3 to 32 characters']);
  });

  it.each(['ada lovelace', 'ada@example.com', 'аda', 'adä', 'ada\n1', 'a/b/c', '<b>ada'])(
    'may not be %j: letters, digits, dots, underscores and hyphens only',
    (name) => {
      expect(messagesOf(Username.safeParse(name))).toEqual([
        'Use only letters, digits, dots, underscores and hyphens',
      ]);
    },
  );
});

describe('a new password', () => {
  it.each([
    ['8 letters', 'abcdefgh'],
    ['8 spaces', ' '.repeat(8)],
    ['8 emoji', '🚀'.repeat(8)],
    ['128 emoji', '🚀'.repeat(128)],
    ['control characters', '\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007'],
  ])('may be %s, and stays as it is', (_what, password) => {
    expect(NewPassword.parse(password)).toBe(password);
  });

  it.each([
    ['7 letters', 'abcdefg', 'Use at least 8 characters'],
    ['4 emoji', '🚀'.repeat(4), 'Use at least 8 characters'],
    ['129 letters', 'a'.repeat(129), 'Use at most 128 characters'],
    ['129 emoji', '🚀'.repeat(129), 'Use at most 128 characters'],
    ['a lone surrogate', 'abcdefgh\ud800', 'Remove the broken characters'],
    ['a number', 12_345_678, 'Password is required'],
  ])('may not be %s', (_what, password, message) => {
    expect(messagesOf(NewPassword.safeParse(password))).toEqual([message]);
  });
});
