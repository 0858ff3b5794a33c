import type { RegistrationMode } from '../../../contract/people/account.ts';
import type { InviteState } from './invite-note.tsx';
import type { ModeName } from './modes.ts';

/** Whether the server accepts a registration: of any user, or of one with an invitation. */
export const mayRegister = (registration: RegistrationMode, invite: InviteState): boolean =>
  registration === 'open' || (registration === 'invite' && (invite === 'waiting' || invite === 'taken'));

/** The mode of the auth page for a signed-out user, by its address and the registration mode. */
export function signedOutMode(
  search: string,
  invite: InviteState,
  registration: RegistrationMode,
): Exclude<ModeName, 'change'> {
  if (!mayRegister(registration, invite)) return 'login';
  const chosen = new URLSearchParams(search).get('mode');
  if (chosen === 'register' || (invite !== 'none' && chosen !== 'login')) return 'register';
  return 'login';
}
