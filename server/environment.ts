import * as z from 'zod/mini';
import { Username } from '../contract/api/routes/accounts.ts';
import { REGISTRATION_MODES } from '../contract/people/account.ts';
import { COLUMNS_MAX } from '../contract/table/mapping.ts';
import { IMPORT_FILE_MAX } from '../contract/import/preview.ts';
import { DEFAULT_LIMITS } from '../contract/commands/limits.ts';
import { DEFAULT_READING_LIMITS } from '../contract/import/limits.ts';
import { domain, issuerUrl, NEW_ACCOUNTS, providersFile } from './provider-settings.ts';
import {
  adoptRules,
  allowList,
  count,
  filesLocation,
  isNetwork,
  LIMIT_MAX,
  originOf,
  port,
  postgresUrl,
  publicUrl,
  sender,
  smtpUrl,
} from './setting-values.ts';

/** How much is logged: the least first. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** How many scheduled backups are kept, or those of how many days. */
export type Retention = { count: number; days: undefined } | { count: undefined; days: number };

/** Every setting, read from the environment at start. */
export const Environment = z.object({
  /** Port to listen on; 0 is any free one. */
  PORT: z._default(port, 3000),
  /** Address to listen on. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Folder of the embedded database. */
  MERIDIAN_DATA: z._default(z.string(), './data'),
  /** Where the files of books are: a folder, or s3://bucket/prefix; by default `files` in MERIDIAN_DATA. */
  FILES_LOCATION: z.optional(z.string()),
  /** `on` starts with an empty FILES_LOCATION although the files of the database were in another place. */
  FILES_LOST: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  /** URL of the PostgreSQL to use in place of the embedded database. */
  DATABASE_URL: z.optional(postgresUrl),
  /** The same PostgreSQL without the pooler in transaction mode: for migrations and LISTEN. */
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  /** The address that users open; by default that of the request. */
  PUBLIC_URL: z.optional(publicUrl),
  /** Trusted proxies in front: their number, or their addresses separated by commas. */
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d+$/.test(value) || value.split(',').every((part) => isNetwork(part.trim())),
          'must be a number of proxies, or their addresses separated by commas',
        ),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'warn'),
  /** Who may register: everybody, users with an invite link, or nobody. */
  REGISTRATION: z._default(
    z.enum(REGISTRATION_MODES, `must be one of ${REGISTRATION_MODES.join(', ')}`),
    'open',
  ),
  /** The usernames of the operators, separated by commas. */
  OPERATORS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((name) => Username.safeParse(name).success),
          'must be usernames separated by commas',
        ),
      ),
  ),
  /** How many days the audit log is kept. */
  AUDIT_KEEP_DAYS: z._default(count(36_500), 365),
  /** `off` keeps the lines of the audit log off standard output. */
  AUDIT_STDOUT: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  /** One provider of OpenID Connect, by which people sign in; see provider-settings.ts. */
  OIDC_ISSUER: z.optional(issuerUrl),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z._default(z.string(), 'single sign-on'),
  /** Domains of the verified addresses that may sign in by it, separated by commas. */
  OIDC_ALLOWED_DOMAINS: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',').map((part) => part.trim())),
      ),
      z.array(domain),
    ),
  ),
  /** `all` makes an account for everybody whom it lets in; by default REGISTRATION decides. */
  OIDC_NEW_ACCOUNTS: z._default(
    z.enum(NEW_ACCOUNTS, `must be one of ${NEW_ACCOUNTS.join(', ')}`),
    'registration',
  ),
  /** A JSON file with more providers, and with the roles that groups give. */
  OIDC_PROVIDERS: z.optional(providersFile),
  /** `off`: nobody signs in by a password, but by a temporary one of the operator's command. */
  LOCAL_PASSWORDS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  /** `required`: who signs in by a password alone must set up a second step first. */
  SECOND_FACTOR: z._default(z.enum(['optional', 'required'], 'must be optional or required'), 'optional'),
  /** The bearer token of the directory that provisions people by SCIM; without it there is no SCIM. */
  SCIM_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{32,}$/, 'must be at least 32 characters without spaces')),
  ),
  /** By what SCIM adopts accounts that exist, separated by commas. */
  SCIM_ADOPT: z._default(adoptRules, ['identity']),
  /** `on`: the directory also lets accounts in that an operator deactivated. */
  SCIM_DECIDES: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  /** `on` starts with the embedded database although the data folder was used with PostgreSQL. */
  EMBEDDED_AFTER_POSTGRES: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  /** `off` lifts the limits on sign-in and registration, for load tests. */
  RATE_LIMIT: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  /** Failed sign-ins of a network address in 15 minutes, from unknown devices. */
  LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: z._default(count(100_000), 100),
  /** Failed sign-ins with a username in 15 minutes; each known device of its owner has its own count. */
  LIMIT_SIGN_IN_FAILURES_PER_NAME: z._default(count(1000), 10),
  /** Registrations of a network address in an hour. */
  LIMIT_REGISTRATIONS_PER_ADDRESS: z._default(count(100_000), 1000),
  /** Comments of a user in an hour, new or edited. */
  LIMIT_COMMENTS_PER_USER: z._default(count(100_000), 300),
  /** People that the comments of a user mention in an hour. */
  LIMIT_MENTIONS_PER_USER: z._default(count(100_000), 1000),
  /** Values and fields that a user changes in an hour on this node. */
  LIMIT_CHANGES_PER_USER: z._default(count(100_000_000), 1_000_000),
  /** Limits of one strategy; see DEFAULT_LIMITS. */
  MAX_OBJECTIVES: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.objectives),
  MAX_KPIS: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.kpis),
  MAX_INITIATIVES: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.initiatives),
  MAX_TACTICS_AND_STEPS: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.tacticsAndSteps),
  MAX_SNAPSHOTS_PER_USER: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.snapshotsPerUser),
  MAX_COMMENTS_PER_RECORD: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.commentsPerRecord),
  MAX_INVITE_LINKS: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.inviteLinks),
  MAX_STRATEGIES_PER_USER: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.strategiesPerUser),
  /** Limits of an imported file; see DEFAULT_READING_LIMITS. */
  MAX_IMPORT_MEGABYTES: z._default(count(IMPORT_FILE_MAX / 2 ** 20), DEFAULT_READING_LIMITS.megabytes),
  MAX_IMPORT_ROWS: z._default(count(1_000_000), DEFAULT_READING_LIMITS.rows),
  MAX_IMPORT_COLUMNS: z._default(count(COLUMNS_MAX), DEFAULT_READING_LIMITS.columns),
  MAX_IMPORT_MEMORY: z._default(count(8192, 128), DEFAULT_READING_LIMITS.memory),
  MAX_IMPORT_SECONDS: z._default(count(600), DEFAULT_READING_LIMITS.seconds),
  /** Megabytes of the bodies of requests that are under way at the same time. */
  MAX_BODIES_MEGABYTES: z._default(count(65_536, 96), 128),
  /** The SMTP server that mail is sent through: smtp://user:password@host:587, or smtps:// for TLS from the start. */
  SMTP_URL: z.optional(smtpUrl),
  /** The sender of mails: an address, or a name and an address in angle brackets. */
  MAIL_FROM: z.optional(sender),
  /** How many mails a node sends in a minute at most. */
  MAIL_PER_MINUTE: z._default(count(6000), 300),
  /** `on` lets webhooks and data pulls reach private networks and this machine. */
  ALLOW_PRIVATE_WEBHOOKS: z._default(z.enum(['on', '1', 'off'], 'must be on or off'), 'off'),
  /** Hosts, addresses and networks that webhooks and data pulls may reach though they are private. */
  OUTGOING_ALLOW: z.optional(allowList),
  /** The key of all that is encrypted: backups, and the secrets of webhooks and data pulls. */
  SECRET_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{32,}$/, 'must be at least 32 characters without spaces')),
  ),
  /** A separate port for the metrics, on the same address. */
  METRICS_PORT: z.optional(port),
  /** The bearer token for the metrics; without METRICS_PORT they are on the port of the product. */
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')),
  ),
  /** Interval of the backups; by default none are made. */
  BACKUP_EVERY: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,3}[hd]$/, 'must be hours or days, such as 24h or 7d')),
  ),
  /** How many scheduled backups are kept, or those of how many days. */
  BACKUP_KEEP: z._default(
    z.pipe(
      z
        .string()
        .check(z.regex(/^[1-9]\d{0,2}d?$/, 'must be a number of backups or of days, such as 7 or 30d')),
      z.transform((text): Retention =>
        text.endsWith('d')
          ? { count: undefined, days: Number.parseInt(text, 10) }
          : { count: Number(text), days: undefined },
      ),
    ),
    { count: 7, days: undefined },
  ),
  /** Where the scheduled backups are; by default the folder `backups` in MERIDIAN_DATA. */
  BACKUP_FOLDER: z.optional(filesLocation),
  /** Address of the S3-compatible store that other settings name as s3://bucket/prefix; by default that of AWS. */
  S3_ENDPOINT: z.optional(originOf('must be an address such as https://s3.example.com, without a path')),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[\w-]+$/, 'must be a name such as eu-central-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);
