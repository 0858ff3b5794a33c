import { Link } from 'wouter';
import type { RegistrationMode } from '../../../contract/people/account.ts';
import type { User } from '../../../contract/api/entities.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { signOut } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { InviteState } from './invite-note.tsx';
import { mayRegister } from './may-register.ts';
import type { ModeName } from './modes.ts';

const SWITCH = {
  login: { question: 'New to Meridian?', to: 'register', label: 'Register' },
  register: { question: 'Already have an account?', to: 'login', label: 'Login' },
  waiting: { question: 'Already have an account?', to: 'login', label: 'Sign in and accept' },
  taken: { question: 'Is this account yours?', to: 'login', label: 'Sign in and accept' },
} as const;

/** Replaces the link to registration if the server would refuse it. */
const NO_WAY = {
  invite: 'New to Meridian? Ask a teammate for an invite link.',
  closed: 'New to Meridian? Ask the operator of this server for an account.',
} as const;

/** The link to the other mode; with an invitation, to sign in and accept it. */
export function Below({
  mode,
  user,
  invite,
  registration,
  search,
  after,
  onSwitch,
}: {
  mode: ModeName;
  user: User | null;
  invite: InviteState;
  registration: RegistrationMode;
  search: string;
  after: string;
  onSwitch: () => void;
}) {
  if (mode !== 'change') {
    if (registration !== 'open' && !mayRegister(registration, invite)) return NO_WAY[registration];
    const isInvited = invite === 'waiting' || invite === 'taken';
    const { question, to, label } = SWITCH[mode === 'register' && isInvited ? invite : mode];
    const query = new URLSearchParams(search);
    query.set('mode', to);
    return (
      <>
        {question}
        <Link
          href={`/auth?${query}`}
          replace
          onClick={onSwitch}
          className="rounded-sm px-1 py-1 font-medium text-brand underline underline-offset-2"
        >
          {label}
        </Link>
      </>
    );
  }
  if (user?.mustChangePassword) {
    const leave = () => signOut().catch((error: ApiError) => toast.error(error.message));
    return (
      <Button variant="quiet" onClick={() => void leave()}>
        Logout
      </Button>
    );
  }
  return (
    <Link href={after} asChild>
      <LinkButton variant="quiet">Cancel</LinkButton>
    </Link>
  );
}
