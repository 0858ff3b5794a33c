import type { RegistrationMode } from '../../../contract/account.ts';

/**
 * The state of an invitation: it is stored; it is stored and the chosen username is taken, perhaps by the same user; its
 * link is invalid.
 */
export type InviteState = 'none' | 'waiting' | 'taken' | 'refused';

const WORDS = {
  register: 'An invitation is waiting for you. Register to join the strategy you were invited to.',
  login: 'An invitation is waiting for you. Sign in to see it and to accept it.',
  refused:
    'The invite link is not valid: it has expired or was revoked. You can register or sign in without it, and ask for a new one.',
  closed:
    'An invitation is waiting for you. Registration is closed here: sign in with the account you have to see it and to accept it.',
  refusedElsewhere:
    'The invite link is not valid: it has expired or was revoked. You can sign in without it, and ask for a new one.',
};

function wordsFor(mode: 'login' | 'register', invite: InviteState, registration: RegistrationMode): string {
  if (invite === 'refused') return registration === 'open' ? WORDS.refused : WORDS.refusedElsewhere;
  return registration === 'closed' ? WORDS.closed : WORDS[mode];
}

/** The state of an invitation. Only signed-in users see its strategy. */
export function InviteNote({
  mode,
  invite,
  registration,
}: {
  mode: 'login' | 'register';
  invite: InviteState;
  registration: RegistrationMode;
}) {
  if (invite === 'none') return null;
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-13 text-ink-2">
      {wordsFor(mode, invite, registration)}
    </p>
  );
}
