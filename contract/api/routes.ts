import { BODY_MAX, type Route } from './route.ts';
import { accountRoutes } from './routes/accounts.ts';
import { privacyRoutes } from './routes/privacy.ts';
import { adminRoutes } from './routes/admin.ts';
import { adminAuditRoutes } from './routes/admin-audit.ts';
import { adminAdoptionRoutes } from './routes/admin-adoptions.ts';
import { adminConnectionRoutes } from './routes/admin-connections.ts';
import { boardRoutes } from './routes/board.ts';
import { closeRoutes } from './routes/close.ts';
import { bookRoutes } from './routes/books.ts';
import { commandRoutes } from './routes/commands.ts';
import { commentRoutes } from './routes/comments.ts';
import { exportRoutes } from './routes/exports.ts';
import { feedRoutes } from './routes/feeds.ts';
import { findingRoutes } from './routes/findings.ts';
import { importRoutes } from './routes/imports.ts';
import { compareRoutes } from './routes/compare.ts';
import { historyRoutes } from './routes/history.ts';
import { initiativeRoutes } from './routes/initiatives.ts';
import { kpiRoutes } from './routes/kpis.ts';
import { mailRoutes } from './routes/mail.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { periodRoutes } from './routes/periods.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { publicationRoutes } from './routes/publications.ts';
import { pullRoutes } from './routes/pulls.ts';
import { mapRoutes } from './routes/map.ts';
import { scorecardRoutes } from './routes/scorecard.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { searchRoutes } from './routes/search.ts';
import { sharingRoutes } from './routes/sharing.ts';
import { strategyRoutes } from './routes/strategies.ts';
import { strategyFileRoutes } from './routes/strategy-files.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { updateRoutes } from './routes/updates.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** All calls: the server mounts them, the browser's client is typed by them, OpenAPI describes them. */
export const routes = {
  ...accountRoutes,
  ...mailRoutes,
  ...tokenRoutes,
  ...feedRoutes,
  ...signInRoutes,
  ...passkeyRoutes,
  ...strategyRoutes,
  ...strategyFileRoutes,
  ...boardRoutes,
  ...kpiRoutes,
  ...initiativeRoutes,
  ...mapRoutes,
  ...scorecardRoutes,
  ...periodRoutes,
  ...bookRoutes,
  ...compareRoutes,
  ...reviewRoutes,
  ...publicationRoutes,
  ...webhookRoutes,
  ...pullRoutes,
  ...commandRoutes,
  ...commentRoutes,
  ...closeRoutes,
  ...findingRoutes,
  ...notificationRoutes,
  ...updateRoutes,
  ...sharingRoutes,
  ...historyRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...searchRoutes,
  ...privacyRoutes,
  ...adminRoutes,
  ...adminAuditRoutes,
  ...adminAdoptionRoutes,
  ...adminConnectionRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** The table's rows with their names, widened. */
export const routeEntries = Object.entries(routes) as [RouteName, Route][];

/** The size of the largest body of any route: bytes. */
export const LARGEST_BODY = Math.max(...routeEntries.map(([, { bodyMax = BODY_MAX }]) => bodyMax));
