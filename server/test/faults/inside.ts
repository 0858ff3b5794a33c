import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { StatementSync } from 'node:sqlite';

/**
 * Preloaded into a server for fault injection. A message `{ shift }` moves the clock by so many milliseconds. A message
 * `{ killAtWrite }` kills the process at its write of that number from now on, as soon as the statement is sent.
 * MERIDIAN_FAULT_KILL_AT does so at the statement of that number. MERIDIAN_FAULT_FILE_SYSTEM is the type that statfs returns
 * for every folder. A message `{ fail }` causes an error that nothing handles. The server ends with the test process, even if that is killed.
 */
const settings = {
  killAt: Number(process.env['MERIDIAN_FAULT_KILL_AT'] ?? 0),
  fileSystem: Number(process.env['MERIDIAN_FAULT_FILE_SYSTEM'] ?? 0),
};

let shift = 0;
const RealDate = Date;
class ShiftedDate extends RealDate {
  constructor(...given: []) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

const FAILURES = {
  rejection: () => void Promise.reject(new Error('a rejection that nothing handles')),
  exception: () => {
    throw new Error('an exception that nothing catches');
  },
};

type Message = { shift: number } | { killAtWrite: number } | { fail: keyof typeof FAILURES };

async function handle(message: Message): Promise<void> {
  if ('killAtWrite' in message) await killAt(message.killAtWrite, WRITE);
  else if ('fail' in message) setImmediate(FAILURES[message.fail]);
  else shift = message.shift;
  process.send?.(message);
}
process.on('message', (message: Message) => void handle(message));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

if (settings.fileSystem > 0) {
  const statfs = fs.statfsSync;
  const type = settings.fileSystem;
  fs.statfsSync = ((folder: string) => Object.assign(statfs(folder), { type })) as typeof fs.statfsSync;
  syncBuiltinESMExports();
}

const ANY = /^/;
const WRITE = /^(insert|update|delete|commit)/;

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Kills the process at the statement of a number among those that match. */
async function killAt(number: number, pattern: RegExp): Promise<void> {
  const { default: pg } = await import('pg');
  let statements = 0;
  const count = (text: string): void => {
    if (pattern.test(text)) statements++;
    if (statements === number) process.kill(process.pid, 'SIGKILL');
  };
  const watch = (owner: object, name: string, textOf: (owner: unknown, given: unknown) => string): void => {
    const methods = owner as Record<string, Method>;
    const method = methods[name] as Method;
    methods[name] = function (...given) {
      const result = method.apply(this, given);
      count(textOf(this, given[0]));
      return result;
    };
  };
  const textOfSqlite = (statement: unknown): string => (statement as StatementSync).sourceSQL;
  for (const name of ['run', 'all']) watch(StatementSync.prototype, name, textOfSqlite);
  watch(pg.Client.prototype, 'query', (_, given) =>
    typeof given === 'string' ? given : (given as { text: string }).text,
  );
}

if (settings.killAt > 0) await killAt(settings.killAt, ANY);
