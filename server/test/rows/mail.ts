import { resetLinkOf, verificationOf } from '../mail-links.ts';
import type { Rows, Scene } from './row.ts';

const verification = async (scene: Scene) => verificationOf(scene.store, (await scene.newcomer()).id);
const resetLink = async (scene: Scene) => resetLinkOf(scene.store, (await scene.newcomer()).id);

/** Mail addresses, and the links in mails. */
export const mailRows = {
  'email.read': { given: () => ({}) },
  'email.update': {
    given: (_scene, caller) => ({ body: { email: 'ada@example.org', password: caller.password } }),
  },
  'email.sendAgain': { given: () => ({}) },
  'email.delete': { given: () => ({}) },
  'mailSettings.update': {
    given: () => ({ body: { digest: 'weekly', hour: 7, timeZone: 'Europe/Vienna' } }),
  },
  'email.confirm': { given: async (scene) => ({ body: { token: await verification(scene) } }) },
  'passwordReset.request': { given: ({ owner }) => ({ body: { username: owner.username } }) },
  'passwordReset.read': { given: async (scene) => ({ body: { token: await resetLink(scene) } }) },
  'passwordReset.confirm': {
    given: async (scene) => ({
      body: { token: await resetLink(scene), newPassword: 'a short walk uphill' },
    }),
  },
} satisfies Partial<Rows>;
