import { byPosition } from '../../contract/constants.ts';
import type { Change } from '../../contract/change.ts';
import type { Flow, Node } from '../../contract/entities.ts';
import type { ServerMessage } from '../../contract/live.ts';
import { catchUp } from '../../web/lib/live/patch.ts';
import type { Reachable } from './http.ts';
import { openPage, type Page } from './live.ts';
import type { Person } from './person.ts';
import { until } from './wait.ts';

/** A client that keeps a strategy's content up to date from live messages, as the browser does, over any number of connections. */
export class Replica {
  readonly changes: Change[] = [];
  readonly #product: Reachable;
  readonly #who: Person;
  readonly #strategyId: number;
  #flow: Flow = { revision: 0, nodes: [], links: [], kpis: [], initiatives: [] };
  #page: Page | undefined;
  #read = 0;

  constructor(product: Reachable, who: Person, strategyId: number) {
    this.#product = product;
    this.#who = who;
    this.#strategyId = strategyId;
  }

  /** Reads the board and watches it from there. */
  async start(): Promise<this> {
    this.#flow = await this.#who.done('strategies.readFlow', { params: { id: this.#strategyId } });
    await this.resume();
    return this;
  }

  /** Opens a connection and goes on from the revision held. */
  async resume(): Promise<void> {
    this.#page = await openPage(this.#product, this.#who);
    this.#read = 0;
    this.#page.send({ type: 'watch', strategyId: this.#strategyId, revision: this.#flow.revision });
  }

  /** Handles the messages received, and breaks the connection; messages under way are lost. */
  cut(): void {
    this.#take();
    this.#page?.cut();
    this.#page = undefined;
  }

  /** Waits until it holds a revision. */
  reaches(revision: number): Promise<void> {
    return until(`revision ${revision} in place of ${this.#flow.revision}`, () => {
      this.#take();
      return this.#flow.revision >= revision;
    });
  }

  /** The content as it has it. */
  get flow(): Flow {
    return this.#flow;
  }

  /** The nodes as it has them, in the order of the screen. */
  get nodes(): Node[] {
    return this.#flow.nodes.toSorted(byPosition);
  }

  #take(): void {
    for (const message of this.#page?.messages.slice(this.#read) ?? []) {
      this.#read++;
      this.#handle(message);
    }
  }

  #handle(message: ServerMessage): void {
    if (message.type === 'present') return;
    if (message.type !== 'changes') throw new Error(`A replica received ${message.type}`);
    const next = catchUp(this.#flow, message);
    if (!next) throw new Error(`A gap: changes from ${message.from}, holding ${this.#flow.revision}`);
    this.changes.push(...message.changes.filter(({ revision }) => revision > this.#flow.revision));
    this.#flow = next;
  }
}
