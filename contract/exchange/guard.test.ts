import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guard, unguard } from './guard.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', 'a', '1', ' '))
    .map((parts) => parts.join('')),
);

test('a guarded text comes back as it was', () => {
  fc.assert(fc.property(texts, (text) => unguard(guard(text)) === text));
});

test('no guarded text begins as a formula', () => {
  fc.assert(fc.property(texts, (text) => !/^[=+\-@\t\r\n＝＋－＠]/.test(guard(text))));
});

test('a text that nobody guarded stays as it is', () => {
  for (const text of ['Churn', "'t Hooft", "'", '', '5'])
    expect([guard(text), unguard(text)]).toEqual([text, text]);
});
