import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import * as accounts from './accounts/routes.ts';
import * as notifications from './notifications/routes.ts';
import { sessionHandlers } from './accounts/session-routes.ts';
import { tokenHandlers } from './accounts/token-routes.ts';
import * as secondFactor from './accounts/second-factor-routes.ts';
import { Registration } from './access/registration.ts';
import { confirmLogin, login } from './accounts/sign-in.ts';
import { createThrottle } from './http/throttle.ts';
import * as board from './plan/board-routes.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files/file-store.ts';
import type { Handlers } from './http/call.ts';
import { readDescription } from './http/describe.ts';
import {
  addConnections,
  connectionOptions,
  CONNECTION_TIMEOUTS,
  type ConnectionTimeouts,
} from './http/connections.ts';
import { addBasePath } from './http/base-path.ts';
import { handleError } from './http/errors.ts';
import { addApiReference } from './http/api-reference.ts';
import { addHeaders, CALL_HEADERS } from './http/headers.ts';
import { addHosts } from './http/hosts.ts';
import { addHealth } from './http/health.ts';
import { addJson } from './http/json.ts';
import { mountRoutes } from './http/mount.ts';
import { requestIds } from './http/request-id.ts';
import { addPages, routedAddress } from './pages/pages.ts';
import { addViewers } from './http/security-log.ts';
import { addPublishedPages } from './publish/page.ts';
import * as publications from './publish/routes.ts';
import { readExport } from './exchange/export-routes.ts';
import { importHandlers } from './import/routes.ts';
import { listChanges } from './history/routes.ts';
import * as initiatives from './plan/initiative-routes.ts';
import { runCommands } from './plan/command-routes.ts';
import * as checks from './month/check-routes.ts';
import * as close from './month/close-routes.ts';
import * as books from './books/routes.ts';
import * as reviews from './reviews/routes.ts';
import * as comments from './comments/routes.ts';
import * as findings from './plan/finding-routes.ts';
import { withThread } from './heavy/calls.ts';
import { exportThreadOf, readingThreadOf } from './thread/reading-thread.ts';
import { Hub } from './live/hub.ts';
import { addLive } from './live/socket.ts';
import * as kpis from './plan/kpi-routes.ts';
import * as compare from './month/compare-routes.ts';
import * as periods from './month/routes.ts';
import * as scorecard from './measures/routes.ts';
import { listPeriodsWithValues } from './measures/period-routes.ts';
import { whatIfCall } from './measures/what-if-routes.ts';
import { readSearch } from './search/routes.ts';
import type { Metrics } from './operation/metrics.ts';
import { addMetrics } from './operation/metrics-access.ts';
import * as sharing from './sharing/routes.ts';
import type { Store } from './store/store.ts';
import * as strategies from './strategies/routes.ts';
import * as updates from './updates/routes.ts';

/** A handler for every route of the contract. */
const handlers: Handlers = {
  'user.read': accounts.readUser,
  'user.update': accounts.updateUser,
  'session.create': login,
  'session.confirm': confirmLogin,
  'user.create': accounts.register,
  'session.delete': accounts.logout,
  'password.update': accounts.updatePassword,
  ...sessionHandlers,
  'secondFactor.read': secondFactor.readSecondFactorCall,
  'secondFactor.begin': secondFactor.beginSecondFactorCall,
  'secondFactor.confirm': secondFactor.confirmSecondFactorCall,
  'secondFactor.turnOff': secondFactor.turnOffSecondFactor,
  ...tokenHandlers,
  'theme.read': accounts.readTheme,
  'openapi.read': readDescription,
  'commands.run': runCommands,
  'strategies.list': strategies.listStrategiesCall,
  'strategies.create': strategies.createStrategyCall,
  'strategies.fromFile': strategies.createFromFileCall,
  'strategies.copy': strategies.copyStrategyCall,
  'strategies.readFile': strategies.readFileCall,
  'strategies.read': strategies.readStrategyCall,
  'strategies.update': strategies.updateStrategyCall,
  'strategies.delete': strategies.deleteStrategyCall,
  'strategies.setBoardTitle': strategies.setBoardTitleCall,
  'strategies.readFlow': strategies.readFlowCall,
  'nodes.create': board.createNodeCall,
  'nodes.update': board.updateNodeCall,
  'nodes.delete': board.deleteNodeCall,
  'links.create': board.createLinkCall,
  'kpis.createOnNode': kpis.createKpiOnNode,
  'kpis.create': kpis.createKpi,
  'kpis.createDepartment': kpis.createDepartmentKpi,
  'kpis.createTeam': kpis.createTeamKpi,
  'kpis.update': kpis.updateKpiCall,
  'kpis.delete': kpis.deleteKpiCall,
  'calendar.read': scorecard.readCalendar,
  'calendar.update': scorecard.updateCalendar,
  'points.write': scorecard.writePointsCall,
  'points.readMany': scorecard.readManyPoints,
  'points.writeMany': scorecard.writeManyPoints,
  'points.read': scorecard.readTimeline,
  'values.write': scorecard.writeValuesCall,
  'scorecard.read': scorecard.readScorecardCall,
  'scorecard.explain': scorecard.explainCall,
  'scorecard.whatIf': whatIfCall,
  'compare.read': compare.readComparison,
  'periods.list': periods.listPeriods,
  'periods.withValues': listPeriodsWithValues,
  'periods.lock': periods.lockPeriodCall,
  'periods.unlock': periods.unlockPeriodCall,
  'periods.checks': checks.listChecks,
  'periods.relock': checks.relockCall,
  'periods.keep': checks.keepCall,
  'snapshots.list': periods.listSnapshots,
  'snapshots.create': periods.createSnapshot,
  'snapshots.delete': periods.deleteSnapshotCall,
  'snapshots.read': periods.readSnapshotCall,
  'snapshots.flow': periods.readSnapshotFlow,
  'snapshots.scorecard': periods.readSnapshotScorecard,
  'bookTemplates.list': books.listTemplates,
  'bookTemplates.create': books.createTemplateCall,
  'bookTemplates.update': books.updateTemplateCall,
  'bookTemplates.delete': books.deleteTemplateCall,
  'books.outline': books.readOutline,
  'books.list': books.listBooks,
  'books.create': books.createBookCall,
  'books.read': books.readBookCall,
  'books.makeAgain': books.makeBookAgainCall,
  'books.delete': books.deleteBookCall,
  'books.readFile': books.readBookFile,
  'agenda.read': reviews.readAgendaCall,
  'reviews.list': reviews.listReviews,
  'decisions.list': reviews.listDecisions,
  'reviews.create': reviews.createReviewCall,
  'reviews.read': reviews.readReviewCall,
  'reviews.update': reviews.updateReviewCall,
  'reviews.hold': reviews.holdReviewCall,
  'reviews.delete': reviews.deleteReviewCall,
  'reviewActions.create': reviews.createActionCall,
  'reviewActions.update': reviews.updateActionCall,
  'reviewActions.createStep': reviews.createStepCall,
  'reviewActions.delete': reviews.deleteActionCall,
  'publications.list': publications.listPublications,
  'publications.create': publications.createPublication,
  'publications.update': publications.updatePublicationCall,
  'publications.renewLink': publications.renewPublicationLink,
  'publications.revoke': publications.revokePublication,
  'comments.list': comments.listComments,
  'comments.count': comments.countComments,
  'comments.create': comments.createCommentCall,
  'comments.update': comments.updateCommentCall,
  'comments.delete': comments.deleteCommentCall,
  'close.read': close.readCloseCall,
  'close.update': close.updateCloseCall,
  'periods.nudge': close.nudgeCall,
  'findings.listDismissed': findings.listDismissed,
  'findings.dismiss': findings.dismissCall,
  'findings.restore': findings.restoreCall,
  'notifications.list': notifications.listNotifications,
  'notifications.count': notifications.countNotifications,
  'notifications.update': notifications.updateNotification,
  'notifications.readAll': notifications.readAllNotifications,
  'notificationSettings.read': notifications.readNotificationSettings,
  'notificationSettings.update': notifications.updateNotificationSettings,
  'updates.mine': updates.readMine,
  'updates.count': updates.countMine,
  'updates.overview': updates.readOverview,
  'initiatives.createOnNode': initiatives.createInitiativeOnNode,
  'initiatives.create': initiatives.createInitiative,
  'initiatives.update': initiatives.updateInitiativeCall,
  'initiatives.delete': initiatives.deleteInitiativeCall,
  'tactics.create': initiatives.createTactic,
  'tactics.update': initiatives.updateTacticCall,
  'tactics.delete': initiatives.deleteTacticCall,
  'actionSteps.create': initiatives.createActionStep,
  'actionSteps.update': initiatives.updateActionStepCall,
  'actionSteps.delete': initiatives.deleteActionStepCall,
  'inviteLinks.create': sharing.createInviteLink,
  'inviteLinks.list': sharing.listInviteLinks,
  'inviteLinks.delete': sharing.deleteInviteLink,
  'invitations.preview': sharing.previewInvitation,
  'invitations.read': sharing.readInvitation,
  'invitations.accept': sharing.acceptInvitation,
  'members.list': sharing.listMembersCall,
  'members.update': sharing.updateMember,
  'members.delete': sharing.deleteMember,
  'members.resetPassword': sharing.resetMemberPassword,
  'strategies.handOver': sharing.handOverStrategy,
  'strategies.leave': sharing.leaveStrategy,
  'changes.list': listChanges,
  'exports.read': readExport,
  ...importHandlers,
  'search.read': readSearch,
};

/** The parts of an app. */
export interface AppOptions {
  config: Pick<
    Config,
    | 'publicOrigin'
    | 'basePath'
    | 'hosts'
    | 'trustProxy'
    | 'rateLimit'
    | 'limits'
    | 'strategyLimits'
    | 'importLimits'
    | 'registration'
    | 'metrics'
  >;
  store: Store;
  files: FileStore;
  webFolder: string;
  logger: FastifyServerOptions['logger'];
  /** Timeouts of clients; other than PATIENCE only in tests. */
  patience?: ConnectionTimeouts;
}

/** The server, its metrics where the settings ask for them, and the switch that makes `/readyz` fail before a shutdown. */
export interface App {
  server: FastifyInstance;
  metrics: Metrics | undefined;
  drain(): void;
}

/** The metrics, where the settings ask for them. Their library is loaded only then, which shortens the start. */
async function measure({ config, store }: AppOptions): Promise<Metrics | undefined> {
  if (config.metrics.port === undefined && config.metrics.token === undefined) return undefined;
  const { Metrics } = await import('./operation/metrics.ts');
  return new Metrics(store);
}

/**
 * The contract validates every call, so no route has a Fastify schema. Without schema compilers the start loads a third fewer
 * files, and the server needs some megabytes less.
 */
const noSchemas = (): never => {
  throw new Error('A route has a Fastify schema; contract/ validates calls');
};

/** Creates the server; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, store, files, webFolder, logger, patience = CONNECTION_TIMEOUTS } = options;
  const server = fastify({
    logger: logger ?? false,
    trustProxy: config.trustProxy,
    genReqId: requestIds(config.trustProxy),
    bodyLimit: 256 * 1024,
    // While the server drains, requests on kept-alive connections are still answered; see addHealth.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    ...connectionOptions(patience, config),
    rewriteUrl(request) {
      return routedAddress(this, request, config);
    },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Fastify refuses an unreadable URL before any route, with an error body of its own.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply.headers(CALL_HEADERS)),
  });
  let draining = false;
  server.setErrorHandler(handleError);
  addJson(server);
  addHeaders(server);
  addBasePath(server, config);
  addViewers(server);
  addHosts(server, config.hosts);
  addConnections(server);
  addHealth(server, store, () => draining);
  const hub = new Hub(store, server.log);
  server.addHook('preClose', (done) => {
    hub.close();
    done();
  });
  const metrics = await measure(options);
  metrics?.watchSockets(() => hub.size);
  addMetrics(server, metrics, config.metrics);
  await addLive(server, { store, hub, site: config });
  server.addHook('onClose', (_server, done) => {
    readingThreadOf(store).close();
    exportThreadOf(store).close();
    done();
  });
  const { strategyLimits, importLimits } = config;
  const registration = new Registration(store, config.registration);
  const throttle = createThrottle(config, store);
  mountRoutes(server, {
    services: { store, files, throttle, registration, strategyLimits, importLimits },
    handlers: withThread(handlers),
    site: config,
  });
  addApiReference(server);
  addPublishedPages(server, { store, throttle });
  await addPages(server, { store, registration, site: config, webFolder });
  return { server, metrics, drain: () => void (draining = true) };
}
