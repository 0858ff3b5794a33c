import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { StatementSync } from 'node:sqlite';

/**
 * Preloaded into a server for fault injection. A message `{ shift }` moves the clock by so many milliseconds.
 * MERIDIAN_FAULT_KILL_AT kills the process at the statement of that number. MERIDIAN_FAULT_FILE_SYSTEM is the type that
 * statfs returns for every folder. The server ends with the test process, even if that is killed.
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

process.on('message', (message: { shift: number }) => {
  shift = message.shift;
  process.send?.(message);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

if (settings.fileSystem > 0) {
  const statfs = fs.statfsSync;
  const type = settings.fileSystem;
  fs.statfsSync = ((folder: string) => Object.assign(statfs(folder), { type })) as typeof fs.statfsSync;
  syncBuiltinESMExports();
}

let statements = 0;
const count = (): void => {
  statements++;
  if (statements === settings.killAt) process.kill(process.pid, 'SIGKILL');
};

type Method = (this: unknown, ...given: never[]) => unknown;

/** Counts the calls of a method. */
function counted(owner: object, name: string): void {
  const methods = owner as Record<string, Method>;
  const method = methods[name] as Method;
  methods[name] = function (...given) {
    count();
    return method.apply(this, given);
  };
}

if (settings.killAt > 0) {
  for (const name of ['run', 'all']) counted(StatementSync.prototype, name);
  const { default: pg } = await import('pg');
  counted(pg.Client.prototype, 'query');
}
