import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../contract/commands/limits.ts';
import { ConfigError, readConfig } from './config.ts';
import { DEFAULT_READING_LIMITS } from '../contract/import/limits.ts';

describe('the settings', () => {
  it('have a default each, so that nothing needs to be set', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: './data',
      databaseUrl: undefined,
      filesLocation: undefined,
      filesLost: false,
      publicOrigin: undefined,
      basePath: '',
      hosts: 'loopback',
      trustProxy: false,
      logLevel: 'warn',
      registration: 'open',
      localPasswords: true,
      secondFactorRequired: false,
      providers: [],
      scimToken: undefined,
      scimAdopt: ['identity'],
      scimDecides: false,
      mail: undefined,
      operators: [],
      audit: { keepDays: 365, isPrinted: true },
      embeddedAfterPostgres: false,
      rateLimit: true,
      limits: {
        signInFailuresPerAddress: 100,
        signInFailuresPerName: 10,
        registrationsPerAddress: 1000,
        commentsPerUser: 300,
        mentionsPerUser: 1000,
        changesPerUser: 1_000_000,
      },
      strategyLimits: DEFAULT_LIMITS,
      importLimits: DEFAULT_READING_LIMITS,
      bodiesMegabytes: 128,
      outgoing: { allowPrivate: false, allow: [] },
      secretKey: undefined,
      metrics: { port: undefined, token: undefined },
      backups: undefined,
      s3: undefined,
    });
  });

  it('treat an empty variable as unset', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('have the given values', () => {
    const given = {
      PORT: '0',
      HOST: '::',
      MERIDIAN_DATA: '/srv/meridian',
      DATABASE_URL: 'postgresql://db/meridian',
      FILES_LOCATION: 's3://bucket/files',
      FILES_LOST: 'on',
      PUBLIC_URL: 'https://plans.example.com/',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      MAX_OBJECTIVES: '1',
      MAX_KPIS: '2',
      MAX_INITIATIVES: '3',
      MAX_TACTICS_AND_STEPS: '500000',
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      MAX_SNAPSHOTS_PER_USER: '5',
      MAX_COMMENTS_PER_RECORD: '6',
      MAX_INVITE_LINKS: '7',
      MAX_STRATEGIES_PER_USER: '8',
      MAX_IMPORT_MEGABYTES: '1',
      MAX_IMPORT_ROWS: '2',
      MAX_IMPORT_COLUMNS: '3',
      MAX_IMPORT_MEMORY: '128',
      MAX_BODIES_MEGABYTES: '96',
      MAX_IMPORT_SECONDS: '5',
      ALLOW_PRIVATE_WEBHOOKS: 'on',
      OUTGOING_ALLOW: 'hooks.intranet.example, 10.0.0.0/8,fd00::/8',
    };
    expect(readConfig(given)).toMatchObject({
      port: 0,
      host: '::',
      dataFolder: '/srv/meridian',
      databaseUrl: 'postgresql://db/meridian',
      filesLocation: 's3://bucket/files',
      filesLost: true,
      publicOrigin: 'https://plans.example.com',
      basePath: '',
      logLevel: 'silent',
      rateLimit: false,
      strategyLimits: {
        objectives: 1,
        kpis: 2,
        initiatives: 3,
        tacticsAndSteps: 500_000,
        snapshotsPerUser: 5,
        commentsPerRecord: 6,
        inviteLinks: 7,
        strategiesPerUser: 8,
      },
      importLimits: { megabytes: 1, rows: 2, columns: 3, memory: 128, seconds: 5 },
      bodiesMegabytes: 96,
      outgoing: { allowPrivate: true, allow: ['hooks.intranet.example', '10.0.0.0/8', 'fd00::/8'] },
      s3: {
        endpoint: 'https://s3.example.com',
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
    });
  });

  it.each([
    ['https://intranet.example/meridian', '/meridian'],
    ['https://intranet.example/meridian/', '/meridian'],
    ['https://intranet.example/plans/of-2026.v2/~meridian', '/plans/of-2026.v2/~meridian'],
  ])('take the address %s as the path %s on its host', (address, basePath) => {
    expect(readConfig({ PUBLIC_URL: address })).toMatchObject({
      publicOrigin: 'https://intranet.example',
      basePath,
    });
  });

  it.each([
    ['PORT', '65536'],
    ['MAX_KPIS', '0'],
    ['MAX_KPIS', '500001'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['PORT', '3e3'],
    ['DATABASE_URL', 'mysql://db/meridian'],
    ['PUBLIC_URL', 'plans.example.com'],
    ['PUBLIC_URL', 'ftp://plans.example.com'],
    ['PUBLIC_URL', 'https://plans.example.com//board'],
    ['PUBLIC_URL', 'https://plans.example.com/the board'],
    ['PUBLIC_URL', 'https://plans.example.com/"><script>'],
    ['PUBLIC_URL', 'https://plans.example.com/board#top'],
    ['PUBLIC_URL', 'https://plans.example.com/?board'],
    ['PUBLIC_URL', 'https://ada:secret@plans.example.com'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '1.2'],
    ['TRUST_PROXY', ','],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['REGISTRATION', 'off'],
    ['EMBEDDED_AFTER_POSTGRES', 'yes'],
    ['RATE_LIMIT', 'no'],
    ['S3_ENDPOINT', 'https://s3.example.com/bucket'],
    ['S3_REGION', 'eu central'],
    ['LIMIT_SIGN_IN_FAILURES_PER_ADDRESS', '0'],
    ['LIMIT_SIGN_IN_FAILURES_PER_NAME', '1001'],
    ['LIMIT_REGISTRATIONS_PER_ADDRESS', 'many'],
    ['METRICS_PORT', 'x'],
    ['ALLOW_PRIVATE_WEBHOOKS', 'yes'],
    ['OUTGOING_ALLOW', 'https://intranet.example'],
    ['OUTGOING_ALLOW', '10.0.0.0/33'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'sixteen characters with spaces'],
    ['BACKUP_EVERY', '24'],
    ['BACKUP_EVERY', '0h'],
    ['BACKUP_EVERY', '90m'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', '1001'],
  ])('refuse %s=%s with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`));
  });

  it.each([
    [{}, 'loopback'],
    [{ HOST: '::1' }, 'loopback'],
    [{ HOST: 'localhost' }, 'loopback'],
    [{ HOST: '0.0.0.0' }, 'any'],
    [{ PUBLIC_URL: 'https://plans.example.com' }, 'any'],
    [{ TRUST_PROXY: '1' }, 'any'],
  ])('let requests with %j come by the names: %s', (given, hosts) => {
    expect(readConfig(given).hosts).toBe(hosts);
  });

  it('schedule backups by hours or days, and keep a number or those of some days', () => {
    const every = (value: string, more = {}) => readConfig({ BACKUP_EVERY: value, ...more }).backups;
    expect(every('6h')).toEqual({
      everyMs: 21_600_000,
      keep: { count: 7, days: undefined },
      place: 'data/backups',
    });
    expect(every('7d', { BACKUP_KEEP: '30d', BACKUP_FOLDER: '/mnt/backups' })).toEqual({
      everyMs: 604_800_000,
      keep: { count: undefined, days: 30 },
      place: '/mnt/backups',
    });
    expect(every('1d', { DATABASE_URL: 'postgres://db/meridian' })).toBeDefined();
    const S3 = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const place = 's3://bucket/meridian';
    expect(every('1d', { ...S3, BACKUP_FOLDER: place })).toMatchObject({ place });
    expect(() => every('1d', { BACKUP_FOLDER: place })).toThrow(
      /^BACKUP_FOLDER s3:\/\/bucket\/meridian needs S3_ACC/,
    );
    expect(() => every('1d', { ...S3, BACKUP_FOLDER: 's3:bucket' })).toThrow(
      /^BACKUP_FOLDER must be a folder, or s3/,
    );
    expect(() => every('1d', { BACKUP_KEEP: '0d' })).toThrow(
      /^BACKUP_KEEP must be a number of backups or of /,
    );
  });

  it('take one key for all that is encrypted, if it is long enough', () => {
    const SECRET_KEY = 'k3y+/='.repeat(6);
    expect(readConfig({ SECRET_KEY }).secretKey).toBe(SECRET_KEY);
    for (const wrong of ['short', 'x'.repeat(31), `with spaces ${SECRET_KEY}`]) {
      expect(() => readConfig({ SECRET_KEY: wrong })).toThrow(/^SECRET_KEY must be at least 32 characters/);
    }
  });

  it('name every invalid variable at once', () => {
    expect(() => readConfig({ PORT: 'x', RATE_LIMIT: 'x' })).toThrow(/^PORT .*\nRATE_LIMIT /);
  });

  it('believe as many proxies as TRUST_PROXY counts, or those it lists', () => {
    const counted = readConfig({ TRUST_PROXY: '2' }).trustProxy;
    expect(
      [0, 1, 2].map((hop) => (counted as (address: string, hop: number) => boolean)('10.0.0.1', hop)),
    ).toEqual([true, true, false]);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });
});
