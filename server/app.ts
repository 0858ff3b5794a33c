import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { BODY_MAX } from '../contract/api/route.ts';
import { Registration } from './access/registration.ts';
import { nameOperators } from './access/reserved-names.ts';
import { AuditLog } from './audit/audit-log.ts';
import { signInPolicyOf } from './access/sign-in-policy.ts';
import { createThrottle } from './http/throttle.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files/file-store.ts';
import {
  addConnections,
  connectionOptions,
  CONNECTION_TIMEOUTS,
  type ConnectionTimeouts,
} from './http/connections.ts';
import { addBasePath } from './http/base-path.ts';
import { addBodies, Bodies } from './http/bodies.ts';
import { handleError } from './http/errors.ts';
import { addApiReference } from './http/api-reference.ts';
import { addHeaders, CALL_HEADERS } from './http/headers.ts';
import { addHosts } from './http/hosts.ts';
import { addHealth } from './http/health.ts';
import { addJson } from './http/json.ts';
import { mountRoutes } from './http/mount.ts';
import { requestIds } from './http/request-id.ts';
import { addMcp } from './mcp/endpoint.ts';
import { addPages, routedAddress } from './pages/pages.ts';
import { addViewers } from './http/security-log.ts';
import { addFeeds } from './feeds/serve.ts';
import { addPublishedPages } from './publish/page.ts';
import { addScim } from './scim/serve.ts';
import { addSso } from './sso/pages.ts';
import { withThread } from './heavy/calls.ts';
import { exportThreadOf, readingThreadOf } from './thread/reading-thread.ts';
import { Hub } from './live/hub.ts';
import { addLive } from './live/socket.ts';
import type { OutgoingServices } from './outgoing/services.ts';
import { addUnsubscribe } from './mail/unsubscribe-page.ts';
import type { Metrics } from './operation/metrics.ts';
import { addMetrics } from './operation/metrics-access.ts';
import type { Store } from './store/store.ts';
import { handlers } from './handlers.ts';

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
    | 'bodiesMegabytes'
    | 'registration'
    | 'operators'
    | 'providers'
    | 'localPasswords'
    | 'secondFactorRequired'
    | 'scimToken'
    | 'scimAdopt'
    | 'scimDecides'
    | 'mail'
    | 'metrics'
  >;
  store: Store;
  files: FileStore;
  /** What talks to other systems. */
  integrations: OutgoingServices;
  /** Without it the audit log is not kept in the database; only in tests. */
  audit?: Config['audit'] | undefined;
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
  const {
    config,
    store,
    files,
    integrations,
    audit,
    webFolder,
    logger,
    patience = CONNECTION_TIMEOUTS,
  } = options;
  const server = fastify({
    logger: logger ?? false,
    trustProxy: config.trustProxy,
    genReqId: requestIds(config.trustProxy),
    bodyLimit: BODY_MAX,
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
  addHeaders(server);
  addBasePath(server, config);
  addViewers(server, audit ? new AuditLog(store, server.log, audit) : null);
  addHosts(server, config.hosts);
  addBodies(server, new Bodies(config.bodiesMegabytes, { grace: patience.request, check: patience.check }));
  addJson(server);
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
  const sendsMail = config.mail !== undefined;
  await nameOperators(store, config.operators);
  const { strategyLimits, importLimits } = config;
  const { localPasswords, providers, secondFactorRequired, scimAdopt, scimDecides } = config;
  Object.assign(signInPolicyOf(store), {
    localPasswords,
    providers,
    secondFactorRequired,
    scimAdopt,
    scimDecides,
  });
  const registration = new Registration(store, config.registration);
  const throttle = createThrottle(config, store);
  mountRoutes(server, {
    services: {
      store,
      files,
      throttle,
      registration,
      sendsMail,
      mail: config.mail,
      strategyLimits,
      importLimits,
      ...integrations,
    },
    handlers: withThread(handlers),
    site: config,
  });
  addApiReference(server);
  addMcp(server, { store, throttle, site: config });
  await addScim(server, { store, config });
  addSso(server, { store, registration, site: config });
  addPublishedPages(server, { store, throttle });
  addFeeds(server, { store, throttle, site: config });
  addUnsubscribe(server, store);
  await addPages(server, { store, registration, sendsMail, site: config, webFolder });
  return { server, metrics, drain: () => void (draining = true) };
}
