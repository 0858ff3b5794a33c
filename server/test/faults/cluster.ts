import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import pg from 'pg';

/** A separate PostgreSQL that syncs commits, and can be stopped and started. */
export interface Cluster {
  /** Address of an empty database in it. */
  readonly databaseUrl: string;
  /** Stops it: `fast` ends its connections and writes all, `immediate` breaks off as a crash does. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
}

const PROGRAM = path.join(import.meta.dirname, '../../../scripts/throwaway-postgres.mjs');

/** Starts a cluster for the tests of a file, which takes it along when they have ended. */
export async function startCluster(): Promise<Cluster> {
  const child = spawn(process.execPath, [PROGRAM, 'durable'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  afterAll(async () => {
    child.stdin.end();
    await ended;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The cluster ended');
    return value;
  };
  const send = async (line: string): Promise<void> => {
    child.stdin.write(`${line}\n`);
    await readLine();
  };
  const url = await readLine();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database plans');
  await client.end();
  return {
    databaseUrl: url.replace(/postgres$/, 'plans'),
    stop: (mode) => send(mode),
    start: () => send('start'),
  };
}
