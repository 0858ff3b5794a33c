import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { inviteIn, keepInvite } from '../lib/session/invite.ts';
import { authPath, needsSignIn } from '../lib/session/next.ts';
import { queryClient } from '../lib/sync/query.ts';
import { setUnsavedInput, useUser, viewer } from '../lib/session/session.ts';
import { hasUnsavedInput } from '../ui/leave-guard.ts';
import { Toaster } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loading, PageArea, SkipLink } from './page-area.tsx';
import { type LazyComponent, lazyComponent } from './lazy-component.tsx';
import { PAGES } from '../lib/routes/pages.ts';

setUnsavedInput(hasUnsavedInput);

const LandingPage = lazyComponent(() => import('../features/landing/landing-page.tsx'));
const AuthPage = lazyComponent(() => import('../features/auth/auth-page.tsx'));
/** Pages that work signed in and signed out: links in mails and the window of a provider lead to them. */
const LINK_PAGES: Partial<Record<string, LazyComponent<object>>> = {
  [PAGES.forgot]: lazyComponent(() => import('../features/auth/forgot-page.tsx')),
  [PAGES.reset]: lazyComponent(() => import('../features/auth/reset-page.tsx')),
  [PAGES.verify]: lazyComponent(() => import('../features/auth/verify-page.tsx')),
  [PAGES.signedIn]: lazyComponent(() => import('../features/auth/signed-in-page.tsx')),
};
const SetUpPage = lazyComponent(() => import('../features/account/set-up-page.tsx'));
const signedIn = () => import('./signed-in.tsx');
const SignedIn = lazyComponent(signedIn);

/** Loads the code of a signed-in user's page. */
export async function loadSignedIn(path: string): Promise<void> {
  await Promise.all([SignedIn.load(), signedIn().then(({ loadPage }) => loadPage(path))]);
}

/**
 * Loads the code of the page at a path, and starts to read its data; `withData` waits for the data too.
 * Resolves also on a failure, which the page then reports.
 */
export async function prepare(path: string, withData: boolean): Promise<void> {
  const user = viewer();
  const LinkPage = LINK_PAGES[path];
  try {
    if (LinkPage) return void (await LinkPage.load());
    if (!user || user.mustChangePassword)
      return void (await (path === PAGES.auth || needsSignIn(path) ? AuthPage : LandingPage).load());
    const isRead = signedIn().then(({ readPage }) => readPage(path));
    await Promise.all([loadSignedIn(path), withData && isRead]);
  } catch {
    // The render tries again, and shows the error.
  }
}

/** The application; `client` is its query cache. */
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

/** The pages that the user may open. */
function Pages({ path }: { path: string }) {
  const user = useUser();
  const LinkPage = LINK_PAGES[path];
  if (LinkPage)
    return (
      <PageArea path={path}>
        <LinkPage />
      </PageArea>
    );
  if (user === undefined) return <Loading />;
  // With a temporary password, every path shows the form for a new one.
  if (user?.mustChangePassword) {
    return (
      <PageArea path={PAGES.auth}>
        <AuthPage />
      </PageArea>
    );
  }
  if (user?.mustAddFactor) return <SetUpPage />;
  const token = inviteIn(path);
  if (token !== null) return <StoreInvite token={token} goOn={user ? PAGES.join : PAGES.auth} />;
  if (user) return <SignedIn user={user} path={path} />;
  if (needsSignIn(path)) return <Redirect to={authPath(path + location.search + location.hash)} replace />;
  return <PageArea path={path}>{path === PAGES.auth ? <AuthPage /> : <LandingPage />}</PageArea>;
}

/** Stores an invite link's token in the tab, out of the address bar, until the user answers the invitation. */
function StoreInvite({ token, goOn }: { token: string; goOn: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    keepInvite(token);
    navigate(goOn, { replace: true });
  }, [token, goOn, navigate]);
  return <Loading />;
}
