import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import pg from 'pg';
import { until } from '../wait.ts';

/** The configuration that operators install. */
const FOLDER = path.join(import.meta.dirname, '../../../deploy/ha');
/** Every machine has an address of this one's loopback, and the usual ports on it. */
const address = (number: number): string => `127.42.0.1${number}`;
const PROXY = '127.42.0.10:5000';
const NUMBERS = [1, 2, 3];
const START_MS = 90_000;

const etcdAddresses = (port: number, prefix: (number: number) => string): string =>
  NUMBERS.map((number) => `${prefix(number)}${address(number)}:${port}`).join(',');

/** The settings of deploy/ha/machine.env for a machine of this test. */
function settingsOf(number: number, home: string): Record<string, string> {
  const host = address(number);
  return {
    PATRONI_NAME: `db${number}`,
    PATRONI_RESTAPI_LISTEN: `${host}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${host}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: path.join(home, `data${number}`),
    PATRONI_POSTGRESQL_PGPASS: path.join(home, `pgpass${number}`),
    PATRONI_ETCD_HOSTS: etcdAddresses(2379, () => ''),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: 'secret',
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: 'secret',
    ETCD_NAME: `db${number}`,
    ETCD_DATA_DIR: path.join(home, `etcd${number}`),
    ETCD_LISTEN_PEER_URLS: `http://${host}:2380`,
    ETCD_LISTEN_CLIENT_URLS: `http://${host}:2379`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${host}:2380`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${host}:2379`,
    ETCD_INITIAL_CLUSTER: etcdAddresses(2380, (each) => `db${each}=http://`),
    ETCD_INITIAL_CLUSTER_TOKEN: 'meridian',
    ETCD_ENABLE_V2: 'true',
  };
}

/** PostgreSQL and etcd refuse to run as root. */
function identity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** A process's parent; undefined where it has ended. */
function parentOf(pid: number): number | undefined {
  try {
    // The name of the program may hold spaces; what follows it does not.
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return undefined;
  }
}

/** Processes with all that they started. */
function familyOf(roots: number[]): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const family = new Set(roots);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { pid, parent } of parents) if (parent !== undefined && family.has(parent)) family.add(pid);
  }
  return [...family];
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** A machine of the database: a member of etcd, and on two of three a PostgreSQL under Patroni. */
export class Machine {
  readonly name: string;
  readonly #number: number;
  readonly #home: string;
  #children: ChildProcess[] = [];

  constructor(number: number, home: string) {
    this.#number = number;
    this.#home = home;
    this.name = `db${number}`;
  }

  get host(): string {
    return address(this.#number);
  }

  get hasPostgres(): boolean {
    return this.#number < 3;
  }

  start(): void {
    this.#run('etcd', []);
    if (this.hasPostgres) this.#run('patroni', [path.join(FOLDER, 'patroni.yml')]);
  }

  /** Stops all its processes, or lets them go on. Connections to it stay, and nothing answers on them. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void {
    // Twice: the first time those that start others.
    signalAll(this.#pids(), signal);
    signalAll(this.#pids(), signal);
  }

  /** Kills PostgreSQL alone, and leaves Patroni. */
  killPostgres(): void {
    signalAll(familyOf(this.#postmaster()), 'SIGKILL');
  }

  /** Kills all its processes, frozen ones too. */
  async kill(): Promise<void> {
    const ended = this.#children
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((child) => once(child, 'exit'));
    signalAll(this.#pids(), 'SIGKILL');
    await Promise.all(ended);
    this.#children = [];
  }

  #run(program: string, args: string[]): void {
    const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...settingsOf(this.#number, this.#home) };
    const log = openSync(path.join(this.#home, `${this.name}-${program}.log`), 'a');
    const stdio: StdioOptions = ['ignore', log, log];
    this.#children.push(spawn(program, args, { ...identity(), env, cwd: this.#home, stdio }));
    closeSync(log);
  }

  #postmaster(): number[] {
    try {
      const file = path.join(this.#home, `data${this.#number}`, 'postmaster.pid');
      return [Number(readFileSync(file, 'utf8').split('\n')[0])];
    } catch {
      return [];
    }
  }

  #pids(): number[] {
    return familyOf([...this.#children.flatMap(({ pid }) => pid ?? []), ...this.#postmaster()]);
  }
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Two PostgreSQL with Patroni, three members of etcd, and HAProxy in front. */
export class HighAvailability {
  readonly machines: Machine[];
  readonly databaseUrl = `postgres://postgres:secret@${PROXY}/meridian`;
  readonly #home: string;
  #proxy: ChildProcess | undefined;
  #isKept = false;

  private constructor(home: string) {
    this.#home = home;
    this.machines = NUMBERS.map((number) => new Machine(number, home));
  }

  /** Starts it for the tests of a file, which takes it along when they have ended. */
  static async start(): Promise<HighAvailability> {
    const home = mkdtempSync('/tmp/meridian-failover-');
    const { uid = userInfo().uid, gid = userInfo().gid } = identity();
    chownSync(home, uid, gid);
    const cluster = new HighAvailability(home);
    afterAll(() => cluster.#end());
    for (const machine of cluster.machines) machine.start();
    cluster.#startProxy();
    await cluster.isHealthy();
    const control = new pg.Client(cluster.databaseUrl.replace(/meridian$/, 'postgres'));
    await until('a way through the proxy', () => control.connect().then(() => true));
    await control.query('create database meridian');
    await control.end();
    return cluster;
  }

  /** Keeps its logs and data after the end, to see why a test failed. */
  keep(): void {
    this.#isKept = true;
  }

  /** The address of the database on one machine, past the proxy. */
  urlOf({ host }: Machine): string {
    return this.databaseUrl.replace(PROXY, `${host}:5432`);
  }

  /** Waits until one machine is primary and the other a synchronous stand-by of it. */
  async isHealthy(): Promise<void> {
    const rolesNow = async (): Promise<string> => {
      const running = (await this.#members()).filter(({ state }) => ['running', 'streaming'].includes(state));
      return running
        .map(({ role }) => role)
        .sort()
        .join(' ');
    };
    await until(
      'a primary and its stand-by',
      async () => (await rolesNow()) === 'leader sync_standby',
      START_MS,
    );
  }

  /** The machine that is primary, and the one that is its stand-by. */
  async roles(): Promise<{ primary: Machine; standby: Machine }> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader')?.name;
    const [primary, standby] = this.machines
      .filter(({ hasPostgres }) => hasPostgres)
      .toSorted((a) => (a.name === leader ? -1 : 1));
    if (!primary || !standby) throw new Error('There is no primary');
    return { primary, standby };
  }

  /** The members as the first machine that answers lists them. */
  async #members(): Promise<Member[]> {
    for (const number of [1, 2]) {
      try {
        const reply = await fetch(`http://${address(number)}:8008/cluster`, {
          signal: AbortSignal.timeout(1000),
        });
        return ((await reply.json()) as { members: Member[] }).members;
      } catch {
        // The next one.
      }
    }
    return [];
  }

  #startProxy(): void {
    const env = {
      DATABASE_LISTEN: PROXY,
      DATABASE_1: `${address(1)}:5432`,
      DATABASE_2: `${address(2)}:5432`,
    };
    this.#proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', path.join(FOLDER, 'haproxy.cfg')], {
      env,
      stdio: 'ignore',
    });
  }

  async #end(): Promise<void> {
    this.#proxy?.kill('SIGKILL');
    for (const machine of this.machines) await machine.kill();
    if (this.#isKept) console.log(`The logs are in ${this.#home}.`);
    else rmSync(this.#home, { recursive: true, force: true });
  }
}
