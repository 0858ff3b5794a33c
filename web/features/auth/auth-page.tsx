import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { SecondStep } from '../../../contract/people/account.ts';
import type { User } from '../../../contract/api/entities.ts';
import type { InvitationPreview } from '../../../contract/people/sharing.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { dropInvite, storedInvite } from '../../lib/session/invite.ts';
import { nextPath } from '../../lib/session/next.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { bootRegistration, bootSignIn, setUser, useUser } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AuthForm } from './auth-form.tsx';
import { Below } from './below.tsx';
import { InviteNote, type InviteState } from './invite-note.tsx';
import { SignInProblem, SignInWays } from './sign-in-ways.tsx';
import { joinedPath } from './joined-path.ts';
import { signedOutMode } from './may-register.ts';
import { MODES, type Typed } from './modes.ts';
import { addressOf, shownPath } from '../../lib/routes/base.ts';
import { PAGES } from '../../lib/routes/pages.ts';

const CodeForm = lazy(() => import('./code-form.tsx'));

const AFTER_REGISTRATION_MS = 500;

/** Whether an error says that the invite link is not valid. */
const isRefused = (error: ApiError): boolean =>
  error.code === 'invite_not_valid' || 'token' in error.fieldErrors();

/** Login and registration; for a signed-in user, the change of the password. */
export default function AuthPage() {
  const user = useUser() ?? null;
  const search = useSearch();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState<Typed>({ username: '', password: '', newPassword: '', fullName: '' });
  const [token, setToken] = useState(storedInvite);
  const [invite, setInvite] = useState<InviteState>(token === null ? 'none' : 'waiting');
  const [challenge, setChallenge] = useState<string | null>(null);
  const [registration] = useState(bootRegistration);
  const [options] = useState(bootSignIn);
  // Who has the machine signs in by a temporary password where nobody else does.
  const isByPassword = new URLSearchParams(search).get('mode') === 'password';
  const hasWays = options.providers.length > 0 || options.passkeys;
  const mode = user ? 'change' : signedOutMode(search, invite, registration);
  useTitle(MODES[mode].heading);
  const after = token === null ? nextPath(search, location.origin) : PAGES.join;

  const { data: invitation, error: unreadable } = useQuery<InvitationPreview, ApiError>({
    queryKey: ['invitation', 'preview', token],
    queryFn: () => call('invitations.preview', { body: { token: token ?? '' } }),
    enabled: token !== null && !user,
  });
  useEffect(() => {
    if (unreadable && isRefused(unreadable)) refuse();
  }, [unreadable]);

  function refuse(): void {
    dropInvite();
    setToken(null);
    setInvite('refused');
  }

  function take(error: ApiError, now: Typed): void {
    if (mode !== 'register' || token === null) return;
    if (error.code === 'username_taken') setInvite('taken');
    if (!isRefused(error)) return;
    refuse();
    // If the registration used the invitation, the mode is sign-in from now on.
    setTyped(now);
  }

  async function goOn(answer: User | SecondStep, now: Typed): Promise<void> {
    if (!('challenge' in answer)) return finish(answer);
    setTyped({ ...now, password: '' });
    return setChallenge(answer.challenge);
  }

  // Once there is a user, the signed-in pages render, and redirect.
  async function finish(signedIn: User): Promise<void> {
    if (mode === 'change') {
      // Reloading the page clears the mode and the cache.
      location.replace(shownPath() === PAGES.auth ? addressOf(after) : location.href);
      return;
    }
    if (mode === 'register') {
      const pause = new Promise((done) => setTimeout(done, AFTER_REGISTRATION_MS));
      if (token !== null) {
        dropInvite();
        const joined = await joinedPath();
        await pause;
        navigate(`/auth?mode=register&next=${encodeURIComponent(joined)}`, { replace: true });
      }
      await pause;
    }
    setUser(signedIn);
  }

  return (
    <main className="flex min-h-[calc(100dvh-3rem)] flex-col items-center px-4 pt-[min(16vh,9rem)] pb-8">
      {/* For a signed-in user, the app's bar has the name of the product. */}
      {(!user || user.mustChangePassword) && (
        <Link href="/" className="mb-8 rounded-sm no-underline">
          <Wordmark size="lg" />
        </Link>
      )}
      <Card className="w-full max-w-sm px-6 pt-5 pb-4">
        {challenge !== null && !user ? (
          <CodeForm challenge={challenge} onDone={finish} onBack={() => setChallenge(null)} />
        ) : (
          (user || options.passwords || isByPassword) && (
            <AuthForm
              key={mode}
              mode={mode}
              user={user}
              invite={token}
              initial={user ? { ...typed, username: user.username, password: '' } : typed}
              note={
                mode !== 'change' && (
                  <>
                    <SignInProblem search={search} />
                    <InviteNote {...{ mode, invitation, invite, registration }} />
                  </>
                )
              }
              onDone={goOn}
              onRefused={take}
              below={(now) => (
                <Below
                  mode={mode}
                  user={user}
                  invite={invite}
                  registration={registration}
                  search={search}
                  after={after}
                  onSwitch={() => setTyped(now)}
                />
              )}
            />
          )
        )}
        {challenge === null && !user && hasWays && (
          <div className="flex flex-col gap-3 pt-3 pb-2">
            {options.passwords || isByPassword ? (
              <p className="text-center text-13 text-ink-3">or</p>
            ) : (
              <>
                <h1 className="text-20 font-semibold text-ink">Login</h1>
                <SignInProblem search={search} />
              </>
            )}
            <SignInWays options={options} search={search} after={after} invite={token} onDone={finish} />
          </div>
        )}
      </Card>
    </main>
  );
}
