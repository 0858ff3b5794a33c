import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { isLoopback } from './lib/loopback.ts';
import { REGISTRATION_MODES, type RegistrationMode } from '../contract/people/account.ts';
import { DEFAULT_LIMITS, type Limits } from '../contract/commands/limits.ts';
import { asLibpqMeans, UrlError } from './database-url.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535, 'must be a port number, 0 to 65535'))),
);

const origin = z.string().check(
  z.refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    },
    {
      error: 'must be the address people open, such as https://meridian.example.com, without a path',
    },
  ),
);

const count = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, `must be a number, 1 to ${most}`)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(most, `must be a number, 1 to ${most}`))),
  );

/** The highest that a limit of a strategy can be set to. */
const LIMIT_MAX = 500_000;

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits);
}

const postgresUrl = z.pipe(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  z.transform((url, { issues }) => {
    try {
      return asLibpqMeans(url);
    } catch (error) {
      if (!(error instanceof UrlError)) throw error;
      issues.push({ code: 'custom', message: error.message, input: url });
      return z.NEVER;
    }
  }),
);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting, read from the environment at start. */
const Environment = z.object({
  /** Port to listen on; 0 is any free one. */
  PORT: z._default(port, 3000),
  /** Address to listen on. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Folder of the embedded database. */
  MERIDIAN_DATA: z._default(z.string(), './data'),
  /** URL of the PostgreSQL to use in place of the embedded database. */
  DATABASE_URL: z.optional(postgresUrl),
  /** The same PostgreSQL without the pooler in transaction mode: for migrations and LISTEN. */
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  /** The origin that users open; by default that of the request. */
  PUBLIC_URL: z.optional(origin),
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
  /** Limits of one strategy; see DEFAULT_LIMITS. */
  MAX_OBJECTIVES: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.objectives),
  MAX_KPIS: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.kpis),
  MAX_INITIATIVES: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.initiatives),
  MAX_TACTICS_AND_STEPS: z._default(count(LIMIT_MAX), DEFAULT_LIMITS.tacticsAndSteps),
  /** A separate port for the metrics, on the same address. */
  METRICS_PORT: z.optional(port),
  /** The bearer token for the metrics; without METRICS_PORT they are on the port of the product. */
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')),
  ),
  /** Interval of the backups of the embedded database; by default none are made. */
  BACKUP_EVERY: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,3}[hd]$/, 'must be hours or days, such as 24h or 7d')),
  ),
  /** How many scheduled backups are kept. */
  BACKUP_KEEP: z._default(count(1000), 7),
  /** Folder of the scheduled backups; by default `backups` in MERIDIAN_DATA. */
  BACKUP_FOLDER: z.optional(z.string()),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** The settings of one running server. */
export interface Config {
  port: number;
  host: string;
  dataFolder: string;
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  /** Origin that users open, such as https://meridian.example.com; undefined: that of the request. */
  publicOrigin: string | undefined;
  /** The accepted Host headers: any, or only names of the machine itself. */
  hosts: 'any' | 'loopback';
  /** Trusted proxies: the nearest hops (0 is the nearest), those listed, or none. */
  trustProxy: ((address: string, hop: number) => boolean) | string[] | false;
  logLevel: (typeof LOG_LEVELS)[number];
  registration: RegistrationMode;
  /** Start with the embedded database although the data folder was used with PostgreSQL. */
  embeddedAfterPostgres: boolean;
  rateLimit: boolean;
  /** Failures in 15 minutes, and registrations in an hour. */
  limits: {
    signInFailuresPerAddress: number;
    signInFailuresPerName: number;
    registrationsPerAddress: number;
  };
  /** Limits of one strategy. */
  strategyLimits: Limits;
  /** Port and bearer token of the metrics; with neither there are none. */
  metrics: { port: number | undefined; token: string | undefined };
  /** Scheduled backups of the embedded database. */
  backups: { everyMs: number; keep: number; folder: string } | undefined;
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
  if (env.DATABASE_URL !== undefined) {
    throw new ConfigError(
      'BACKUP_EVERY must not be set beside DATABASE_URL: back PostgreSQL up by its own means, or run npm run backup on a schedule.',
    );
  }
  return {
    everyMs: Number.parseInt(every, 10) * (every.endsWith('d') ? 24 : 1) * HOUR_MS,
    keep: env.BACKUP_KEEP,
    folder: env.BACKUP_FOLDER ?? path.join(env.MERIDIAN_DATA, 'backups'),
  };
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
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: env.MERIDIAN_DATA,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    publicOrigin: env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).origin,
    hosts:
      env.PUBLIC_URL === undefined && env.TRUST_PROXY === undefined && isLoopback(env.HOST)
        ? 'loopback'
        : 'any',
    trustProxy: proxies(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    registration: env.REGISTRATION,
    embeddedAfterPostgres: env.EMBEDDED_AFTER_POSTGRES === 'on',
    rateLimit: env.RATE_LIMIT === 'on',
    limits: {
      signInFailuresPerAddress: env.LIMIT_SIGN_IN_FAILURES_PER_ADDRESS,
      signInFailuresPerName: env.LIMIT_SIGN_IN_FAILURES_PER_NAME,
      registrationsPerAddress: env.LIMIT_REGISTRATIONS_PER_ADDRESS,
    },
    strategyLimits: {
      objectives: env.MAX_OBJECTIVES,
      kpis: env.MAX_KPIS,
      initiatives: env.MAX_INITIATIVES,
      tacticsAndSteps: env.MAX_TACTICS_AND_STEPS,
    },
    metrics: { port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    backups: backups(env),
  };
}
