import { userInfo } from 'node:os';
import { shortened } from '../log.ts';

/** What a command did, with the field names of the server's audit log. */
export type Act = Record<string, string | number | undefined>;

/** The system user of a command, and the one behind sudo. A container may have no name for it. */
function operatorName(): string {
  const { SUDO_USER } = process.env;
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** An event of a command, with its fields. */
export interface CommandEvent {
  event: string;
  fields: Act;
}

/** Writes the audit line of an operator's command to standard error, and returns it. */
export function auditCommand(command: string, act: Act): CommandEvent {
  const event = `operator.${command}`;
  const fields = shortened({ operator: operatorName(), ...act });
  const head = { level: 'info', time: new Date().toISOString(), log: 'security', event };
  if (process.env['LOG_LEVEL'] !== 'silent') console.error(JSON.stringify({ ...head, ...fields }));
  return { event, fields };
}
