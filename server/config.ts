import path from 'node:path';
import type * as z from 'zod/mini';
import { isLoopback } from './lib/loopback.ts';
import type { RegistrationMode } from '../contract/people/account.ts';
import type { Limits } from '../contract/commands/limits.ts';
import { isInStore } from './files/location.ts';
import type { S3Access } from './files/s3-store.ts';
import type { ReadingLimits } from '../contract/import/limits.ts';

import type { OutgoingSettings } from './outgoing/address-rules.ts';
import { type Provider, toProvider } from './provider-settings.ts';
import { Environment, type LOG_LEVELS, type Retention } from './environment.ts';
/** The settings of one running server. */
export interface Config {
  port: number;
  host: string;
  dataFolder: string;
  /** Where the files of books are; undefined: in the data folder. */
  filesLocation: string | undefined;
  /** Start with an empty place for files although there was another one. */
  filesLost: boolean;
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  /** Origin that users open, such as https://meridian.example.com; undefined: that of the request. */
  publicOrigin: string | undefined;
  /** The path below which users open the product, such as /meridian; empty where it is the root. */
  basePath: string;
  /** The accepted Host headers: any, or only names of the machine itself. */
  hosts: 'any' | 'loopback';
  /** Trusted proxies: the nearest hops (0 is the nearest), those listed, or none. */
  trustProxy: ((address: string, hop: number) => boolean) | string[] | false;
  logLevel: (typeof LOG_LEVELS)[number];
  registration: RegistrationMode;
  /** The usernames of the operators, in lower case. */
  operators: string[];
  /** For how many days the audit log is kept, and whether its entries are lines of the log too. */
  audit: { keepDays: number; isPrinted: boolean };
  /** Providers of OpenID Connect, in the order of their buttons. */
  providers: readonly Provider[];
  /** Whether people sign in by passwords of this server. */
  localPasswords: boolean;
  /** Whether a password alone is not enough. */
  secondFactorRequired: boolean;
  /** The bearer token of SCIM; undefined: there is none. */
  scimToken: string | undefined;
  /** By what SCIM adopts accounts that exist. */
  scimAdopt: readonly ('identity' | 'username' | 'address')[];
  /** Whether SCIM also lets accounts in that an operator deactivated. */
  scimDecides: boolean;
  /** Start with the embedded database although the data folder was used with PostgreSQL. */
  embeddedAfterPostgres: boolean;
  rateLimit: boolean;
  /** Failures in 15 minutes; the others in an hour. */
  limits: {
    signInFailuresPerAddress: number;
    signInFailuresPerName: number;
    registrationsPerAddress: number;
    commentsPerUser: number;
    mentionsPerUser: number;
    changesPerUser: number;
  };
  /** Limits of one strategy. */
  strategyLimits: Limits;
  /** Limits of an imported file. */
  importLimits: ReadingLimits;
  /** How much the bodies of all requests under way may have. */
  bodiesMegabytes: number;
  /** Which private addresses webhooks and data pulls may reach. */
  outgoing: OutgoingSettings;
  /** How mail is sent; undefined: not at all. */
  mail: MailSettings | undefined;
  /** The key of all that is encrypted; each use derives its own from it. */
  secretKey: string | undefined;
  /** Port and bearer token of the metrics; with neither there are none. */
  metrics: { port: number | undefined; token: string | undefined };
  /** Scheduled backups: their place is a folder, or s3://bucket/prefix. */
  backups: { everyMs: number; keep: Retention; place: string } | undefined;
  /** Access to the S3-compatible store. */
  s3: S3Access | undefined;
}

/** The SMTP server, the sender, and how many mails a node sends in a minute. */
export interface MailSettings {
  smtpUrl: string;
  from: { name: string; address: string };
  perMinute: number;
}

/** A setting is wrong; the message names the variable. */
export class ConfigError extends Error {}

const proxies = (value: string | undefined): Config['trustProxy'] => {
  if (value === undefined) return false;
  if (!/^\d+$/.test(value)) return value.split(',').map((part) => part.trim());
  return (_address, hop) => hop < Number(value);
};

const HOUR_MS = 60 * 60 * 1000;

function backups(env: z.infer<typeof Environment>): Config['backups'] {
  const every = env.BACKUP_EVERY;
  if (every === undefined) return undefined;
  const place = env.BACKUP_FOLDER ?? path.join(env.MERIDIAN_DATA, 'backups');
  if (isInStore(place) && !s3Access(env))
    throw new ConfigError(`BACKUP_FOLDER ${place} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  return {
    everyMs: Number.parseInt(every, 10) * (every.endsWith('d') ? 24 : 1) * HOUR_MS,
    keep: env.BACKUP_KEEP,
    place,
  };
}

function providers(env: z.infer<typeof Environment>): Config['providers'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_PROVIDERS: more = [] } = env;
  if (issuer === undefined || clientId === undefined) return more;
  const one = toProvider({
    id: 'oidc',
    name: env.OIDC_NAME,
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET,
    allowedDomains: env.OIDC_ALLOWED_DOMAINS,
    newAccounts: env.OIDC_NEW_ACCOUNTS,
    linkExternalId: more.length === 0,
  });
  const isDouble = more.some(({ id, issuer }) => id === one.id || issuer === one.issuer);
  if (isDouble) throw new ConfigError('OIDC_PROVIDERS has the id oidc or the issuer of OIDC_ISSUER too.');
  return [one, ...more];
}

function mailSettings(env: z.infer<typeof Environment>): MailSettings | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_PER_MINUTE: perMinute } = env;
  if (smtpUrl === undefined) return undefined;
  if (from === undefined) throw new ConfigError('SMTP_URL needs MAIL_FROM, the sender of mails.');
  return { smtpUrl, from, perMinute };
}

function s3Access(env: z.infer<typeof Environment>): S3Access | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const endpoint = env.S3_ENDPOINT === undefined ? undefined : new URL(env.S3_ENDPOINT).origin;
  return { endpoint, region: env.S3_REGION, accessKeyId, secretAccessKey };
}

/** Reads the settings from an environment. An empty variable counts as unset. Throws ConfigError naming each variable at fault. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(settings);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const url = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL);
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: env.MERIDIAN_DATA,
    filesLocation: env.FILES_LOCATION,
    filesLost: env.FILES_LOST === 'on',
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    publicOrigin: url?.origin,
    basePath: url?.pathname.replace(/\/$/, '') ?? '',
    hosts:
      env.PUBLIC_URL === undefined && env.TRUST_PROXY === undefined && isLoopback(env.HOST)
        ? 'loopback'
        : 'any',
    trustProxy: proxies(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    registration: env.REGISTRATION,
    operators: env.OPERATORS?.split(',').map((name) => name.trim().toLowerCase()) ?? [],
    audit: { keepDays: env.AUDIT_KEEP_DAYS, isPrinted: env.AUDIT_STDOUT === 'on' },
    providers: providers(env),
    localPasswords: env.LOCAL_PASSWORDS === 'on',
    secondFactorRequired: env.SECOND_FACTOR === 'required',
    scimToken: env.SCIM_TOKEN,
    scimAdopt: env.SCIM_ADOPT,
    scimDecides: env.SCIM_DECIDES === 'on',
    embeddedAfterPostgres: env.EMBEDDED_AFTER_POSTGRES === 'on',
    rateLimit: env.RATE_LIMIT === 'on',
    limits: {
      signInFailuresPerAddress: env.LIMIT_SIGN_IN_FAILURES_PER_ADDRESS,
      signInFailuresPerName: env.LIMIT_SIGN_IN_FAILURES_PER_NAME,
      registrationsPerAddress: env.LIMIT_REGISTRATIONS_PER_ADDRESS,
      commentsPerUser: env.LIMIT_COMMENTS_PER_USER,
      mentionsPerUser: env.LIMIT_MENTIONS_PER_USER,
      changesPerUser: env.LIMIT_CHANGES_PER_USER,
    },
    strategyLimits: {
      objectives: env.MAX_OBJECTIVES,
      kpis: env.MAX_KPIS,
      initiatives: env.MAX_INITIATIVES,
      tacticsAndSteps: env.MAX_TACTICS_AND_STEPS,
      snapshotsPerUser: env.MAX_SNAPSHOTS_PER_USER,
      commentsPerRecord: env.MAX_COMMENTS_PER_RECORD,
      inviteLinks: env.MAX_INVITE_LINKS,
      strategiesPerUser: env.MAX_STRATEGIES_PER_USER,
    },
    importLimits: {
      megabytes: env.MAX_IMPORT_MEGABYTES,
      rows: env.MAX_IMPORT_ROWS,
      columns: env.MAX_IMPORT_COLUMNS,
      memory: env.MAX_IMPORT_MEMORY,
      seconds: env.MAX_IMPORT_SECONDS,
    },
    bodiesMegabytes: env.MAX_BODIES_MEGABYTES,
    outgoing: { allowPrivate: env.ALLOW_PRIVATE_WEBHOOKS !== 'off', allow: env.OUTGOING_ALLOW ?? [] },
    mail: mailSettings(env),
    secretKey: env.SECRET_KEY,
    metrics: { port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    backups: backups(env),
    s3: s3Access(env),
  };
}
