/**
 * Gives the real id for a temporary (negative) one as soon as it is known; any other id is itself. While an edit is being
 * sent it throws the refusal of a creation that came to nothing, so that what builds on it is refused alike.
 */
export type Resolve = (id: number) => number;

/** One change on its way to the server. */
export interface Edit<Content, Answer> {
  /** Sends it under the given idempotency key. */
  send: (resolve: Resolve, key: string) => Promise<Answer>;
  /** The content as it will probably be; shown until the answer is there. */
  optimistic?: ((content: Content, resolve: Resolve) => Content) | undefined;
  /** Puts the server's answer into the content. */
  settle: (content: Content, answer: Answer) => Content;
  /** The temporary id of what this edit creates; the answer's `id` takes its place. */
  creates?: number | undefined;
  /** Its idempotency key, where whoever makes it needs to know it; a new one otherwise. */
  key?: string | undefined;
}

/** What waits, oldest first; a new object for every change of it. */
export interface Waiting<Content> {
  /** Those to be laid over the content. */
  readonly edits: readonly Edit<Content, unknown>[];
  /** How many have no answer yet. */
  readonly count: number;
  /** The oldest edit could not be delivered and is tried again. */
  readonly offline: boolean;
}

interface Item<Content> {
  edit: Edit<Content, unknown>;
  key: string;
  /** The content has it already: word of it came before its answer. */
  isEchoed: boolean;
  /** Word of it may never come. */
  isMissed: boolean;
  succeed: (answer: unknown) => void;
  fail: (reason: unknown) => void;
}

export interface OutboxOptions<Content> {
  /** Changes the content the server is known to have. */
  change: (apply: (content: Content) => Content) => void;
  /**
   * Whether word of every change comes in order, also of these edits: an answered edit is then kept laid over the content
   * until word of it comes, so that an older change that arrives late cannot show over it.
   */
  isLive: () => boolean;
  /** Whether an edit that failed so is to be sent again. */
  isPassing: (reason: unknown) => boolean;
  newKey: () => string;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;

/** The edits of one strategy: shown at once, sent one after another in order, settled or rolled back by the answer. */
export class Outbox<Content> {
  readonly #options: OutboxOptions<Content>;
  readonly #listeners = new Set<() => void>();
  readonly #real = new Map<number, number>();
  readonly #refused = new Map<number, unknown>();
  /** Answered, and waiting for word of them in the content; in order, by key. */
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

  /** The content with what was answered and what waits laid over it. */
  overlay(content: Content, { edits } = this.#waiting): Content {
    const settled = [...this.#answered.values()].reduce((seen, apply) => apply(seen), content);
    return edits.reduce((seen, edit) => edit.optimistic?.(seen, this.resolve) ?? seen, settled);
  }

  /** Gives the answer; rejects with the refusal. While the server is out of reach it does neither. */
  submit<Answer>(edit: Edit<Content, Answer>): Promise<Answer> {
    return new Promise<Answer>((succeed, fail) => {
      const item = {
        edit,
        key: edit.key ?? this.#options.newKey(),
        isEchoed: false,
        isMissed: false,
        succeed,
        fail,
      } as Item<Content>;
      this.#show([...this.#items, item], this.#waiting.offline);
      void this.#send();
    });
  }

  /** Says that the content has the edit of a key by now; `created` is the id of what it created. */
  echo(key: string, created: number | undefined): void {
    const item = this.#items.find((one) => one.key === key);
    if (!this.#answered.delete(key) && !item) return;
    if (item) {
      item.isEchoed = true;
      if (item.edit.creates !== undefined && created !== undefined)
        this.#real.set(item.edit.creates, created);
    }
    this.#show(this.#items, this.#waiting.offline);
  }

  /**
   * Says that words come from here on, and that the content may have the edit under way by now: no word of it is waited for,
   * so its answer goes into the content, where it cannot hide what is changed later.
   */
  missEcho(): void {
    if (this.#items[0]) this.#items[0].isMissed = true;
  }

  /** Says that no word will come of what was answered: it is put into the content, or dropped where that was read anew. */
  forgetEchoes(isReadAnew: boolean): void {
    const answered = [...this.#answered.values()];
    if (answered.length === 0) return;
    this.#answered.clear();
    if (!isReadAnew)
      this.#options.change((content) => answered.reduce((seen, apply) => apply(seen), content));
    this.#show(this.#items, this.#waiting.offline);
  }

  /** Ends a pause between two tries. */
  wake(): void {
    this.#wake?.();
  }

  /** Forgets what waits; each edit's promise rejects with the reason. */
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
        if (item.edit.creates !== undefined) this.#refused.set(item.edit.creates, reason);
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
        if (this.#items[0] !== item || !this.#options.isPassing(reason)) throw reason;
        this.#show(this.#items, true);
        await this.#pause(pause);
        if (this.#items[0] !== item) throw reason;
      }
    }
  }

  #settle(item: Item<Content>, answer: unknown): void {
    const { creates, settle } = item.edit;
    if (creates !== undefined) this.#real.set(creates, (answer as { id: number }).id);
    // Content first, then the overlay: whoever renders in between never sees the edit missing.
    const apply = (content: Content): Content => settle(content, answer);
    if (!item.isEchoed) {
      if (!item.isMissed && this.#options.isLive()) this.#answered.set(item.key, apply);
      else this.#options.change(apply);
    }
    this.#show(this.#items.slice(1), false);
    item.succeed(answer);
  }

  #show(items: readonly Item<Content>[], offline: boolean): void {
    this.#items = items;
    const open = items.filter(({ isEchoed }) => !isEchoed);
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
