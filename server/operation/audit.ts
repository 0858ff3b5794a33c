import { userInfo } from 'node:os';
import { shortened } from '../log.ts';

/** What a command did, for the audit; ids and names as the product's own lines have them. */
export type Act = Record<string, string | number | undefined>;

/** The account of the machine that a command runs under, and by sudo for whom; a container may know no name. */
function operatorName(): string {
  const { SUDO_USER } = process.env;
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** Writes the line of an operator's command to standard error, as the product writes those of its audit to its log. */
export function tellCommand(event: string, act: Act): void {
  if (process.env['LOG_LEVEL'] === 'silent') return;
  const head = { level: 'info', time: new Date().toISOString(), log: 'security', event: `operator.${event}` };
  console.error(JSON.stringify(shortened({ ...head, operator: operatorName(), ...act })));
}
