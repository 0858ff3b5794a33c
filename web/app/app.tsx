import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { inviteIn, keepInvite } from '../lib/invite.ts';
import { queryClient } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { Toaster } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loading, PageArea, SkipLink } from './page-area.tsx';

const LandingPage = lazy(() => import('../features/landing/landing-page.tsx'));
const AuthPage = lazy(() => import('../features/auth/auth-page.tsx'));
const SignedIn = lazy(() => import('./signed-in.tsx'));

/** The whole program. */
export function App() {
  const [path] = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
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
  if (user) return <SignedIn user={user} path={path} />;
  const token = inviteIn(path);
  if (token !== null) return <InviteKept token={token} />;
  return <PageArea path={path}>{path === '/auth' ? <AuthPage /> : <LandingPage />}</PageArea>;
}

/** Lets an invite link's token wait in the tab, out of the address bar, while somebody registers or signs in. */
function InviteKept({ token }: { token: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    keepInvite(token);
    navigate('/auth', { replace: true });
  }, [token, navigate]);
  return <Loading />;
}
