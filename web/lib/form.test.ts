import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { changed, faultsOf } from './form.ts';

const schema = z.object({
  title: z.string().check(z.minLength(1, 'Title is required'), z.regex(/^[a-z]*$/, 'Use letters')),
  owner: z.object({ name: z.string('Name is required') }),
});

test('a valid body has no faults', () => {
  expect(faultsOf(schema, { title: 'a', owner: { name: 'b' } })).toEqual({});
});

test('each field has its first fault, a nested one by its path', () => {
  expect(faultsOf(schema, { title: '', owner: {} })).toEqual({
    title: 'Title is required',
    'owner.name': 'Name is required',
  });
});

test('only what changed is sent', () => {
  const before = { title: 'Grow', description: '', color: null };
  expect(changed(before, { title: 'Grow more', description: '', color: null })).toEqual({
    title: 'Grow more',
  });
  expect(changed(before, before)).toEqual({});
});
