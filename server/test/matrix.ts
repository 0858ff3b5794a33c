import { NOT_OWN } from '../change/own-update.ts';
import { NO_OPERATOR } from '../http/gate.ts';
import { isOwnOnly, may, refusal } from '../../contract/people/roles.ts';
import type { ErrorCode } from '../../contract/api/errors.ts';
import type { Route } from '../../contract/api/route.ts';
import type { RouteName } from '../../contract/api/routes.ts';
import { type Cast, enrollCast, type Part, ROLE_OF, temporarySession } from './cast.ts';
import { person, type Person, type Raw, visitor } from './person.ts';
import { inviteOf, newcomerThrough } from './sharing.ts';
import type { Reply } from './http.ts';
import type { Product } from './product.ts';
import { adminRows } from './rows/admin.ts';
import { accountRows } from './rows/accounts.ts';
import { boardRows } from './rows/board.ts';
import { closeRows } from './rows/close.ts';
import { bookRows } from './rows/books.ts';
import { commandRows } from './rows/commands.ts';
import { commentRows } from './rows/comments.ts';
import { findingRows } from './rows/findings.ts';
import { compareRows } from './rows/compare.ts';
import { exportRows } from './rows/exports.ts';
import { importRows } from './rows/imports.ts';
import { historyRows } from './rows/history.ts';
import { initiativeRows } from './rows/initiatives.ts';
import { kpiRows } from './rows/kpis.ts';
import type { Row, Rows, Scene } from './rows/row.ts';
import { mailRows } from './rows/mail.ts';
import { notificationRows } from './rows/notifications.ts';
import { periodRows } from './rows/periods.ts';
import { reviewRows } from './rows/reviews.ts';
import { publicationRows } from './rows/publications.ts';
import { pullRows } from './rows/pulls.ts';
import { mapRows } from './rows/map.ts';
import { scorecardRows } from './rows/scorecard.ts';
import { searchRows } from './rows/search.ts';
import { passkeyRows } from './rows/passkeys.ts';
import { signInRows } from './rows/sign-in.ts';
import { sharingRows } from './rows/sharing.ts';
import { strategyRows } from './rows/strategies.ts';
import { updateRows } from './rows/updates.ts';
import { webhookRows } from './rows/webhooks.ts';
import { strategyOf } from './strategy.ts';

/** One row a route: the compiler and a test hold it complete. */
export const rows: Rows = {
  ...accountRows,
  ...mailRows,
  ...strategyRows,
  ...boardRows,
  ...kpiRows,
  ...initiativeRows,
  ...sharingRows,
  ...mapRows,
  ...scorecardRows,
  ...periodRows,
  ...bookRows,
  ...compareRows,
  ...reviewRows,
  ...publicationRows,
  ...webhookRows,
  ...pullRows,
  ...commandRows,
  ...commentRows,
  ...closeRows,
  ...findingRows,
  ...notificationRows,
  ...updateRows,
  ...historyRows,
  ...exportRows,
  ...importRows,
  ...searchRows,
  ...adminRows,
  ...signInRows,
  ...passkeyRows,
};

/** A call filled in, its types forgotten. */
export interface AnyGiven {
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Raw['headers'];
}

/** The parameters and body of a call, from its row. */
export const givenOf = async (name: RouteName, scene: Scene, caller: Person): Promise<AnyGiven> =>
  (rows[name] as Row<RouteName>).given(scene, caller);

/** Makes a call whose name is only known when it runs. */
export const callAny = (caller: Person, name: RouteName, given: AnyGiven): Promise<Reply> =>
  (caller.call as (name: RouteName, given: AnyGiven) => Promise<Reply>)(name, given);

/** Whether a route needs a caller of its own. */
const endsSessions = (name: RouteName): boolean => (rows[name] as Row<RouteName>).endsSessions ?? false;

/** A strategy of the cast's owner with one of everything, in which each has their role. */
export async function sceneOf(product: Product, cast: Cast): Promise<Scene> {
  const board = await strategyOf(cast.owner, { vision: true, mission: true, pillars: 1, objectives: 2 });
  await enrollCast(product, cast, board.id);
  const newcomer = async (): Promise<Person> =>
    newcomerThrough(product, (await inviteOf(cast.owner, board.id)).token);
  return { store: product.store, origin: product.origin, owner: cast.owner, board, newcomer };
}

/** The users for a route; where the call ends sessions, its caller is a new user. */
export async function castFor(
  product: Product,
  name: RouteName,
  everybody: Cast,
  part: Part = 'owner',
): Promise<Cast> {
  if (!endsSessions(name)) return everybody;
  if (part === 'signed out') return { ...everybody, [part]: visitor(product) };
  const user = await person(product);
  const caller = part === 'temporary password' ? await temporarySession(product, user) : user;
  return { ...everybody, [part]: caller };
}

/** Makes something once a route: for tests that leave it as it is. */
export function remember<T>(make: (name: RouteName) => Promise<T>): (name: RouteName) => Promise<T> {
  const made = new Map<RouteName, Promise<T>>();
  return (name) => {
    const one = made.get(name) ?? make(name);
    made.set(name, one);
    return one;
  };
}

/**
 * A call of each of these routes for all whom it refuses, in a shared scene. Those of periods have one of their own: what they lock is
 * refused there for another reason.
 */
export async function refusedCalls(
  product: Product,
  cast: Cast,
  scene: Scene,
  names: readonly RouteName[],
): Promise<(name: RouteName) => AnyGiven> {
  const ofPeriods = await sceneOf(product, cast);
  const calls = new Map<RouteName, AnyGiven>();
  for (const name of names)
    calls.set(name, await givenOf(name, name.startsWith('periods.') ? ofPeriods : scene, cast.owner));
  return (name) => calls.get(name) ?? {};
}

/** The expected error of a call by the contract; undefined where it succeeds. */
export function expectedRefusal(
  { access }: Route,
  part: Part,
): { code: ErrorCode; sentence?: string } | undefined {
  if (access.who === 'anyone') return undefined;
  if (part === 'signed out') return { code: 'not_signed_in' };
  if (part === 'temporary password') {
    const open = access.who === 'user' && access.temporary;
    return open ? undefined : { code: 'password_change_required' };
  }
  if (access.who === 'user') return undefined;
  if (access.who === 'operator')
    return part === 'operator' ? undefined : { code: 'forbidden', sentence: NO_OPERATOR };
  const role = ROLE_OF[part];
  if (!role) return { code: 'not_found' };
  if (!may(role, access.act)) return { code: 'forbidden', sentence: refusal(access.act) };
  // Nothing in a scene is theirs.
  return isOwnOnly(role, access.act) ? { code: 'forbidden', sentence: NOT_OWN } : undefined;
}
