import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { User } from '../../../contract/entities.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { nextPath } from '../../lib/next.ts';
import { useTitle } from '../../lib/page.ts';
import { setUser, signOut, useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AuthForm } from './auth-form.tsx';
import { MODES, type ModeName, type Typed } from './modes.ts';

const AFTER_REGISTRATION_MS = 500;

/** Login and registration; for somebody who is signed in, the change of their password. */
export default function AuthPage() {
  const user = useUser() ?? null;
  const search = useSearch();
  const [typed, setTyped] = useState<Typed>({ username: '', password: '', newPassword: '' });
  const mode = modeOf(user, search);
  useTitle(MODES[mode].heading);
  const after = nextPath(search, location.origin);

  // Once there is a user, the pages of somebody who is signed in take over; they know where to go from here.
  async function finish(signedIn: User): Promise<void> {
    if (mode === 'change') {
      // Loading a page anew ends the mode, and with it everything that was read before.
      location.replace(location.pathname === '/auth' ? after : location.href);
      return;
    }
    if (mode === 'register') await new Promise((done) => setTimeout(done, AFTER_REGISTRATION_MS));
    setUser(signedIn);
  }

  return (
    <main className="flex min-h-[calc(100dvh-3rem)] flex-col items-center px-4 pt-[min(16vh,9rem)] pb-8">
      {/* The app's bar names the product to somebody who is signed in and free to leave. */}
      {(!user || user.mustChangePassword) && (
        <Link href="/" className="mb-8 rounded-sm no-underline">
          <Wordmark size="lg" />
        </Link>
      )}
      <Card className="w-full max-w-sm px-6 pt-5 pb-4">
        <AuthForm
          key={mode}
          mode={mode}
          user={user}
          initial={user ? { ...typed, username: user.username, password: '' } : typed}
          onDone={finish}
          below={(now) => (
            <Below mode={mode} user={user} search={search} after={after} onSwitch={() => setTyped(now)} />
          )}
        />
      </Card>
    </main>
  );
}

function modeOf(user: User | null, search: string): ModeName {
  if (user) return 'change';
  return new URLSearchParams(search).get('mode') === 'register' ? 'register' : 'login';
}

const SWITCH = {
  login: { question: 'New to Meridian?', to: 'register', label: 'Register' },
  register: { question: 'Already have an account?', to: 'login', label: 'Login' },
} as const;

/** The way out of a mode. */
function Below({
  mode,
  user,
  search,
  after,
  onSwitch,
}: {
  mode: ModeName;
  user: User | null;
  search: string;
  after: string;
  onSwitch: () => void;
}) {
  if (mode !== 'change') {
    const { question, to, label } = SWITCH[mode];
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
