import { inviteOf } from '../sharing.ts';
import type { Rows } from './row.ts';

let count = 0;

/** Accounts, theme and description. */
export const accountRows = {
  'user.read': { given: () => ({}) },
  'user.update': { given: () => ({ body: { name: 'Ada Lovelace' } }) },
  'session.create': {
    endsSessions: true,
    given: ({ owner }) => ({ body: { username: owner.username, password: owner.password } }),
  },
  'user.create': {
    endsSessions: true,
    given: async ({ owner, board }) => {
      const { token } = await inviteOf(owner, board.id);
      return { body: { username: `newcomer-${++count}`, password: owner.password, token } };
    },
  },
  'session.delete': { endsSessions: true, given: () => ({}) },
  'password.update': {
    endsSessions: true,
    given: (_scene, caller) => ({
      body: { username: caller.username, password: caller.password, newPassword: 'a short walk uphill' },
    }),
  },
  'theme.read': { given: () => ({}) },
  'openapi.read': { given: () => ({}) },
} satisfies Partial<Rows>;
