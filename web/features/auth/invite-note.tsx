import type { ReactNode } from 'react';
import type { RegistrationMode } from '../../../contract/people/account.ts';
import { ROLE_LABELS } from '../../../contract/people/roles.ts';
import type { InvitationPreview } from '../../../contract/people/sharing.ts';

/**
 * The state of an invitation: it is stored; it is stored and the chosen username is taken, perhaps by the same user; its
 * link is invalid.
 */
export type InviteState = 'none' | 'waiting' | 'taken' | 'refused';

const WORDS = {
  register: 'Register to join it.',
  login: 'Sign in to accept it.',
  refused:
    'The invite link is not valid: it has expired or was revoked. You can register or sign in without it, and ask for a new one.',
  closed: 'Registration is closed here: sign in with the account you have to accept it.',
  refusedElsewhere:
    'The invite link is not valid: it has expired or was revoked. You can sign in without it, and ask for a new one.',
};

/** Who invites to which strategy in which role, and what to do about it; or that the link is not valid. */
export function InviteNote({
  mode,
  invitation,
  invite,
  registration,
}: {
  mode: 'login' | 'register';
  /** What it is for; undefined until that is known. */
  invitation: InvitationPreview | undefined;
  invite: InviteState;
  registration: RegistrationMode;
}) {
  if (invite === 'none') return null;
  if (invite === 'refused') {
    return <Note>{registration === 'open' ? WORDS.refused : WORDS.refusedElsewhere}</Note>;
  }
  const next = registration === 'closed' ? WORDS.closed : WORDS[mode];
  if (!invitation) return <Note>An invitation is waiting for you. {next}</Note>;
  const { madeBy, title, role } = invitation;
  return (
    <Note>
      <bdi className="font-medium text-ink">{madeBy}</bdi> invites you to the strategy{' '}
      <bdi className="font-medium text-ink">{title}</bdi>. Your role: {ROLE_LABELS[role]}. {next}
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-md bg-sunken px-3 py-2 text-13 wrap-anywhere text-ink-2">{children}</p>;
}
