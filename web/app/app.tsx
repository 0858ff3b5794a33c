import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { inviteIn, JOIN_PATH, keepInvite } from '../lib/invite.ts';
import { queryClient } from '../lib/query.ts';
import { useUser, viewer } from '../lib/session.ts';
import { Toaster } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loading, PageArea, SkipLink } from './page-area.tsx';
import { part } from './part.tsx';

const LandingPage = part(() => import('../features/landing/landing-page.tsx'));
const AuthPage = part(() => import('../features/auth/auth-page.tsx'));
const signedIn = () => import('./signed-in.tsx');
const SignedIn = part(signedIn);

/** The code of the page of somebody who is signed in, at a path. */
export async function loadSignedIn(path: string): Promise<void> {
  await Promise.all([SignedIn.load(), signedIn().then(({ loadPage }) => loadPage(path))]);
}

/**
 * Loads what is needed to draw the page at a path, and starts to read what it shows; `withData` waits for that, too.
 * Resolves also where that fails: the page says so.
 */
export async function prepare(path: string, withData: boolean): Promise<void> {
  const user = viewer();
  try {
    if (!user || user.mustChangePassword)
      return void (await (path === '/auth' ? AuthPage : LandingPage).load());
    const isRead = signedIn().then(({ readPage }) => readPage(path));
    await Promise.all([loadSignedIn(path), withData && isRead]);
  } catch {
    // Drawing it asks again, and says what is wrong.
  }
}

/** The whole program; `client` keeps what it knows of the server. */
export function App({ client = queryClient }: { client?: QueryClient }) {
  const [path] = useLocation();
  return (
    <QueryClientProvider client={client}>
      <SkipLink />
      <ErrorBoundary place={path}>
        <Suspense fallback={<Loading />}>
          <Pages path={path} />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}

/** Who is here decides which pages there are. */
function Pages({ path }: { path: string }) {
  const user = useUser();
  if (user === undefined) return <Loading />;
  // A temporary password opens one door only, whatever the path.
  if (user?.mustChangePassword) {
    return (
      <PageArea path="/auth">
        <AuthPage />
      </PageArea>
    );
  }
  const token = inviteIn(path);
  if (token !== null) return <InviteKept token={token} goOn={user ? JOIN_PATH : '/auth'} />;
  if (user) return <SignedIn user={user} path={path} />;
  return <PageArea path={path}>{path === '/auth' ? <AuthPage /> : <LandingPage />}</PageArea>;
}

/** Lets an invite link's token wait in the tab, out of the address bar, while somebody registers, signs in or makes up their mind. */
function InviteKept({ token, goOn }: { token: string; goOn: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    keepInvite(token);
    navigate(goOn, { replace: true });
  }, [token, goOn, navigate]);
  return <Loading />;
}
