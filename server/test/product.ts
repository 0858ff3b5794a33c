import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll } from 'vitest';
import { createApp } from '../app.ts';
import type { AppOptions } from '../app.ts';
import { DEFAULT_LIMITS } from '../../contract/commands/limits.ts';
import { DEFAULT_READING_LIMITS } from '../../contract/import/limits.ts';
import { readConfig } from '../config.ts';
import type { FileStore } from '../files/file-store.ts';
import { filesOf } from '../files/open-files.ts';
import type { OutgoingServices } from '../outgoing/services.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { auditAnswers } from './audit.ts';
import { integrations as defaultIntegrations } from './integrations.ts';
import { createDatabase, type Database } from './database.ts';
import { inject, type Reply, send, type Sent } from './http.ts';
import { OWN_ID } from './identities.ts';

/** What a product is started with, where it matters; limits on attempts are off unless asked for. */
export type Options = Partial<AppOptions['config']> & {
  integrations?: AppOptions['integrations'];
  webFolder?: string;
  logger?: AppOptions['logger'];
  patience?: AppOptions['patience'];
  /** The audit log; none unless asked for, because its rows come some milliseconds after the answer. */
  audit?: AppOptions['audit'];
  /** Has `send` give its requests to the server without a socket: for tests of very many requests that are not about HTTP. */
  isInjected?: boolean;
};

/** A running server on a database of its own. */
export interface Product extends OutgoingServices {
  readonly store: Store;
  readonly files: FileStore;
  readonly database: Database;
  /** Address it listens on, such as http://127.0.0.1:40123. */
  readonly origin: string;
  drain(): void;
  /** One request; throws where the answer breaks the contract. */
  send(sent: Sent): Promise<Reply>;
  close(): Promise<void>;
}

async function open(database: Database, options: Options): Promise<Product> {
  const {
    integrations = defaultIntegrations,
    webFolder = path.join(import.meta.dirname, 'no-web'),
    logger = false,
    patience,
    audit,
    isInjected = false,
    ...settings
  } = options;
  const store = await openStore(database);
  const files = filesOf(database);
  const config = {
    publicOrigin: undefined,
    basePath: '',
    hosts: 'any' as const,
    trustProxy: false as const,
    rateLimit: false,
    limits: readConfig({}).limits,
    registration: 'open' as const,
    operators: [],
    providers: [OWN_ID],
    localPasswords: true,
    secondFactorRequired: false,
    scimToken: undefined,
    scimAdopt: ['identity' as const],
    scimDecides: false,
    mail: undefined,
    strategyLimits: DEFAULT_LIMITS,
    importLimits: DEFAULT_READING_LIMITS,
    bodiesMegabytes: readConfig({}).bodiesMegabytes,
    metrics: { port: undefined, token: undefined },
    ...settings,
  };
  const app = await createApp({
    config,
    store,
    files,
    integrations,
    audit,
    webFolder,
    logger,
    ...(patience ? { patience } : {}),
  });
  const faults: string[] = [];
  auditAnswers(app.server, (fault) => void faults.push(fault));
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const agent = new Agent({ keepAlive: true });
  const requireNoFault = (): void => {
    if (faults.length > 0) throw new Error(faults.splice(0).join('\n'));
  };
  return {
    ...integrations,
    store,
    files,
    database,
    origin,
    drain: () => app.drain(),
    send: async (sent) => {
      const reply = isInjected
        ? await inject(app.server, `127.0.0.1:${port}`, sent)
        : await send(origin, agent, sent);
      requireNoFault();
      return reply;
    },
    close: async () => {
      agent.destroy();
      await app.server.close();
      await store.close();
      requireNoFault();
    },
  };
}

/** Starts a server on a database that is there, where another may be; the caller closes it, and the database stays. */
export const openNode = (database: Database, options: Options = {}): Promise<Product> =>
  open(database, options);

/** Starts a product on a database of its own; the caller closes it, which removes the database. */
export async function openProduct(options: Options = {}): Promise<Product> {
  const database = await createDatabase();
  const node = await open(database, options);
  const close = async (): Promise<void> => {
    await node.close();
    await database.drop();
  };
  return { ...node, close };
}

/** Starts a product for the tests of a file or a describe, and closes it after them. Call it outside of tests. */
export async function startProduct(options?: Options): Promise<Product> {
  const starting = openProduct(options);
  afterAll(async () => (await starting).close());
  return starting;
}
