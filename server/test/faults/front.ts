import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** How a proxy handles a message of a client: it forwards it, or breaks the connection once the server has answered. */
export type Watch = (said: Buffer) => 'pass' | 'cut after the answer';

/** A proxy: it hands each connection to the first of its targets that takes it. */
export class Front {
  /** Ports on this machine, the preferred first. */
  targets: number[];
  watch: Watch = () => 'pass';
  readonly #server = createServer((client) => this.#hand(client, [...this.targets]));

  private constructor(targets: number[]) {
    this.targets = targets;
  }

  /** Starts a front for the tests of a file. */
  static async start(targets: number[]): Promise<Front> {
    const front = new Front(targets);
    front.#server.listen(0, '127.0.0.1');
    await once(front.#server, 'listening');
    afterAll(() => void front.#server.close());
    return front;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #hand(client: Socket, [target, ...others]: number[]): void {
    if (target === undefined) {
      client.destroy();
      return;
    }
    const server = connect(target, '127.0.0.1');
    let isTaken = false;
    server.once('connect', () => {
      isTaken = true;
      this.#join(client, server);
    });
    server.on('error', () => (isTaken ? client.destroy() : this.#hand(client, others)));
  }

  #join(client: Socket, server: Socket): void {
    let cuts = false;
    client.on('data', (said) => {
      cuts ||= this.watch(said) === 'cut after the answer';
      server.write(said);
    });
    server.on('data', (answered) => {
      if (cuts) client.destroy();
      else client.write(answered);
    });
    client.on('error', () => server.destroy());
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  }
}

/** The port in an address. */
export const portOf = (address: string): number => Number(new URL(address).port);
