import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import * as accounts from './accounts/handlers.ts';
import { createThrottle } from './accounts/throttle.ts';
import * as board from './board/handlers.ts';
import type { Config } from './config.ts';
import type { Handlers } from './http/call.ts';
import { readDescription } from './http/describe.ts';
import { handleError } from './http/errors.ts';
import { addHeaders, UNROUTED_HEADERS } from './http/headers.ts';
import { addHealth } from './http/health.ts';
import { addJson } from './http/json.ts';
import { mountRoutes } from './http/mount.ts';
import { addPages } from './http/pages.ts';
import { listChanges } from './history/handlers.ts';
import * as initiatives from './initiatives/handlers.ts';
import { Hub } from './live/hub.ts';
import { addLive } from './live/socket.ts';
import * as kpis from './kpis/handlers.ts';
import * as sharing from './sharing/handlers.ts';
import type { Store } from './store/store.ts';
import { FlowBytes } from './strategies/flow-bytes.ts';
import * as strategies from './strategies/handlers.ts';

/** The contract's table, answered. */
const handlers: Handlers = {
  'user.read': accounts.readUser,
  'user.update': accounts.updateUser,
  'session.create': accounts.login,
  'user.create': accounts.register,
  'session.delete': accounts.logout,
  'password.update': accounts.updatePassword,
  'theme.read': accounts.readTheme,
  'openapi.read': readDescription,
  'strategies.list': strategies.listStrategies,
  'strategies.create': strategies.createStrategyCall,
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
  'invitations.read': sharing.readInvitation,
  'invitations.accept': sharing.acceptInvitation,
  'members.list': sharing.listMembersCall,
  'members.update': sharing.updateMember,
  'members.delete': sharing.deleteMember,
  'members.resetPassword': sharing.resetMemberPassword,
  'strategies.handOver': sharing.handOverStrategy,
  'strategies.leave': sharing.leaveStrategy,
  'changes.list': listChanges,
};

/** What an app is made of. */
export interface AppOptions {
  config: Pick<Config, 'publicOrigin' | 'trustProxy' | 'rateLimit'>;
  store: Store;
  webFolder: string;
  logger: FastifyServerOptions['logger'];
}

/** A running product's app, and the word that tells its probes that it is going away. */
export interface App {
  server: FastifyInstance;
  drain(): void;
}

/** Puts the house together; listens to nothing yet. */
export async function createApp({ config, store, webFolder, logger }: AppOptions): Promise<App> {
  const server = fastify({
    logger: logger ?? false,
    trustProxy: config.trustProxy,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read is refused before any route, and would get a form of its own.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers(UNROUTED_HEADERS)),
  });
  let draining = false;
  server.setErrorHandler(handleError);
  addJson(server);
  await addHeaders(server);
  await server.register(cookie);
  addHealth(server, store, () => draining);
  const hub = new Hub(store, server.log);
  server.addHook('preClose', (done) => {
    hub.close();
    done();
  });
  await addLive(server, { store, hub, publicOrigin: config.publicOrigin });
  mountRoutes(server, {
    services: { store, throttle: createThrottle(config.rateLimit), flowBytes: new FlowBytes(store) },
    handlers,
    publicOrigin: config.publicOrigin,
  });
  await addPages(server, { store, publicOrigin: config.publicOrigin, webFolder });
  return { server, drain: () => void (draining = true) };
}
