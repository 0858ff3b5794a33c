import { expect, test } from 'vitest';
import { inviteIn } from './invite.ts';

test.each(['', '.', ',', ').', '>', '”', '!', '/', './'])(
  'an invite link that was copied with “%s” behind it works',
  (end) => expect(inviteIn(`/join/aB_9-${end}`)).toBe('aB_9-'),
);

test.each(['/join', '/join/', '/join/.', '/join/a/b', '/joint/a'])('%s is no invite link', (path) =>
  expect(inviteIn(path)).toBeNull(),
);
