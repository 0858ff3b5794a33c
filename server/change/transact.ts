import { sql } from 'kysely';
import { opensStrategy, tokenRefusal } from '../../contract/api/token-access.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { DEFAULT_LIMITS, type Limits } from '../../contract/commands/limits.ts';
import { type Act, isOwnOnly, may, refusal, type Role } from '../../contract/people/roles.ts';
import { recordNotFound } from '../content/not-found.ts';
import { contentsOf } from '../content/contents.ts';
import { ownerOf } from '../content/members.ts';
import {
  type AccountPrincipal,
  isAccount,
  NAMES,
  type Principal,
  type PullPrincipal,
  type TokenPrincipal,
} from '../store/principal.ts';
import type { Row } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { stillActs } from '../store/token-acts.ts';
import { signal, type Writer } from '../store/writer.ts';
import { write } from '../store/write.ts';
import { type PathOf, refuseConflicts } from './conflicts.ts';
import { enqueueFollowUps } from './follow-up-jobs.ts';
import { appendToHistory } from './history.ts';
import { giveOnJoining, namedOnJoining } from './owner-names.ts';
import type { Entry } from './entry.ts';
import { answerOnce, type IdempotencyKey, NothingChanged } from './idempotency.ts';
import { refuseBeyondValues, refuseNotOwn } from './own-updates.ts';
import { StrategyTx, Tx } from './tx.ts';

/** The refusal to change an archived strategy. */
const ARCHIVED = 'This strategy is archived: it can only be read. An operator of this server can restore it.';

/** Who writes. */
export interface WriteOptions {
  principal: Principal;
  /** The Idempotency-Key of the call: a key seen before gets its stored answer. */
  key?: IdempotencyKey | undefined;
  /** DEFAULT_LIMITS unless given. */
  limits?: Limits | undefined;
}

/** Who changes which strategy. */
export interface ChangeOptions extends WriteOptions {
  strategy: number;
  /** What the role of a user must allow; null where the work itself checks what they may do, as joining does. */
  act: Act | null;
  /** The revision that the client saw: see refuseConflicts. */
  base?: number | undefined;
  pathOf?: PathOf | undefined;
  /** Does all but the commit, so that the answer says what the change would do. */
  isDryRun?: boolean | undefined;
}

/** Throws forbidden unless the role may do the act. */
function requireRole(role: Role, act: Act): void {
  if (!may(role, act)) throw new Refusal('forbidden', refusal(act));
}

/** Throws unless a token opens the strategy and has the scope of the act. */
function requireGrant({ token }: TokenPrincipal, strategyId: number, act: Act): void {
  if (!opensStrategy(token, strategyId)) throw recordNotFound('strategy');
  const refused = tokenRefusal({ who: 'member', act }, token);
  if (refused !== undefined) throw new Refusal('forbidden', refused);
}

/** A new revision of a strategy, since when it is archived, and whether a webhook follows it. */
interface TakenRevision extends Pick<Row<'strategies'>, 'revision' | 'archived_at'> {
  isFollowed: boolean;
}

/** Increments the revision. That locks the strategy's row, so writers of one strategy run one after the other. */
async function takeRevision(writer: Writer, strategyId: number): Promise<TakenRevision> {
  // SQL, as below: every change runs it, and Kysely takes longer to build it than SQLite to run it.
  const { rows } = await sql<
    Pick<TakenRevision, 'revision' | 'archived_at'> & { followed: number | boolean }
  >`update strategies set revision = revision + 1,
    updated_at = ${new Date().toISOString()} where id = ${strategyId} returning revision, archived_at,
    exists (select 1 from webhooks where strategy_id = strategies.id and off_at is null) as followed`.execute(
    writer,
  );
  const [strategy] = rows;
  if (!strategy) throw recordNotFound('strategy');
  const { followed, ...taken } = strategy;
  return { ...taken, isFollowed: Boolean(followed) };
}

/** The row that lets a principal act, which goes when its session or token ends, or its data pull is turned off. */
const liveRow = (principal: AccountPrincipal | PullPrincipal) =>
  principal.kind === 'pull'
    ? sql`pulls where id = ${principal.pull.id} and is_on = 1
        and exists (select 1 from users where users.id = pulls.user_id and users.disabled_at is null)`
    : principal.kind === 'token'
      ? sql`api_tokens where id = ${principal.token.id} and (expires_at is null or expires_at > ${new Date().toISOString()})
          and ${stillActs}`
      : sql`sessions where digest = ${principal.session}`;

/** The role of a user in a strategy. Throws not_signed_in where their session or token ended meanwhile. */
async function roleOf(
  writer: Writer,
  strategyId: number,
  principal: AccountPrincipal | PullPrincipal,
): Promise<Role | undefined> {
  const { userId } = principal;
  const { rows } = await sql<{ role: Role | null }>`select (select role from memberships
    where strategy_id = ${strategyId} and user_id = ${userId}) as role
    from ${liveRow(principal)} and user_id = ${userId}`.execute(writer);
  const [live] = rows;
  if (!live) throw new Refusal('not_signed_in', 'Please sign in first.');
  return live.role ?? undefined;
}

/** Opens a transaction on a strategy whose revision was taken. Throws not_found unless its user is a member, where that matters. */
async function openOn(
  tx: Tx,
  { principal, strategy: strategyId, act }: ChangeOptions,
  taken: TakenRevision,
): Promise<StrategyTx> {
  const { writer } = tx;
  if (taken.archived_at !== null && isAccount(principal) && act !== 'strategy.leave') {
    if (!(await roleOf(writer, strategyId, principal))) throw recordNotFound('strategy');
    throw new Refusal('forbidden', ARCHIVED);
  }
  const userId = isAccount(principal) ? principal.userId : await ownerOf(writer, strategyId);
  const role = isAccount(principal) ? await roleOf(writer, strategyId, principal) : undefined;
  if (isAccount(principal) && act !== null) {
    if (!role) throw recordNotFound('strategy');
    requireRole(role, act);
    if (principal.kind === 'token') requireGrant(principal, strategyId, act);
  }
  return new StrategyTx(tx, principal, {
    strategyId,
    userId,
    role,
    ...taken,
    contents: contentsOf(tx.store),
  });
}

/** Checks and stores what a change recorded, and signals it. */
async function finish(tx: StrategyTx, { act, base, pathOf, key }: ChangeOptions): Promise<void> {
  const { writer, strategyId, role, revision, entries } = tx;
  if (role && act && isOwnOnly(role, act)) await refuseNotOwn(tx);
  if (tx.principal.kind === 'token') refuseBeyondValues(tx, tx.principal);
  if (base !== undefined) {
    const edits = entries.filter(({ isDerived }) => !isDerived);
    await refuseConflicts(tx, base, edits, pathOf);
  }
  await appendToHistory(tx, key?.id ?? null);
  await enqueueFollowUps(tx);
  const members = entries.flatMap(({ entity, id }) => (entity === 'membership' ? [id] : []));
  const isDeleted = entries.some(({ entity, after }) => entity === 'strategy' && after === undefined);
  signal(writer, {
    of: 'strategy',
    id: strategyId,
    revision: isDeleted ? null : revision,
    users: [...members, ...tx.signalledUsers],
  });
}

/** Makes who joined by a change responsible for what names them, by a change of its own that can be undone. */
async function giveToJoined(tx: Tx, change: StrategyTx): Promise<void> {
  const isJoining = ({ entity, before }: Entry): boolean => entity === 'membership' && !before;
  for (const { id } of change.entries.filter(isJoining)) {
    const named = await namedOnJoining(change, id);
    if (named) await giveWhatNames(tx, change.strategyId, named);
  }
}

/** Makes a member responsible for what names them, by a change of its own. */
export const giveWhatNames = (
  tx: Tx,
  strategy: number,
  named: NonNullable<Awaited<ReturnType<typeof namedOnJoining>>>,
): Promise<void> =>
  changeWithin(tx, { principal: NAMES, strategy, act: null }, (change) => giveOnJoining(change, named));

/** Runs `work` on a strategy whose revision was taken, and joins what it recorded to its transaction. */
async function changeAt<T>(
  tx: Tx,
  options: ChangeOptions,
  taken: TakenRevision,
  work: (tx: StrategyTx) => Promise<T>,
): Promise<{ change: StrategyTx; answer: T }> {
  const change = await openOn(tx, options, taken);
  const answer = await work(change);
  if (change.entries.length === 0) throw new NothingChanged(answer);
  await finish(change, options);
  if (options.isDryRun) throw new NothingChanged(answer);
  for (const entry of change.entries) tx.record(entry);
  tx.afterCommit(() => change.committed());
  await giveToJoined(tx, change);
  return { change, answer };
}

/**
 * Changes a strategy within an open transaction: takes its next revision, checks the role, runs `work`, appends what it recorded to
 * the history. For work on several things in one transaction, such as a new account that joins a strategy. Where nothing was recorded
 * the whole transaction rolls back and answers with that of `work`.
 */
export async function changeWithin<T>(
  tx: Tx,
  options: ChangeOptions,
  work: (tx: StrategyTx) => Promise<T>,
): Promise<T> {
  const taken = await takeRevision(tx.writer, options.strategy);
  return (await changeAt(tx, options, taken, work)).answer;
}

/** Changes a strategy in a transaction of its own, and keeps the content that it made for the next change. */
async function changeAlone<T>(
  tx: Tx,
  options: ChangeOptions,
  work: (tx: StrategyTx) => Promise<T>,
): Promise<T> {
  const { strategy } = options;
  const taken = await takeRevision(tx.writer, strategy);
  return answerOnce(tx.writer, options, async () => {
    const { change, answer } = await changeAt(tx, options, taken, work);
    const { changedContent } = change;
    if (changedContent) {
      const contents = contentsOf(tx.store);
      contents.keepUncommitted(tx.writer, strategy, changedContent);
      // Only after the commit, so that the cache never holds what was rolled back.
      tx.afterCommit(() => contents.keep(strategy, changedContent));
    }
    return answer;
  });
}

/**
 * The only way to write: runs `work` in one transaction, which commits when it resolves and rolls back when it throws.
 *
 * With a `strategy` it locks the strategy's row and takes its next revision, checks the role of the user inside the transaction, refuses
 * conflicts with what others changed since `base`, appends what `work` recorded to the history, and enqueues the jobs that follow from
 * it. Where nothing was recorded it rolls back and answers. Signals, caches and `afterCommit` follow the commit.
 *
 * `work` runs again after a conflict of transactions, so it keeps no state outside its `tx`.
 */
export function transact<T>(
  store: Store,
  options: ChangeOptions,
  work: (tx: StrategyTx) => Promise<T>,
): Promise<T>;
export function transact<T>(
  store: Store,
  options: WriteOptions & { strategy?: undefined },
  work: (tx: Tx) => Promise<T>,
): Promise<T>;
export async function transact<T>(
  store: Store,
  options: ChangeOptions | (WriteOptions & { strategy?: undefined }),
  work: (tx: StrategyTx) => Promise<T>,
): Promise<T> {
  const { principal, limits = DEFAULT_LIMITS, key } = options;
  try {
    const { tx, answer } = await write(store, async (writer) => {
      const tx = new Tx(store, writer, { principal, limits });
      const answer =
        options.strategy === undefined
          ? await answerOnce(writer, options, () => (work as (tx: Tx) => Promise<T>)(tx))
          : await changeAlone(tx, options, work);
      return { tx, answer };
    });
    await tx.committed();
    return answer;
  } catch (error) {
    if (!(error instanceof NothingChanged)) throw error;
    const answer = error.answer as T;
    // A call that changed nothing is stored too: its retry must not change anything later.
    if (key && !error.isStored) await transact(store, { principal, key }, () => Promise.resolve(answer));
    return answer;
  }
}
