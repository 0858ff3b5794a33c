import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import type { Config } from './config.ts';
import { addressOf } from './store/marker.ts';
import { stepNames } from './store/migrate.ts';
import { unknownSettings } from './unknown-settings.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a server that listens on a host is reached from its own machine only. */
function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

function version(): string {
  const file = path.join(import.meta.dirname, '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** What runs, and on which data, in one line: version, engine with its address, data folder, migrations. */
export function startLine({ dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>): string {
  const engine = databaseUrl === undefined ? 'SQLite' : `PostgreSQL at ${addressOf(databaseUrl)}`;
  const folder = path.resolve(dataFolder);
  return `Meridian ${version()}, ${engine}, data folder ${folder}, ${stepNames.length} migrations`;
}

/** What an operator should know about the settings, a sentence each. */
export function startWarnings(
  { host, registration }: Pick<Config, 'host' | 'registration'>,
  environment: Record<string, string | undefined>,
): string[] {
  const isPublic = registration === 'open' && !isLoopback(host);
  return [
    ...unknownSettings(environment),
    ...(isPublic
      ? [
          'Everybody who reaches this server may register. Set REGISTRATION to invite or closed to change that.',
        ]
      : []),
  ];
}
