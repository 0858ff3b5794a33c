import { emptyContent, type Revised } from '../../contract/commands/content.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import { flowOf, nodesOf, revisedOf } from '../../contract/api/views.ts';
import type { Change } from '../../contract/api/change.ts';
import type { Flow, Node } from '../../contract/api/entities.ts';
import type { ServerMessage } from '../../contract/api/live.ts';
import { catchUp } from '../../web/lib/sync/live/patch.ts';
import type { Reachable } from './http.ts';
import { openPage, type Page } from './live.ts';
import type { Person } from './person.ts';
import { until } from './wait.ts';

/** What concerns no content. */
const BESIDE = new Set<ServerMessage['type']>(['present', 'alive', 'notifications', 'comments', 'reviews']);

/** A client that keeps a strategy's content up to date from live messages, as the browser does, over any number of connections. */
export class Replica {
  readonly changes: Change[] = [];
  readonly #product: Reachable;
  readonly #who: Person;
  readonly #strategyId: number;
  #held: Revised = { revision: 0, content: emptyContent() };
  #page: Page | undefined;
  #read = 0;

  constructor(product: Reachable, who: Person, strategyId: number) {
    this.#product = product;
    this.#who = who;
    this.#strategyId = strategyId;
  }

  /** Reads the board and watches it from there. */
  async start(): Promise<this> {
    this.#held = revisedOf(
      await this.#who.done('strategies.readContent', { params: { id: this.#strategyId } }),
    );
    await this.resume();
    return this;
  }

  /** Opens a connection and watches from the current revision. */
  async resume(): Promise<void> {
    this.#page = await openPage(this.#product, this.#who);
    this.#read = 0;
    this.#page.send({ type: 'watch', strategyId: this.#strategyId, revision: this.#held.revision });
  }

  /** Handles the messages received, and breaks the connection; messages under way are lost. */
  cut(): void {
    this.#take();
    this.#page?.cut();
    this.#page = undefined;
  }

  /** Whether its connection has ended. */
  get isClosed(): boolean {
    return this.#page?.closed !== undefined;
  }

  /** Waits until it holds a revision. */
  reaches(revision: number): Promise<void> {
    return until(`revision ${revision} in place of ${this.#held.revision}`, () => {
      this.#take();
      return this.#held.revision >= revision;
    });
  }

  /** The content as it has it. */
  get flow(): Flow {
    return flowOf(this.#held.revision, this.#held.content, inputDay());
  }

  /** The nodes as it has them, in the order of the screen. */
  get nodes(): Node[] {
    return nodesOf(this.#held.content);
  }

  #take(): void {
    for (const message of this.#page?.messages.slice(this.#read) ?? []) {
      this.#read++;
      this.#handle(message);
    }
  }

  #handle(message: ServerMessage): void {
    if (BESIDE.has(message.type)) return;
    if (message.type !== 'changes') throw new Error(`A replica received ${message.type}`);
    const next = catchUp(this.#held, message);
    if (!next) throw new Error(`A gap: changes from ${message.from}, holding ${this.#held.revision}`);
    this.changes.push(...message.changes.filter(({ revision }) => revision > this.#held.revision));
    this.#held = next;
  }
}
