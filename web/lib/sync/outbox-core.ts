/**
 * Maps a temporary (negative) id to the real one as soon as that is known. While an edit is sent, it throws the refusal
 * of the creation that the id belongs to, so that the edit is refused too.
 */
export type Resolve = (id: number) => number;

/** An edit in the outbox. */
export interface Edit<Content, Answer> {
  /** Sends it under the given idempotency key. */
  send: (resolve: Resolve, key: string) => Promise<Answer>;
  /** The optimistic content, shown until the answer. */
  optimistic?: ((content: Content, resolve: Resolve) => Content) | undefined;
  /** Applies the server's answer to the content. */
  settle: (content: Content, answer: Answer) => Content;
  /** The temporary ids of the records it creates. */
  creates?: readonly number[] | undefined;
  /** Their real ids, in the same order. */
  createdIn?: ((answer: Answer) => readonly number[]) | undefined;
  /** Its idempotency key, where the caller needs to know it; a new one otherwise. */
  key?: string | undefined;
}

/** The pending edits, oldest first; a new object for every change. */
export interface Waiting<Content> {
  /** The edits with an optimistic overlay. */
  readonly edits: readonly Edit<Content, unknown>[];
  /** How many have no answer yet. */
  readonly count: number;
  /** The oldest edit could not be sent and is retried. */
  readonly offline: boolean;
}

interface Item<Content> {
  edit: Edit<Content, unknown>;
  key: string;
  /** Its change event came before its answer: the content has it already. */
  isAcknowledged: boolean;
  /** Its change event may never come. */
  isUnacknowledgeable: boolean;
  succeed: (answer: unknown) => void;
  fail: (reason: unknown) => void;
}

export interface OutboxOptions<Content> {
  /** Changes the content as the server has it. */
  change: (apply: (content: Content) => Content) => void;
  /**
   * Whether an event comes for every change, in order. An answered edit then stays in the overlay until its own event,
   * so that an older change that arrives late does not show over it.
   */
  isLive: () => boolean;
  /** Whether an edit that failed with this error is sent again. */
  isTransient: (reason: unknown) => boolean;
  newKey: () => string;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;

/** The edits of one strategy: shown optimistically, sent in order, settled or rolled back by the answer. */
export class Outbox<Content> {
  readonly #options: OutboxOptions<Content>;
  readonly #listeners = new Set<() => void>();
  readonly #real = new Map<number, number>();
  readonly #refused = new Map<number, unknown>();
  /** The answered edits whose change events have not come yet; in order, by key. */
  readonly #answered = new Map<string, (content: Content) => Content>();
  #items: readonly Item<Content>[] = [];
  #waiting: Waiting<Content> = { edits: [], count: 0, offline: false };
  #isSending = false;
  #wake: (() => void) | undefined;

  constructor(options: OutboxOptions<Content>) {
    this.#options = options;
  }

  readonly resolve: Resolve = (id) => this.#real.get(id) ?? id;

  readonly #resolveOrThrow: Resolve = (id) => {
    if (this.#refused.has(id)) throw this.#refused.get(id);
    return this.resolve(id);
  };

  readonly waiting = (): Waiting<Content> => this.#waiting;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The content with the answered and the pending edits applied. */
  overlay(content: Content, { edits } = this.#waiting): Content {
    const settled = [...this.#answered.values()].reduce((seen, apply) => apply(seen), content);
    return edits.reduce((seen, edit) => edit.optimistic?.(seen, this.resolve) ?? seen, settled);
  }

  /** Resolves with the answer, or rejects with the refusal. While the server is unreachable it stays pending. */
  submit<Answer>(edit: Edit<Content, Answer>): Promise<Answer> {
    // What was refused may be sent again under the same ids.
    for (const id of edit.creates ?? []) this.#refused.delete(id);
    return new Promise<Answer>((succeed, fail) => {
      const item = {
        edit,
        key: edit.key ?? this.#options.newKey(),
        isAcknowledged: false,
        isUnacknowledgeable: false,
        succeed,
        fail,
      } as Item<Content>;
      this.#show([...this.#items, item], this.#waiting.offline);
      void this.#send();
    });
  }

  /** Handles the change events of an edit: the content has it now. `created` are the ids of the records that it created. */
  acknowledge(key: string, created: readonly number[]): void {
    const item = this.#items.find((waiting) => waiting.key === key);
    if (!this.#answered.delete(key) && !item) return;
    if (item) {
      item.isAcknowledged = true;
      this.#name(item.edit, created);
    }
    this.#show(this.#items, this.#waiting.offline);
  }

  /**
   * Handles a new subscription: the content may have the edit in flight already, so its event may never come.
   * Its answer goes into the content, because in the overlay it would hide later changes.
   */
  skipAcknowledgement(): void {
    if (this.#items[0]) this.#items[0].isUnacknowledgeable = true;
  }

  /** Empties the overlay of answered edits, whose events will not come: into the content, unless that was read again. */
  settleUnacknowledged(isRefetched: boolean): void {
    const answered = [...this.#answered.values()];
    if (answered.length === 0) return;
    this.#answered.clear();
    if (!isRefetched)
      this.#options.change((content) => answered.reduce((seen, apply) => apply(seen), content));
    this.#show(this.#items, this.#waiting.offline);
  }

  /** Shows the edits again: what they show depends on more than themselves. */
  refresh(): void {
    this.#show(this.#items, this.#waiting.offline);
  }

  /** Ends the pause before the next retry. */
  wake(): void {
    this.#wake?.();
  }

  /** Drops the pending edits; their promises reject with the reason. */
  abandon(reason: unknown): void {
    const items = this.#items;
    this.#show([], false);
    this.wake();
    for (const { fail } of items) fail(reason);
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let item = this.#items[0]; item; item = this.#items[0]) {
      try {
        const answer = await this.#deliver(item);
        if (this.#items[0] === item) this.#settle(item, answer);
      } catch (reason) {
        if (this.#items[0] === item) this.#show(this.#items.slice(1), false);
        for (const id of item.edit.creates ?? []) this.#refused.set(id, reason);
        item.fail(reason);
      }
    }
    this.#isSending = false;
  }

  async #deliver(item: Item<Content>): Promise<unknown> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return await item.edit.send(this.#resolveOrThrow, item.key);
      } catch (reason) {
        if (this.#items[0] !== item || !this.#options.isTransient(reason)) throw reason;
        this.#show(this.#items, true);
        await this.#pause(pause);
        if (this.#items[0] !== item) throw reason;
      }
    }
  }

  #settle(item: Item<Content>, answer: unknown): void {
    const { creates, createdIn, settle } = item.edit;
    if (creates) this.#name(item.edit, createdIn?.(answer) ?? []);
    // Content first, then the overlay: a render in between always has the edit.
    const apply = (content: Content): Content => settle(content, answer);
    if (!item.isAcknowledged) {
      if (!item.isUnacknowledgeable && this.#options.isLive()) this.#answered.set(item.key, apply);
      else this.#options.change(apply);
    }
    this.#show(this.#items.slice(1), false);
    item.succeed(answer);
  }

  #name({ creates = [] }: Edit<Content, unknown>, created: readonly number[]): void {
    for (const [index, id] of created.entries()) {
      const temporary = creates[index];
      if (temporary !== undefined) this.#real.set(temporary, id);
    }
  }

  #show(items: readonly Item<Content>[], offline: boolean): void {
    this.#items = items;
    const open = items.filter(({ isAcknowledged }) => !isAcknowledged);
    this.#waiting = { edits: open.map(({ edit }) => edit), count: items.length, offline };
    for (const listener of this.#listeners) listener();
  }

  #pause(duration: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, duration);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
