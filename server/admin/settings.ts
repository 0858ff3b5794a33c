import type { Setting } from '../../contract/admin/server.ts';
import { Environment, settingNames } from '../environment.ts';

/** Settings whose values are secrets. */
const SECRET = /SECRET|TOKEN|PASSWORD|KEY/;
const ADDRESS = /URL$/;

/** A value without the user and the password of an address. */
function shown(name: string, value: string): string {
  if (!ADDRESS.test(name)) return value;
  const url = URL.parse(value);
  if (!url) return '…';
  return url.username === '' && url.password === '' ? value : `${url.protocol}//…@${url.host}${url.pathname}`;
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The settings of an environment, each with its value, or its default where it is not set. */
export function settingsIn(environment: NodeJS.ProcessEnv): Setting[] {
  const defaults = Environment.parse({}) as Record<string, unknown>;
  return settingNames.map((name) => {
    const isSecret = SECRET.test(name) && !name.endsWith('_KEEP_DAYS');
    const set = environment[name] || undefined;
    const value = set === undefined ? textOf(defaults[name]) : isSecret ? null : shown(name, set);
    return { name, value, from: set === undefined ? 'default' : 'environment', isSecret };
  });
}
