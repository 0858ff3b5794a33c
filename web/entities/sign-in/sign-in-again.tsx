import { useState } from 'react';
import type { SignInProvider } from '../../../contract/people/sso-path.ts';
import { resumeAs } from '../../lib/session/session.ts';
import { signInInWindow } from '../../lib/session/sign-in-window.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** No provider has this id. */
const PASSKEY = ' passkey';

/** The ways to sign in again that need no password: over the page, which keeps what was typed. */
export function SignInAgain({
  providers,
  hasPasskeys,
}: {
  providers: readonly SignInProvider[];
  hasPasskeys: boolean;
}) {
  const [pending, setPending] = useState<string | null>(null);

  async function openByPasskey(): Promise<void> {
    setPending(PASSKEY);
    // With the library of passkeys only where one is used.
    const { passkeyProblem, signInByPasskey } = await import('../../lib/session/passkeys.ts');
    try {
      resumeAs(await signInByPasskey());
    } catch (error) {
      toast.error(passkeyProblem(error));
    }
    setPending(null);
  }

  async function openWindow(provider: string): Promise<void> {
    setPending(provider);
    await signInInWindow(provider).catch((error: Error) => toast.error(error.message));
    setPending(null);
  }

  return (
    <div className="flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <Button key={id} className="w-full" pending={pending === id} onClick={() => void openWindow(id)}>
          Sign in with {name}
        </Button>
      ))}
      {hasPasskeys && (
        <Button className="w-full" pending={pending === PASSKEY} onClick={() => void openByPasskey()}>
          Sign in with a passkey
        </Button>
      )}
    </div>
  );
}
