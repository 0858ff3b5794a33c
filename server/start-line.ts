import path from 'node:path';
import type { Config } from './config.ts';
import { isLoopback } from './lib/loopback.ts';
import { addressOf } from './database-url.ts';
import { migrationNames } from './store/migrations/index.ts';
import { productVersion } from './version.ts';
import { unknownSettings } from './unknown-settings.ts';

/** One line for the log: version, engine with its address, data folder, number of migrations. */
export function startLine({ dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>): string {
  const engine = databaseUrl === undefined ? 'SQLite' : `PostgreSQL at ${addressOf(databaseUrl)}`;
  const folder = path.resolve(dataFolder);
  return `Meridian ${productVersion()}, ${engine}, data folder ${folder}, ${migrationNames.length} migrations`;
}

/** Warnings about the settings. */
export function startWarnings(
  {
    host,
    hosts,
    publicOrigin,
    mail,
    registration,
    providers,
    localPasswords,
  }: Pick<
    Config,
    'host' | 'hosts' | 'mail' | 'publicOrigin' | 'registration' | 'providers' | 'localPasswords'
  >,
  environment: Record<string, string | undefined>,
): string[] {
  const isPublic = registration === 'open' && !isLoopback(host);
  return [
    ...unknownSettings(environment),
    ...(publicOrigin === undefined && hosts === 'any'
      ? [
          'PUBLIC_URL is not set, so links follow the Host header of each request. Set it to the address people open.',
        ]
      : []),
    ...(environment['OIDC_ISSUER'] && !environment['OIDC_CLIENT_ID']
      ? ['OIDC_ISSUER has no effect without OIDC_CLIENT_ID.']
      : []),
    ...(!localPasswords && providers.length === 0
      ? ['LOCAL_PASSWORDS is off and there is no provider, so only passkeys and temporary passwords work.']
      : []),
    ...(publicOrigin === undefined && mail
      ? ['PUBLIC_URL is not set, so links in mails lead to localhost. Set it to the address people open.']
      : []),
    ...(isPublic
      ? [
          'Everybody who reaches this server may register. Set REGISTRATION to invite or closed to change that.',
        ]
      : []),
  ];
}
