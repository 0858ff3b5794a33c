import {
  begunFactor,
  challengeIn,
  codeNow,
  currentSession,
  nextCode,
  withSecondFactor,
} from '../second-factor.ts';
import { inviteOf } from '../sharing.ts';
import type { Rows, Scene } from './row.ts';

let count = 0;

/** A token of the strategy, made for this call. */
async function tokenInScene({ owner, board }: Scene) {
  const params = { id: board.id };
  const { id } = await owner.done('strategyTokens.create', {
    params,
    body: { name: 'Old', scopes: ['read'] },
  });
  return { params: { ...params, tokenId: id } };
}

/** Accounts, theme and description. */
export const accountRows = {
  'user.read': { given: () => ({}) },
  'user.update': { given: () => ({ body: { name: 'Ada Lovelace', fullName: 'Ada King' } }) },
  'session.create': {
    endsSessions: true,
    given: ({ owner }) => ({ body: { username: owner.username, password: owner.password } }),
  },
  'session.confirm': {
    endsSessions: true,
    given: async (scene) => {
      const { secret, username, password, ...client } = await withSecondFactor(await scene.newcomer());
      const answer = await client.done('session.create', { body: { username, password } });
      return { body: { challenge: challengeIn(answer), code: nextCode(secret) } };
    },
  },
  'sessions.list': { given: () => ({}) },
  'sessions.delete': {
    endsSessions: true,
    given: async (_scene, caller) => ({ params: { id: (await currentSession(caller)).id } }),
  },
  'sessions.deleteOthers': { endsSessions: true, given: () => ({}) },
  'secondFactor.read': { given: () => ({}) },
  'secondFactor.begin': { given: (_scene, caller) => ({ body: { password: caller.password } }) },
  'secondFactor.confirm': {
    endsSessions: true,
    given: async (_scene, caller) => ({ body: { code: codeNow(await begunFactor(caller)) } }),
  },
  'secondFactor.turnOff': {
    endsSessions: true,
    given: (_scene, caller) => ({ body: { password: caller.password } }),
  },
  'user.create': {
    endsSessions: true,
    given: async ({ owner, board }) => {
      const { token } = await inviteOf(owner, board.id);
      const username = `newcomer-${++count}`;
      return { body: { username, password: owner.password, fullName: 'Ada King', token } };
    },
  },
  'session.delete': { endsSessions: true, given: () => ({}) },
  'password.update': {
    endsSessions: true,
    given: (_scene, caller) => ({
      body: { username: caller.username, password: caller.password, newPassword: 'a short walk uphill' },
    }),
  },
  'tokens.list': { given: () => ({}) },
  'tokens.create': {
    given: () => ({
      body: {
        name: 'Nightly import',
        scopes: ['read', 'values'],
        strategyIds: null,
        expiresAt: '2199-12-31T00:00:00.000Z',
      },
    }),
  },
  'tokens.delete': {
    given: async (_scene, caller) => {
      const maker = caller.id === 0 ? undefined : caller;
      const made = await maker?.call('tokens.create', { body: { name: 'Old', scopes: ['read'] } });
      return { params: { id: made?.status === 201 ? made.body.id : 1 } };
    },
  },
  'strategyTokens.list': { given: ({ board }) => ({ params: { id: board.id } }) },
  'strategyTokens.create': {
    given: ({ board }) => ({
      params: { id: board.id },
      body: { name: 'Warehouse', scopes: ['read', 'values'], expiresAt: '2199-12-31T00:00:00.000Z' },
    }),
  },
  'strategyTokens.takeOver': { given: tokenInScene },
  'strategyTokens.delete': { given: tokenInScene },
  'feeds.list': { given: () => ({}) },
  'feeds.create': {
    given: ({ owner, board }, caller) => ({ body: { strategyId: caller.id === owner.id ? board.id : null } }),
  },
  'feeds.delete': {
    given: async (_scene, caller) => {
      const maker = caller.id === 0 ? undefined : caller;
      const made = await maker?.call('feeds.create', { body: { strategyId: null } });
      return { params: { id: made?.status === 201 ? made.body.id : 1 } };
    },
  },
  'user.export': { given: () => ({}) },
  'user.delete': {
    endsSessions: true,
    given: async (scene, caller) => ({
      body: { password: caller.password, handOverTo: (await scene.newcomer()).id },
    }),
  },
  'theme.read': { given: () => ({}) },
  'openapi.read': { given: () => ({}) },
} satisfies Partial<Rows>;
