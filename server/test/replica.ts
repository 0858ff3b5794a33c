import type { Change } from '../../contract/change.ts';
import { byPosition, type Node } from '../../contract/entities.ts';
import type { ServerMessage } from '../../contract/live.ts';
import { openPage, type Page } from './live.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';
import { until } from './wait.ts';

/** A page that keeps a strategy's nodes by what the live socket tells it, over as many connections as it takes. */
export class Replica {
  readonly changes: Change[] = [];
  readonly #product: Product;
  readonly #who: Person;
  readonly #strategyId: number;
  #nodes = new Map<number, Node>();
  #revision = 0;
  #page: Page | undefined;
  #read = 0;

  constructor(product: Product, who: Person, strategyId: number) {
    this.#product = product;
    this.#who = who;
    this.#strategyId = strategyId;
  }

  /** Reads the board and watches it from there. */
  async start(): Promise<this> {
    const flow = await this.#who.done('strategies.readFlow', { params: { id: this.#strategyId } });
    this.#revision = flow.revision;
    this.#nodes = new Map(flow.nodes.map((node) => [node.id, node]));
    await this.resume();
    return this;
  }

  /** Opens a connection and goes on from the revision held. */
  async resume(): Promise<void> {
    this.#page = await openPage(this.#product, this.#who);
    this.#read = 0;
    this.#page.say({ type: 'watch', strategyId: this.#strategyId, revision: this.#revision });
  }

  /** Takes in what was heard, and breaks the connection; what was under way is lost. */
  cut(): void {
    this.#take();
    this.#page?.cut();
    this.#page = undefined;
  }

  /** Waits until it holds a revision. */
  reaches(revision: number): Promise<void> {
    return until(`revision ${revision} in place of ${this.#revision}`, () => {
      this.#take();
      return this.#revision >= revision;
    });
  }

  /** The nodes as it has them, in the order of the screen. */
  get nodes(): Node[] {
    return [...this.#nodes.values()].toSorted(byPosition);
  }

  #take(): void {
    for (const message of this.#page?.heard.slice(this.#read) ?? []) {
      this.#read++;
      this.#hear(message);
    }
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'present') return;
    if (message.type !== 'changes') throw new Error(`A replica heard ${message.type}`);
    if (message.from > this.#revision)
      throw new Error(`A gap: told from ${message.from}, holding ${this.#revision}`);
    for (const change of message.changes) {
      if (change.revision <= this.#revision) continue;
      this.changes.push(change);
      if (change.entity === 'node') this.#apply(change);
    }
    this.#revision = Math.max(this.#revision, message.to);
  }

  #apply({ id, operation, after }: Change): void {
    if (operation === 'delete') this.#nodes.delete(id);
    else this.#nodes.set(id, { ...this.#nodes.get(id), ...after } as Node);
  }
}
