import { lazy } from 'react';
import { Redirect, useSearch } from 'wouter';
import type { User } from '../../contract/entities.ts';
import { nextPath } from '../lib/next.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageArea } from './page-area.tsx';
import { page, useRoute } from './route.tsx';
import { TopBar } from './top-bar.tsx';

const AuthPage = lazy(() => import('../features/auth/auth-page.tsx'));
const DashboardPage = lazy(() => import('../features/dashboard/dashboard-page.tsx'));
const ObjectivePage = lazy(() => import('../features/objective/objective-page.tsx'));
const TimelinePage = lazy(() => import('../features/timeline/timeline-page.tsx'));
const KpisPage = lazy(() => import('../features/kpis/kpis-page.tsx'));
const InitiativesPage = lazy(() => import('../features/initiatives/initiatives-page.tsx'));
const BoardPage = lazy(() => import('../features/board/board-page.tsx'));

const routes = [
  page('/', () => <DashboardPage />),
  page('/dashboard', () => <DashboardPage />),
  page('/strategy/:id', ({ id }) => <BoardPage strategyId={id} />, { ownBar: true }),
  page('/strategy/:id/kpis', ({ id }) => <KpisPage strategyId={id} />, { ownBar: true }),
  page('/strategy/:id/initiatives', ({ id }) => <InitiativesPage strategyId={id} />, { ownBar: true }),
  page(
    '/strategy/:strategyId/objective/:objectiveId',
    ({ strategyId, objectiveId }) => <ObjectivePage strategyId={strategyId} objectiveId={objectiveId} />,
    { ownBar: true },
  ),
  page('/strategy/:strategyId/objective/:objectiveId/gantt', ({ strategyId, objectiveId }) => (
    <TimelinePage strategyId={strategyId} objectiveId={objectiveId} />
  )),
  page('/auth', () => <AuthWhileSignedIn />),
];

/** The pages of somebody who is signed in. */
export default function SignedIn({ user, path }: { user: User; path: string }) {
  const route = useRoute(routes);
  if (route?.ownBar) {
    return (
      <PageArea key={path} path={path}>
        {route.page}
      </PageArea>
    );
  }
  return (
    <>
      <TopBar username={user.username} />
      <div className="pt-12 print:pt-0">
        <PageArea path={path}>{route?.page ?? <NotFoundPage />}</PageArea>
      </div>
    </>
  );
}

/** The auth page changes the password of somebody who is signed in; asked for anything else, it lets them pass. */
function AuthWhileSignedIn() {
  const search = useSearch();
  if (new URLSearchParams(search).get('mode') === 'change') return <AuthPage />;
  return <Redirect to={nextPath(search, location.origin)} replace />;
}
