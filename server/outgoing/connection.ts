import type { LookupAddress } from 'node:dns';
import type http from 'node:http';

/** A way to a server: the addresses that were checked, and the agent that connects to them. */
export interface Way {
  origin: string;
  addresses: (LookupAddress & { is: 'public' | 'allowed' })[];
  agent: http.Agent;
}

/**
 * Keeps the connection to a server for requests that follow each other. Its name is not resolved again, so that it is only for moments;
 * whoever makes one closes it.
 */
export class OutgoingConnection {
  #way: Way | undefined;

  /** The way to an origin: the former one, or what `make` makes. */
  async to(origin: string, make: () => Promise<Way>): Promise<Way> {
    if (this.#way?.origin === origin) return this.#way;
    this.close();
    this.#way = await make();
    return this.#way;
  }

  close(): void {
    this.#way?.agent.destroy();
    this.#way = undefined;
  }
}
