import { type Insertable, sql } from 'kysely';
import type { ChangedEntity } from '../../contract/api/change.ts';
import type { Role } from '../../contract/people/roles.ts';
import { actorOf, type Principal, type UserPrincipal } from '../access/principal.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { inPages } from '../lib/paging.ts';
import type { Row, Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { signal, type Writer } from '../store/writer.ts';
import { type Command, executeOnce, noLock, RollbackWithAnswer } from './commands.ts';
import { enqueueNotices } from './follow-up-jobs.ts';
import { type PathOf, refuseConflicts } from './conflicts.ts';
import { DEFAULT_LIMITS, type Limits } from '../../contract/commands/limits.ts';
import { Contents, type SizedContent } from '../content/contents.ts';

/** One event of the history: the fields before (none for a creation) and after (none for a deletion). */
export interface Entry {
  entity: ChangedEntity;
  id: number;
  /** Its title, so that the history can name it once it is deleted; empty for an entity without a title. */
  label: string;
  before?: object;
  after?: object;
  /** The index of the command that made it, in a batch. */
  command?: number | undefined;
  /** Follows from what others record, so that it overwrites nobody's work. */
  isDerived?: true;
}

/** An open transaction on one strategy: what a feature writes with. */
export interface ChangeContext {
  readonly writer: Writer;
  readonly strategyId: number;
  readonly principal: Principal;
  /** The user of the principal; the strategy's owner where that is an operator command or a job. */
  readonly userId: number;
  readonly at: string;
  readonly limits: Limits;
  /** The revision that this change makes. */
  readonly revision: number;
  readonly contents: Contents;
  /** The content with what this change did so far, once a command needed it; see run.ts. */
  readonly held: { revised?: SizedContent };
  /** Adds an event to the strategy's history. */
  record(entry: Entry): void;
}

/** The content with what a change did so far. */
export async function revisedOf({
  contents,
  writer,
  strategyId,
  revision,
  held,
}: Pick<ChangeContext, 'contents' | 'writer' | 'strategyId' | 'revision' | 'held'>): Promise<SizedContent> {
  held.revised ??= await contents.at(writer, strategyId, revision - 1);
  return held.revised;
}

/** Who changes which strategy, and how a retry is recognized. */
export interface Mutation {
  principal: Principal;
  strategyId: number;
  command: Command | undefined;
  /** The revision that the client saw: see refuseConflicts. */
  base?: number | undefined;
  pathOf?: PathOf | undefined;
  /** Throws where the user may not record this. */
  check?: ((change: ChangeContext, entries: readonly Entry[]) => Promise<void>) | undefined;
  /** DEFAULT_LIMITS unless given. */
  limits?: Limits | undefined;
  /** The cached contents; without, the content is read from the rows. */
  contents?: Contents | undefined;
  /** Gets the content after the change, where a command needed it. The last call counts, as of onRecorded. */
  onContent?: ((revised: SizedContent) => void) | undefined;
  /** Gets the new events of the history. A retried transaction calls it again; the last call counts. */
  onRecorded?: ((entries: readonly Entry[]) => void) | undefined;
}

const operation = (entry: Entry): 'create' | 'update' | 'delete' =>
  entry.before === undefined ? 'create' : entry.after === undefined ? 'delete' : 'update';

const json = (fields: object | undefined): string | null =>
  fields === undefined ? null : JSON.stringify(fields);

/** A mutation of a user. */
export type UserMutation = Mutation & { principal: UserPrincipal };

/** Appends events to the strategy's history. */
export async function appendToHistory(
  change: Pick<ChangeContext, 'writer' | 'strategyId' | 'principal' | 'userId' | 'at'>,
  revision: number,
  entries: readonly Entry[],
  commandId: string | null,
): Promise<void> {
  const rowOf = (entry: Entry, seq: number): Insertable<Schema['events']> => ({
    strategy_id: change.strategyId,
    revision,
    seq,
    at: change.at,
    user_id: change.userId,
    entity: entry.entity,
    entity_id: entry.id,
    operation: operation(entry),
    label: entry.label,
    before: json(entry.before),
    after: json(entry.after),
    command_id: commandId,
    actor: actorOf(change.principal),
  });
  let seq = 0;
  for await (const page of inPages(entries)) {
    const rows = page.map((entry) => rowOf(entry, seq++));
    await change.writer.insertInto('events').values(rows).execute();
  }
}

const now = (): string => new Date().toISOString();

type TakenRevision = Pick<Row<'strategies'>, 'revision' | 'updated_at'>;

/** Increments the revision. That locks the strategy's row, so writers of one strategy run one after the other. */
async function incrementRevision(writer: Writer, strategyId: number): Promise<TakenRevision | undefined> {
  // SQL, as in readRole: every change runs it, and Kysely takes longer to build it than SQLite to run it.
  const { rows } =
    await sql<TakenRevision>`update strategies set revision = revision + 1, updated_at = ${now()}
    where id = ${strategyId} returning revision, updated_at`.execute(writer);
  return rows[0];
}

async function readRole(writer: Writer, strategyId: number, { userId }: UserPrincipal) {
  const { rows } = await sql<Pick<Row<'memberships'>, 'role'>>`select role from memberships
    where strategy_id = ${strategyId} and user_id = ${userId}`.execute(writer);
  return rows[0];
}

/** Takes the next revision of a strategy. Throws not_found where there is none. */
export const takeRevision = async (writer: Writer, strategyId: number): Promise<TakenRevision> =>
  found(await incrementRevision(writer, strategyId));

function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound('This strategy');
  return row;
}

/** Runs `work` in a transaction as one command of a user; see executeOnce. */
export const execute = <T>(
  store: Store,
  { principal: { userId }, command }: Pick<UserMutation, 'principal' | 'command'>,
  work: (writer: Writer) => Promise<T>,
): Promise<T> => executeOnce(store, { userId, command, at: now() }, { lock: noLock, run: work });

/** A strategy whose row is locked, at its new revision, with the role of the member who changes it. */
export interface LockedStrategy extends TakenRevision {
  role: Role;
}

/** Like execute, on a locked strategy. Throws not_found unless the user is a member. */
export const executeOnStrategy = <T>(
  store: Store,
  { principal, strategyId, command, onRecorded }: UserMutation,
  work: (writer: Writer, strategy: LockedStrategy) => Promise<T>,
  onWritten: (writer: Writer) => void = () => undefined,
): Promise<T> =>
  executeOnce(
    store,
    { userId: principal.userId, command, at: now() },
    {
      lock: (writer) => {
        onRecorded?.([]);
        return incrementRevision(writer, strategyId);
      },
      run: async (writer, taken) => {
        const member = await readRole(writer, strategyId, principal);
        return work(writer, { ...found(taken), ...found(member) });
      },
      onWritten,
    },
  );

async function ownerOf(writer: Writer, strategyId: number): Promise<number> {
  const owner = await writer
    .selectFrom('memberships')
    .select('user_id')
    .where('strategy_id', '=', strategyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return owner.user_id;
}

/**
 * Applies a mutation in an open transaction at the revision it took, appends the history and signals it. Rolls back
 * where nothing was recorded.
 */
export async function mutate<T>(
  writer: Writer,
  mutation: Mutation,
  { revision, updated_at: at }: TakenRevision,
  apply: (change: ChangeContext) => Promise<T>,
): Promise<T> {
  const { principal, strategyId, command, limits = DEFAULT_LIMITS, contents = new Contents() } = mutation;
  const userId = principal.kind === 'user' ? principal.userId : await ownerOf(writer, strategyId);
  const entries: Entry[] = [];
  const record = (entry: Entry): void => void entries.push(entry);
  const held: { revised?: SizedContent } = {};
  const open = { writer, strategyId, principal, userId, at, limits, revision };
  const change: ChangeContext = { ...open, contents, held, record };
  const answer = await apply(change);
  if (entries.length === 0) throw new RollbackWithAnswer(answer);
  await mutation.check?.(change, entries);
  if (mutation.base !== undefined) {
    const edits = entries.filter(({ isDerived }) => !isDerived);
    await refuseConflicts(change, mutation.base, edits, mutation.pathOf);
  }
  await appendToHistory(change, revision, entries, command?.id ?? null);
  await enqueueNotices(writer, change, entries);
  mutation.onRecorded?.(entries);
  if (held.revised) mutation.onContent?.(held.revised);
  const users = entries.filter((entry) => entry.entity === 'membership').map((entry) => entry.id);
  signal(writer, { of: 'strategy', id: strategyId, revision, users });
  return answer;
}
