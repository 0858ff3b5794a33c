import type { Content } from '../../contract/commands/content.ts';
import type { Limits } from '../../contract/commands/limits.ts';
import type { Role } from '../../contract/people/roles.ts';
import type { Contents, SizedContent } from '../content/contents.ts';
import type { Principal } from '../store/principal.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import type { Entry } from './entry.ts';

/** Runs once a transaction is committed, with what it added to the history of strategies. */
type AfterCommit = (entries: readonly Entry[]) => void | Promise<void>;

/** An open transaction: what a feature writes with. Each attempt of a transaction has its own. */
export class Tx {
  readonly store: Store;
  readonly writer: Writer;
  readonly principal: Principal;
  readonly limits: Limits;
  /** When it began: an ISO date-time. */
  readonly at = new Date().toISOString();
  readonly #afterCommit: AfterCommit[] = [];
  readonly #entries: Entry[] = [];

  constructor(store: Store, writer: Writer, { principal, limits }: { principal: Principal; limits: Limits }) {
    this.store = store;
    this.writer = writer;
    this.principal = principal;
    this.limits = limits;
  }

  /** Has `work` done once this transaction is committed; never where it is rolled back. */
  afterCommit(work: AfterCommit): void {
    this.#afterCommit.push(work);
  }

  /** What this transaction added to the history so far. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** Adds an event to the history. */
  record(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** Does what waits for the commit. */
  async committed(): Promise<void> {
    for (const work of this.#afterCommit) await work(this.#entries);
  }
}

/** A strategy whose row is locked, and who changes it. */
interface LockedStrategy {
  strategyId: number;
  /** The user of the principal; the strategy's owner where that is an operator command or a job. */
  userId: number;
  /** The role of the user who changes it; undefined where they are no member yet, or no user at all. */
  role: Role | undefined;
  /** The revision that this change makes. */
  revision: number;
  /** Whether a webhook is told of it. */
  isFollowed: boolean;
  contents: Contents;
}

/** What the rules of a change read: the database, and the content with what the change did so far. */
export interface StrategyState {
  readonly strategyId: number;
  readonly reader: Reader;
  content(): Promise<Content>;
}

/** An open transaction on one strategy. */
export class StrategyTx extends Tx implements StrategyState {
  readonly strategyId: number;
  readonly userId: number;
  readonly role: Role | undefined;
  readonly revision: number;
  readonly isFollowed: boolean;
  readonly #contents: Contents;
  #content: SizedContent | undefined;

  constructor({ store, writer, limits }: Tx, principal: Principal, locked: LockedStrategy) {
    super(store, writer, { principal, limits });
    this.strategyId = locked.strategyId;
    this.userId = locked.userId;
    this.role = locked.role;
    this.revision = locked.revision;
    this.isFollowed = locked.isFollowed;
    this.#contents = locked.contents;
  }

  get reader(): Reader {
    return this.writer;
  }

  /** The content with what this change did, where a command needed it. */
  get changedContent(): SizedContent | undefined {
    return this.#content;
  }

  /** The content with what this change did so far. */
  async content(): Promise<Content> {
    return (await this.sizedContent()).content;
  }

  /** The same with its revision and size. */
  async sizedContent(): Promise<SizedContent> {
    this.#content ??= await this.#contents.at(this.writer, this.strategyId, this.revision - 1);
    return this.#content;
  }

  /** Takes the content that commands of this change made. */
  setContent(content: SizedContent): void {
    this.#content = content;
  }

  /** Users whom the signal of this change reaches beside those whose membership it changes. */
  readonly signalledUsers: number[] = [];
}
