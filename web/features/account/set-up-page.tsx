import { useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { knowsPasskeys, passkeyProblem, signInByPasskey } from '../../lib/session/passkeys.ts';
import { signOut } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { useSignInMeans } from '../../lib/session/sign-in-means.ts';
import { AddPasskeyDialog } from './passkeys-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { loadable } from '../../lib/dom/prefetch.ts';

const TurnOnDialog = loadable(() => import('./turn-on-dialog.tsx'));

/** The page was loaded for a session that may do nothing else; it is another one now. */
const goOn = () => location.reload();

/** For a session by a password alone where that is not enough: sets up a second step, or signs in by a passkey. */
export default function SetUpPage() {
  useTitle('Set up a second step');
  const { data } = useSignInMeans();
  const [dialog, setDialog] = useState<'passkey' | 'app' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [pending, setPending] = useState(false);
  const close = () => setDialog(null);
  const hasPasskey = data !== undefined && data.passkeys.length > 0;
  const leave = () => signOut().catch((error: ApiError) => toast.error(error.message));

  async function signInAgain(): Promise<void> {
    setPending(true);
    try {
      await signInByPasskey();
      goOn();
    } catch (error) {
      toast.error(passkeyProblem(error));
      setPending(false);
    }
  }

  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[min(16vh,9rem)] pb-8">
      <Wordmark size="lg" />
      <Card className="mt-8 w-full max-w-sm px-6 pt-5 pb-4">
        <h1 className="text-20 font-semibold text-ink">Set up a second step</h1>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={goOn} />
        ) : (
          <div className="mt-2 flex flex-col gap-3">
            <p className="text-14 text-ink-2">
              A password alone is not enough here.{' '}
              {hasPasskey ? 'Sign in by your passkey, or set up' : 'Set up'} one of these, and you go on.
            </p>
            {hasPasskey && (
              <Button variant="primary" pending={pending} onClick={() => void signInAgain()}>
                Sign in with a passkey
              </Button>
            )}
            {knowsPasskeys() && !hasPasskey && (
              <Button variant="primary" onClick={() => setDialog('passkey')}>
                Add a passkey
              </Button>
            )}
            <Button onClick={() => setDialog('app')}>Use an authenticator app</Button>
            <Button variant="quiet" className="self-center" onClick={() => void leave()}>
              Logout
            </Button>
          </div>
        )}
      </Card>
      {dialog === 'passkey' && <AddPasskeyDialog count={0} onDone={goOn} onClose={close} />}
      {dialog === 'app' && (
        <TurnOnDialog
          onDone={(made) => {
            close();
            setCodes(made);
          }}
          onClose={close}
        />
      )}
    </main>
  );
}
