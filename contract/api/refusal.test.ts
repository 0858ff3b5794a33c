import { expect, test } from 'vitest';
import { badField, badFields } from './refusal.ts';

test.each([
  ['boardTitle', 'Board title is required', 'Board title is required.'],
  ['commands.3.fields.measureDueDate', 'This day does not exist', 'Due date: This day does not exist.'],
  [
    'attachments.0',
    'Give an address that starts with https://',
    'Attachments: Give an address that starts with https://.',
  ],
  ['newPassword', 'Use at least 8 characters', 'New password: Use at least 8 characters.'],
  ['', 'Send a JSON object', 'Send a JSON object.'],
])('the field %j is named in words', (path, message, sentence) => {
  const refusal = badField(path, message);
  expect(refusal.message).toBe(sentence);
  expect(refusal.details).toEqual([{ path, message }]);
});

test('several fields are one sentence', () => {
  const faults = [
    { path: 'target', message: 'Target must be a positive number' },
    { path: 'unit', message: 'Use at most 40 characters' },
  ];
  expect(badFields(faults).message).toBe(
    'Target must be a positive number; Unit: Use at most 40 characters.',
  );
});
