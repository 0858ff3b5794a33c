import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Redirect, useSearch } from 'wouter';
import type { User } from '../../contract/entities.ts';
import { joinPath, keptInvite } from '../lib/invite.ts';
import { nextPath } from '../lib/next.ts';
import { sessionEnded } from '../lib/session.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { UndoKeys } from './undo-keys.tsx';
import { UnlessGone } from './gone-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageArea } from './page-area.tsx';
import { page, useRoute, type AppRoute } from './route.tsx';

// Its menu brings react-aria, which pages with a bar of their own can do without at first.
const TopBar = lazy(() => import('./top-bar.tsx'));
const SessionEndedDialog = lazy(() => import('./session-ended-dialog.tsx'));
const AuthPage = lazy(() => import('../features/auth/auth-page.tsx'));
const DashboardPage = lazy(() => import('../features/dashboard/dashboard-page.tsx'));
const ObjectivePage = lazy(() => import('../features/objective/objective-page.tsx'));
const TimelinePage = lazy(() => import('../features/timeline/timeline-page.tsx'));
const KpisPage = lazy(() => import('../features/kpis/kpis-page.tsx'));
const InitiativesPage = lazy(() => import('../features/initiatives/initiatives-page.tsx'));
const HistoryPage = lazy(() => import('../features/history/history-page.tsx'));
const BoardPage = lazy(() => import('../features/board/board-page.tsx'));
const TeamPage = lazy(() => import('../features/team/team-page.tsx'));
const JoinPage = lazy(() => import('../features/join/join-page.tsx'));

const routes: AppRoute[] = [
  page('/', () => <DashboardPage />),
  page('/dashboard', () => <DashboardPage />),
  page('/strategy/:id', ({ id }) => <BoardPage strategyId={id} />, { ownBar: true }),
  page('/strategy/:id/kpis', ({ id }) => <KpisPage strategyId={id} />, { ownBar: true }),
  page('/strategy/:id/history', ({ id }) => <HistoryPage strategyId={id} />),
  page('/strategy/:id/initiatives', ({ id }) => <InitiativesPage strategyId={id} />, { ownBar: true }),
  page(
    '/strategy/:strategyId/objective/:objectiveId',
    ({ strategyId, objectiveId }) => <ObjectivePage strategyId={strategyId} objectiveId={objectiveId} />,
    { ownBar: true },
  ),
  page('/strategy/:strategyId/objective/:objectiveId/gantt', ({ strategyId, objectiveId }) => (
    <TimelinePage strategyId={strategyId} objectiveId={objectiveId} />
  )),
  page('/strategy/:id/manage-teammates', ({ id }) => <TeamPage strategyId={id} />),
  { path: '/join/:token', render: ({ token = '' }) => <JoinPage token={token} />, ownBar: false },
  page('/auth', () => <AuthWhileSignedIn />),
];

/** The pages of somebody who is signed in. */
export default function SignedIn({ user, path }: { user: User; path: string }) {
  const route = useRoute(routes);
  const isEnded = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get);
  const content = <UnlessGone path={path}>{route?.page ?? <NotFoundPage />}</UnlessGone>;
  const around = (
    <>
      <ConnectionBanner />
      <UndoKeys />
      {isEnded && (
        <Suspense>
          <SessionEndedDialog user={user} />
        </Suspense>
      )}
    </>
  );
  if (route?.ownBar) {
    return (
      <>
        <PageArea key={path} path={path}>
          {content}
        </PageArea>
        {around}
      </>
    );
  }
  return (
    <>
      <Suspense fallback={<div className="fixed inset-x-0 top-0 h-12 border-b bg-paper print:hidden" />}>
        <TopBar user={user} />
      </Suspense>
      <div className="pt-12 print:pt-0">
        <PageArea path={path}>{content}</PageArea>
      </div>
      {around}
    </>
  );
}

/** The auth page changes the password of somebody who is signed in; asked for anything else, it lets them pass, to an invitation that waits before all. */
function AuthWhileSignedIn() {
  const search = useSearch();
  const [invite] = useState(keptInvite);
  if (new URLSearchParams(search).get('mode') === 'change') return <AuthPage />;
  const next = invite === null ? nextPath(search, location.origin) : joinPath(invite);
  return <Redirect to={next} replace />;
}
