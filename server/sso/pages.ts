import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SSO_PATH, type SsoProblem } from '../../contract/people/sso-path.ts';
import type { Registration } from '../access/registration.ts';
import { findCaller } from '../access/sessions.ts';
import { readAttempt, takeAttempt } from '../accounts/attempts.ts';
import { transact } from '../change/transact.ts';
import type { Config } from '../config.ts';
import { attemptCookie, sessionCookie } from '../http/cookie.ts';
import { deviceOf } from '../http/device.ts';
import { ownAddress } from '../http/origin.ts';
import { attemptNoterOf, eventLoggerOf } from '../http/security-log.ts';
import { outageOf } from '../store/errors.ts';
import type { Provider } from '../provider-settings.ts';
import { VISITOR } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { findBound } from './account.ts';
import { type Attempt, browserOf, findProvider } from './attempt.ts';
import { callbackPath } from './callback-path.ts';
import { clientOf, openid } from './clients.ts';
import { SsoError } from './problem.ts';
import type { Profile } from './profile.ts';
import { arrive, profileFrom, providerAddress } from './sign-in.ts';

/** What the pages of single sign-on need. */
export interface SsoOptions {
  store: Store;
  registration: Registration;
  site: Pick<Config, 'publicOrigin' | 'basePath' | 'hosts' | 'providers'>;
}

/** The start page, from the settings: the Host header of a request decides nothing, but where only this machine can be named. */
function trustedAddress(request: FastifyRequest, { site }: SsoOptions): string {
  if (site.publicOrigin === undefined && site.hosts !== 'loopback') throw new SsoError('address');
  return ownAddress(request, site);
}

const queryOf = ({ originalUrl }: FastifyRequest): URLSearchParams =>
  new URL(originalUrl, 'http://request.invalid').searchParams;

/** Why a step failed. The provider was not reached, it refused, or its answer was not what it must be. */
function problemOf(error: unknown): SsoProblem {
  if (error instanceof SsoError) return error.problem;
  const { error: refused, code, name } = error as { error?: string; code?: string; name?: string };
  if (refused === 'access_denied') return 'denied';
  return name === 'TypeError' || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT'
    ? 'unavailable'
    : 'failed';
}

/** A sign-in that did not work, as far as it came. */
interface Problem {
  error: unknown;
  provider?: Provider | undefined;
  profile?: Profile | undefined;
  next?: string | undefined;
}

/**
 * Logs a refused sign-in with the account that it was for. Only where there is none it names the one at the provider, because the log
 * keeps no name of a person who can be deleted.
 */
async function logRefused(
  request: FastifyRequest,
  store: Store,
  { problem, provider, profile }: { problem: SsoProblem } & Pick<Problem, 'provider' | 'profile'>,
): Promise<void> {
  const user = profile && (await findBound(store.read, profile).catch(() => undefined));
  attemptNoterOf(request)(user);
  const person = profile && !user ? { subject: profile.subject, account: profile.label } : {};
  const about = { by: 'provider', provider: provider?.id, why: problem, ...person };
  eventLoggerOf(request)('sign_in.refused', about);
}

/** Opens the sign-in page, which says why the sign-in did not work. */
async function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, store }: Pick<SsoOptions, 'site' | 'store'>,
  { error, provider, profile, next }: Problem,
): Promise<FastifyReply> {
  if (outageOf(error)) throw error;
  const problem = problemOf(error);
  await logRefused(request, store, { problem, provider, profile });
  if (!(error instanceof SsoError)) {
    const { name, code, message } = error as { name?: string; code?: string; message?: string };
    // The error itself may hold tokens and claims.
    request.log.warn({ provider: provider?.id, name, code, message }, 'a sign-in at a provider failed');
  }
  const query = new URLSearchParams({ sso: problem });
  if (provider) query.set('with', provider.id);
  if (next !== undefined) query.set('next', next);
  return reply.redirect(`${site.basePath}/auth?${query.toString()}`);
}

/** The attempt of this browser with a state. Another browser's, and one that was used, is as if it were not there. */
function requireOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  site: SsoOptions['site'],
  found?: Attempt,
): Attempt {
  const cookie = attemptCookie(request, reply, site).read();
  if (!found || cookie === undefined || browserOf(cookie) !== found.browser) throw new SsoError('expired');
  return found;
}

/** Sends the browser on to the provider. */
async function goOn(
  options: SsoOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, site } = options;
  const state = queryOf(request).get('state') ?? '';
  let provider: Provider | undefined;
  try {
    const attempt = requireOwn(request, reply, site, await readAttempt<Attempt>(store.read, state));
    provider = findProvider(store, attempt.provider);
    if (!provider) throw new SsoError('expired');
    const redirect = trustedAddress(request, options) + callbackPath(provider.id);
    return await reply.redirect(await providerAddress(provider, attempt, state, redirect));
  } catch (error) {
    return sendProblem(request, reply, options, { error, provider });
  }
}

/** Takes the answer of a provider: opens a session, or connects the account with that of the session. */
async function comeBack(
  options: SsoOptions,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, site, registration } = options;
  const state = queryOf(request).get('state') ?? '';
  let next: string | undefined;
  let profile: Profile | undefined;
  try {
    const taken = await transact(store, { principal: VISITOR }, ({ writer }) =>
      takeAttempt<Attempt>(writer, state),
    );
    const attempt = requireOwn(request, reply, site, taken);
    // An answer of another provider than the one that was asked.
    if (attempt.provider !== provider.id) throw new SsoError('failed');
    next = attempt.next;
    const session = sessionCookie(request, reply, site);
    if (attempt.userId !== undefined) {
      const caller = session.token === undefined ? undefined : await findCaller(store, session.token, 0);
      if (caller?.session.user.id !== attempt.userId) throw new SsoError('expired');
    }
    const answer = new URL(trustedAddress(request, options) + callbackPath(provider.id));
    answer.search = queryOf(request).toString();
    profile = await profileFrom(provider, attempt, state, answer);
    const client = {
      address: request.ip,
      device: deviceOf(request.headers['user-agent']),
      session: session.token,
    };
    const { user, how, token, changed } = await arrive(
      store,
      { provider, profile, attempt, registration },
      client,
    );
    attemptNoterOf(request)(user);
    const log = eventLoggerOf(request);
    if (how === 'made') log('account.opened', { provider: provider.id });
    if (how === 'connected') log('identity.connected', { provider: provider.id });
    for (const { strategy, from, to } of changed)
      log('member.role_by_group', {
        provider: provider.id,
        strategy,
        of: user.id,
        ofUsername: user.username,
        from: from ?? 'none',
        to: to ?? 'none',
        role: to ?? from ?? 'none',
      });
    if (token !== undefined) {
      log('sign_in.opened', { by: 'provider', provider: provider.id });
      session.set(token);
    }
    return await reply.redirect(site.basePath + next);
  } catch (error) {
    return sendProblem(request, reply, options, { error, provider, profile, next });
  }
}

/** Signs out at the provider, which then leads back here. */
async function signOut(
  options: SsoOptions,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { buildEndSessionUrl } = await openid();
    const client = await clientOf(provider);
    if (provider.signOut && client.serverMetadata().end_session_endpoint !== undefined) {
      const post_logout_redirect_uri = `${trustedAddress(request, options)}/auth`;
      return await reply.redirect(buildEndSessionUrl(client, { post_logout_redirect_uri }).href);
    }
  } catch (error) {
    // The session here has ended already.
    request.log.warn({ provider: provider.id, problem: problemOf(error) }, 'no sign-out at a provider');
  }
  return reply.redirect(`${options.site.basePath}/auth`);
}

/** Registers the steps of single sign-on, which browsers open as pages. */
export function addSso(app: FastifyInstance, options: SsoOptions): void {
  const { providers } = options.site;
  if (providers.length === 0) return;
  app.get(`${SSO_PATH}/go`, (request, reply) =>
    goOn(options, request, reply.header('cache-control', 'no-store')),
  );
  for (const provider of providers) {
    app.get(callbackPath(provider.id), (request, reply) =>
      comeBack(options, provider, request, reply.header('cache-control', 'no-store')),
    );
    app.get(`${SSO_PATH}/sign-out/${provider.id}`, (request, reply) =>
      signOut(options, provider, request, reply.header('cache-control', 'no-store')),
    );
  }
}
