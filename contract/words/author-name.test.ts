import { expect, it } from 'vitest';
import { authorName } from './author-name.ts';

it('names the token by which a user made a change', () => {
  expect(authorName({ name: 'Ada' })).toBe('Ada');
  expect(authorName({ name: 'Ada', byToken: 'Nightly' })).toBe('token Nightly of Ada');
});
