import { expect, it } from 'vitest';
import { SecretBox } from './secret-box.ts';

const KEY = 'k'.repeat(32);
const box = new SecretBox(KEY);

it('gives back what was sealed, and stores it in another form each time', () => {
  const stored = box.seal('webhook', 'whsec_ä');
  expect(stored).not.toContain('whsec');
  expect(box.seal('webhook', 'whsec_ä')).not.toBe(stored);
  expect(new SecretBox(KEY).open('webhook', stored)).toBe('whsec_ä');
});

it('opens nothing with another key, for another purpose, or that was changed', () => {
  const stored = box.seal('webhook', 'secret');
  const changed = `${stored.slice(0, -6)}${stored.at(-6) === 'A' ? 'B' : 'A'}${stored.slice(-5)}`;
  expect(() => new SecretBox('o'.repeat(32)).open('webhook', stored)).toThrow(/another SECRET_KEY/);
  expect(() => box.open('pull', stored)).toThrow(/another SECRET_KEY/);
  expect(() => box.open('webhook', changed)).toThrow(/another SECRET_KEY/);
  expect(() => box.open('webhook', 'sealed:AAAA')).toThrow(/another SECRET_KEY/);
});

it('seals nothing without SECRET_KEY, but keeps what may be readable, also once the setting is there', () => {
  const without = new SecretBox(undefined);
  expect(() => without.seal('pull', 'secret')).toThrow(/^Set SECRET_KEY/);
  expect(() => without.open('pull', box.seal('pull', 'secret'))).toThrow(/^Set SECRET_KEY/);
  const stored = without.sealIfPossible('webhook', 'secret');
  expect(without.open('webhook', stored)).toBe('secret');
  expect(box.open('webhook', stored)).toBe('secret');
  expect(box.sealIfPossible('webhook', 'secret')).toMatch(/^sealed:/);
});
