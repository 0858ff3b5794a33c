import type { Rows } from './row.ts';

let count = 0;

/** Accounts, theme and description. */
export const accountRows = {
  'user.read': { given: () => ({}) },
  'session.create': {
    endsSessions: true,
    given: ({ owner }) => ({ body: { username: owner.username, password: owner.password } }),
  },
  'user.create': {
    endsSessions: true,
    given: ({ owner }) => ({ body: { username: `newcomer-${++count}`, password: owner.password } }),
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
