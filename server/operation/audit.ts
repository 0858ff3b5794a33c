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

/** Writes the audit line of an operator's command to standard error. */
export function auditCommand(event: string, act: Act): void {
  if (process.env['LOG_LEVEL'] === 'silent') return;
  const head = { level: 'info', time: new Date().toISOString(), log: 'security', event: `operator.${event}` };
  console.error(JSON.stringify(shortened({ ...head, operator: operatorName(), ...act })));
}
