import { insertEntries, toEntry } from '../audit/entry.ts';
import { readConfig } from '../config.ts';
import type { CommandEvent } from './audit.ts';
import { openWhole } from './open-whole.ts';
import { rowsOf, stepsOf } from './whole.ts';

/** The migration that makes the table. */
const STEP = '0050_audit_log';

async function keep({ event, fields }: CommandEvent): Promise<void> {
  const whole = await openWhole(readConfig(process.env), { writes: true });
  try {
    if (!(await stepsOf(rowsOf(whole.database))).includes(STEP)) return;
    await insertEntries(whole.database, [toEntry(event, fields)]);
  } finally {
    await whole.close();
  }
}

/** Keeps an event of a command in the audit log of the settings' database; where there is none, its line on standard error is all. */
export const keepAudit = (made: CommandEvent): Promise<void> => keep(made).catch(() => undefined);
