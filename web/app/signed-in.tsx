import { Suspense, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import type { User } from '../../contract/api/entities.ts';
import { hasScores } from '../../contract/api/content-version.ts';
import { scorecardQuery } from '../entities/scorecard/scorecard.ts';
import { CommentsHost } from '../entities/comments/comments-host.tsx';
import { contentQuery } from '../lib/sync/use-content.ts';
import { storedInvite } from '../lib/session/invite.ts';
import { nextPath } from '../lib/session/next.ts';
import { sessionEnded } from '../lib/sync/query.ts';
import { useUser } from '../lib/session/session.ts';
import { useStore } from '../lib/store.ts';
import { strategiesQuery, strategyQuery } from '../lib/strategy/strategies.ts';
import { SnapshotContext, snapshotAt } from '../lib/strategy/snapshot.ts';
import { updatesQuery } from '../lib/strategy/updates.ts';
import { FORMER_PATHS, PAGES, strategyOf } from '../lib/routes/pages.ts';
import { StrategyBar } from './bar/strategy-bar.tsx';
import { TopBar } from './bar/top-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { GlobalCommands } from './global-commands.tsx';
import { ChangeAnnouncer } from './change-announcer.tsx';
import { UndoKeys } from './undo-keys.tsx';
import { cx } from '../ui/cx.ts';
import { UnlessGone } from './gone-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageArea } from './page-area.tsx';
import { usePagePrefetch } from './prefetch-pages.ts';
import { lazyComponent } from './lazy-component.tsx';
import { loadRoute, moved, page, readRoute, useRoute, type AppRoute } from './route.tsx';

const SessionEndedDialog = lazyComponent(() => import('./session-ended-dialog.tsx'));
const ChangePage = lazyComponent(() => import('../features/auth/change-page.tsx'));
const DashboardPage = lazyComponent(() => import('../features/dashboard/dashboard-page.tsx'));
const ObjectivePage = lazyComponent(() => import('../features/objective/objective-page.tsx'));
const TimelinePage = lazyComponent(() => import('../features/timeline/timeline-page.tsx'));
const KpisPage = lazyComponent(() => import('../features/kpis/kpis-page.tsx'));
const MeasurePage = lazyComponent(() => import('../features/measure/measure-page.tsx'));
const TargetsPage = lazyComponent(() => import('../features/targets/targets-page.tsx'));
const CollectPage = lazyComponent(() => import('../features/month/collect/collect-page.tsx'));
const ExplainPage = lazyComponent(() => import('../features/month/explain/explain-page.tsx'));
const LockPage = lazyComponent(() => import('../features/month/lock/lock-page.tsx'));
const HandOutPage = lazyComponent(() => import('../features/month/hand-out/hand-out-page.tsx'));
const BookPage = lazyComponent(() => import('../features/book/book-page.tsx'));
const ComparePage = lazyComponent(() => import('../features/month/compare/compare-page.tsx'));
const PublishPage = lazyComponent(() => import('../features/publish/publish-page.tsx'));
const PublishFormPage = lazyComponent(() => import('../features/publish/form-page.tsx'));
const ReviewsPage = lazyComponent(() => import('../features/month/review/reviews-page.tsx'));
const ReviewPage = lazyComponent(() => import('../features/month/review/review-page.tsx'));
const InitiativesPage = lazyComponent(() => import('../features/initiatives/initiatives-page.tsx'));
const HistoryPage = lazyComponent(() => import('../features/history/history-page.tsx'));
const BoardPage = lazyComponent(() => import('../features/board/board-page.tsx'));
const MapPage = lazyComponent(() => import('../features/map/map-page.tsx'));
const PresentPage = lazyComponent(() => import('../features/present/present-page.tsx'));
const TeamPage = lazyComponent(() => import('../features/team/team-page.tsx'));
const SettingsPage = lazyComponent(() => import('../features/settings/settings-page.tsx'));
const UpdatesPage = lazyComponent(() => import('../features/updates/updates-page.tsx'));
const AccountPage = lazyComponent(() => import('../features/account/account-page.tsx'));
const AdminPage = lazyComponent(() => import('../features/admin/admin-page.tsx'));
const PrivacyPage = lazyComponent(() => import('../features/account/privacy-page.tsx'));
const JoinPage = lazyComponent(() => import('../features/join/join-page.tsx'));

const list = () => [strategiesQuery];
const content = ({ strategyId }: { strategyId: number }) => [
  strategyQuery(strategyId),
  contentQuery(strategyId),
];

/** What a server-rendered page has of scores, which its hydration needs too. */
const renderedScores = (id: number) =>
  hasScores(document.querySelector<HTMLElement>('#root')?.dataset['version'] ?? '')
    ? [scorecardQuery(id, null)]
    : [];

/** What a page that the server may render reads. */
const rendered = ({ strategyId }: { strategyId: number }) => [
  ...content({ strategyId }),
  ...renderedScores(strategyId),
];

const routes: AppRoute[] = [
  page('start', DashboardPage, { reads: list }),
  page('dashboard', DashboardPage, { reads: list }),
  page('board', BoardPage, { frame: 'fixed', reads: rendered }),
  page('map', MapPage, { frame: 'fixed', reads: content }),
  page('present', PresentPage, { frame: 'bare', reads: content }),
  page('kpis', KpisPage, { frame: 'fixed', reads: rendered }),
  page('kpi', MeasurePage, { reads: content }),
  page('targets', TargetsPage, { frame: 'fixed', reads: content }),
  page('values', TargetsPage, { frame: 'fixed', reads: content }),
  page('month', CollectPage, { reads: content }),
  page('explain', ExplainPage, { reads: content }),
  page('lock', LockPage, { reads: content }),
  page('compare', ComparePage, { reads: content }),
  page('publishPage', PublishFormPage, { reads: content }),
  page('reviews', ReviewsPage, { reads: content }),
  page('review', ReviewPage, { reads: content }),
  page('handOut', HandOutPage, { reads: content }),
  page('book', BookPage, { reads: content }),
  page('publish', PublishPage, { reads: content }),
  page('history', HistoryPage, { reads: content }),
  page('initiatives', InitiativesPage, { frame: 'fixed', reads: rendered }),
  page('objective', ObjectivePage, { reads: rendered }),
  page('objectiveTimeline', TimelinePage, { frame: 'fixed', reads: content }),
  page('timeline', TimelinePage, { frame: 'fixed', reads: content }),
  page('team', TeamPage, { reads: content }),
  page('settings', SettingsPage, { reads: content }),
  page('updates', UpdatesPage, { reads: () => [updatesQuery] }),
  page('account', Object.assign(OwnAccount, { load: AccountPage.load })),
  ...Object.entries(FORMER_PATHS).map(([path, name]) => moved(path, name)),
  ...(
    [
      'admin',
      'adminPeople',
      'adminStrategies',
      'adminDirectory',
      'adminSettings',
      'adminJobs',
      'adminBackups',
      'adminAudit',
    ] as const
  ).map((name) => page(name, AdminPage)),
  page('privacy', PrivacyPage),
  page('join', JoinPage),
  page('auth', Object.assign(AuthWhileSignedIn, { load: ChangePage.load })),
];

/** Loads the code of the page at a path. */
export const loadPage = (path: string): Promise<void> => loadRoute(routes, path);

/** Reads the data of the page at a path; resolves also on a failure. */
export const readPage = (path: string): Promise<void> => readRoute(routes, path);

/** The pages of a signed-in user. */
export default function SignedIn({ user, path }: { user: User; path: string }) {
  const route = useRoute(routes);
  const isEnded = useStore(sessionEnded);
  usePagePrefetch(loadPage);
  const strategyId = route ? strategyOf(path) : null;
  const snapshotId = snapshotAt(path, useSearch());
  const isInStrategy = strategyId !== null;
  const isFixed = route?.frame === 'fixed';
  const isBare = route?.frame === 'bare';
  return (
    <SnapshotContext value={snapshotId}>
      <div
        className={cx(
          'flex flex-col print:block print:h-auto',
          // In a short window the bar and the page's head scroll away.
          isFixed ? 'h-dvh short:h-[calc(100dvh+12rem)]' : 'min-h-dvh',
          isInStrategy
            ? !isBare && 'pb-(--nav-height)'
            : 'pt-(--bar-height) has-data-phone-nav:pb-(--nav-height) print:pt-0',
        )}
      >
        {isInStrategy ? (
          !isBare && <StrategyBar key={strategyId} strategyId={strategyId} user={user} />
        ) : (
          <TopBar user={user} />
        )}
        {/* Another page of a strategy is never patched into the one before. */}
        <PageArea
          key={isInStrategy ? path : undefined}
          path={path}
          className={isInStrategy ? 'flex min-h-0 flex-1 flex-col print:block' : undefined}
        >
          <UnlessGone path={path}>{route?.page ?? <NotFoundPage />}</UnlessGone>
        </PageArea>
      </div>
      <ConnectionBanner />
      {snapshotId === null && <UndoKeys />}
      <GlobalCommands />
      <ChangeAnnouncer />
      {isInStrategy && snapshotId === null && <CommentsHost strategyId={strategyId} />}
      {isEnded && (
        <Suspense>
          <SessionEndedDialog user={user} />
        </Suspense>
      )}
    </SnapshotContext>
  );
}

function OwnAccount() {
  const user = useUser();
  return user ? <AccountPage user={user} /> : null;
}

/** For a signed-in user, the auth page only changes the password. Otherwise it redirects: to a stored invitation first. */
function AuthWhileSignedIn() {
  const search = useSearch();
  const [invite] = useState(storedInvite);
  if (new URLSearchParams(search).get('mode') === 'change') return <ChangePage />;
  const next = invite === null ? nextPath(search, location.origin) : PAGES.join;
  return <Redirect to={next} replace />;
}
