import { useState } from 'react';
import type { SignInOptions } from '../../../contract/people/account.ts';
import type { User } from '../../../contract/api/entities.ts';
import type { SsoProblem } from '../../../contract/people/sso-path.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** What the person can do about a sign-in at a provider that did not work. */
const PROBLEMS: Record<SsoProblem, string> = {
  address:
    'This server does not know its own address, so nobody can sign in by a provider. Tell who runs it: PUBLIC_URL is not set.',
  closed:
    'There is no account for you here, and none is opened. Ask a teammate for an invite link, or who runs this server.',
  denied: 'The provider did not let you in. Try again, or sign in in another way.',
  disabled: 'Your account here is disabled. Ask who runs this server.',
  domain:
    'Only people of certain organisations may sign in here, and your address is of none of them, or not verified.',
  elsewhere:
    'This account at the provider is connected with another account here. Sign in by it to disconnect it.',
  expired: 'This sign-in took too long, or it began in another browser. Please start again.',
  failed: 'The answer of the provider was not valid, so nobody was signed in. Please start again.',
  taken:
    'Your name is taken here. If that account is yours, sign in to it, and connect the provider under Account. If it is not, open a new one.',
  unavailable: 'The provider cannot be reached just now. Try again in a moment.',
};

/** No provider has this id. */
const PASSKEY = ' passkey';

/** Opens a provider's sign-in page. */
async function begin(body: {
  provider: string;
  next: string;
  invite?: string;
  asNew?: boolean;
}): Promise<void> {
  const { address } = await call('sso.begin', { body });
  location.assign(address);
}

/** Says why a sign-in at a provider did not work. */
export function SignInProblem({ search }: { search: string }) {
  const problem = new URLSearchParams(search).get('sso') ?? '';
  if (!Object.hasOwn(PROBLEMS, problem)) return null;
  return (
    <p role="alert" className="rounded-md bg-sunken px-3 py-2 text-13 text-ink-2">
      {PROBLEMS[problem as SsoProblem]}
    </p>
  );
}

/** The ways to sign in without a password: a button for each provider, and one for passkeys where anybody has one. */
export function SignInWays({
  options: { providers, passwords, passkeys },
  search,
  after,
  invite,
  onDone,
}: {
  options: SignInOptions;
  search: string;
  /** The path to open afterwards. */
  after: string;
  /** The token of the stored invitation. */
  invite: string | null;
  onDone: (user: User) => Promise<void>;
}) {
  const [pending, setPending] = useState<string | null>(null);
  const query = new URLSearchParams(search);
  const isTaken = query.get('sso') === 'taken';

  async function open(provider: string, asNew: boolean): Promise<void> {
    setPending(provider);
    try {
      await begin({ provider, next: after, ...(invite !== null && { invite }), ...(asNew && { asNew }) });
    } catch (error) {
      toast.error((error as ApiError).message);
      setPending(null);
    }
  }

  async function openByPasskey(): Promise<void> {
    setPending(PASSKEY);
    // With the library of passkeys only where one is used.
    const { passkeyProblem, signInByPasskey } = await import('../../lib/session/passkeys.ts');
    try {
      await onDone(await signInByPasskey());
    } catch (error) {
      toast.error(passkeyProblem(error));
      setPending(null);
    }
  }

  const buttons = providers.map(({ id, name }) => {
    const asNew = isTaken && query.get('with') === id;
    return (
      <Button
        key={id}
        variant={passwords ? 'secondary' : 'primary'}
        pending={pending === id}
        className="w-full"
        onClick={() => void open(id, asNew)}
      >
        {asNew ? `Open a new account with ${name}` : `Sign in with ${name}`}
      </Button>
    );
  });
  return (
    <>
      {buttons}
      {passkeys && (
        <Button className="w-full" pending={pending === PASSKEY} onClick={() => void openByPasskey()}>
          Sign in with a passkey
        </Button>
      )}
    </>
  );
}
