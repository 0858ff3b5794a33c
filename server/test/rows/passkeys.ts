import { Authenticator, withPasskey } from '../authenticator.ts';
import type { Person } from '../person.ts';
import type { Rows, Scene } from './row.ts';

/** A passkey of who calls, or of the owner where they may not have one. */
async function passkeyOf(
  { owner, origin }: Scene,
  caller: Person,
): Promise<{ id: number; device: Authenticator }> {
  const who = caller.id === 0 ? owner : caller;
  const device = await withPasskey(who, origin);
  const { passkeys } = await who.done('signIn.read');
  return { id: passkeys.at(-1)?.id ?? 0, device };
}

/** Passkeys. */
export const passkeyRows = {
  'passkeys.begin': { given: (_scene, caller) => ({ body: { password: caller.password } }) },
  'passkeys.create': {
    given: async ({ origin }, caller) => {
      const { challenge } = await caller.done('passkeys.begin', { body: { password: caller.password } });
      return { body: { name: 'Phone', response: new Authenticator(origin).create(challenge) } };
    },
  },
  'passkeys.update': {
    given: async (scene, caller) => ({
      params: { id: (await passkeyOf(scene, caller)).id },
      body: { name: 'My phone' },
    }),
  },
  'passkeys.remove': {
    given: async (scene, caller) => ({
      params: { id: (await passkeyOf(scene, caller)).id },
      body: { password: caller.password },
    }),
  },
  'passkeys.challenge': { given: () => ({}) },
  'session.passkey': {
    endsSessions: true,
    given: async (scene) => {
      const { device } = await passkeyOf(scene, scene.owner);
      const { challenge } = await scene.owner.done('passkeys.challenge');
      return { body: { response: device.get(challenge) } };
    },
  },
} satisfies Partial<Rows>;
