import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import path from 'node:path';
import type { Database } from '../database.ts';
import { bareEnvironment } from '../process.ts';
import { type Reachable, type Reply, send, type Sent } from '../http.ts';

/** How a server's process ended, and all it wrote. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/** A server as a process of its own. */
export interface Launched {
  readonly child: ChildProcess;
  /** Its address, once it prints it; rejects where it ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ended>;
  /** What it wrote so far. */
  output(): string;
}

/** What a process is started with beside its database: settings, and a program that it runs under, such as strace. */
export interface Circumstances {
  settings?: Record<string, string>;
  under?: string[];
  /** The folder of another version in place of this one. */
  root?: string;
}

const ROOT = path.join(import.meta.dirname, '../../..');

const running = new Set<ChildProcess>();
/** Ends every server that a test left running. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts a server on a database. It has no settings but those given. */
export function launch(
  { dataFolder, databaseUrl = '' }: Pick<Database, 'dataFolder' | 'databaseUrl'>,
  { settings = {}, under = [], root = ROOT }: Circumstances = {},
): Launched {
  const inRoot = (file: string): string => path.join(root, file);
  const [program, ...args] = [
    ...under,
    process.execPath,
    '--import',
    inRoot('server/test/faults/inside.ts'),
    inRoot('server/main.ts'),
  ];
  const child = spawn(program, args, {
    env: {
      ...bareEnvironment,
      PORT: '0',
      MERIDIAN_DATA: dataFolder,
      DATABASE_URL: databaseUrl,
      RATE_LIMIT: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  let output = '';
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null, output };
  });
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, address] = /^Meridian is ready at (\S+)$/m.exec(output) ?? [];
        if (address) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`It ended: ${output}`)));
  });
  // Who only waits for the end does not mind that it never was ready.
  ready.catch(() => undefined);
  return { child, ready, ended, output: () => output };
}

/** A server that can be restarted on one database; its clients keep their cookies. */
export class Server implements Reachable {
  readonly #database: Pick<Database, 'dataFolder' | 'databaseUrl'>;
  readonly #circumstances: Circumstances;
  #launched: Launched | undefined;
  #origin = '';
  #agent = new Agent();

  constructor(database: Pick<Database, 'dataFolder' | 'databaseUrl'>, circumstances: Circumstances = {}) {
    this.#database = database;
    this.#circumstances = circumstances;
  }

  /** Starts it, and waits until it serves. */
  async start(): Promise<this> {
    this.#launched = launch(this.#database, this.#circumstances);
    this.#agent = new Agent({ keepAlive: true });
    this.#origin = await this.#launched.ready;
    return this;
  }

  /** Sends it a signal and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<Ended> {
    const { child, ended } = this.process;
    child.kill(signal);
    const how = await ended;
    this.#agent.destroy();
    return how;
  }

  get process(): Launched {
    if (!this.#launched) throw new Error('The server was not started');
    return this.#launched;
  }

  get origin(): string {
    return this.#origin;
  }

  send(sent: Sent): Promise<Reply> {
    return send(this.#origin, this.#agent, sent);
  }

  /** Shifts its clock against the true one, and waits until it is so. */
  shiftClock(ms: number): Promise<void> {
    return this.#tell({ shift: ms });
  }

  /** Has it killed at its write of a number from now on: an insert, update, delete or commit, sent but not answered. */
  killAtWrite(number: number): Promise<void> {
    return this.#tell({ killAtWrite: number });
  }

  /** Causes an error in it that nothing handles. */
  fail(how: 'rejection' | 'exception'): Promise<void> {
    return this.#tell({ fail: how });
  }

  async #tell(message: object): Promise<void> {
    const { child } = this.process;
    const echoed = once(child, 'message');
    child.send(message);
    await echoed;
  }
}
