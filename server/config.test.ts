import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the settings', () => {
  it('have a default each, so that nothing needs to be set', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: './data',
      databaseUrl: undefined,
      publicOrigin: undefined,
      hosts: 'loopback',
      trustProxy: false,
      logLevel: 'warn',
      registration: 'open',
      embeddedAfterPostgres: false,
      rateLimit: true,
      limits: { signInFailuresPerAddress: 100, signInFailuresPerName: 10, registrationsPerAddress: 1000 },
      strategyLimits: { objectives: 2000, kpis: 10_000, initiatives: 10_000, tacticsAndSteps: 50_000 },
      metrics: { port: undefined, token: undefined },
      backups: undefined,
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
      PUBLIC_URL: 'https://plans.example.com/',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      MAX_OBJECTIVES: '1',
      MAX_KPIS: '2',
      MAX_INITIATIVES: '3',
      MAX_TACTICS_AND_STEPS: '500000',
    };
    expect(readConfig(given)).toMatchObject({
      port: 0,
      host: '::',
      dataFolder: '/srv/meridian',
      databaseUrl: 'postgresql://db/meridian',
      publicOrigin: 'https://plans.example.com',
      logLevel: 'silent',
      rateLimit: false,
      strategyLimits: { objectives: 1, kpis: 2, initiatives: 3, tacticsAndSteps: 500_000 },
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
    ['PUBLIC_URL', 'https://plans.example.com/board'],
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
    ['LIMIT_SIGN_IN_FAILURES_PER_ADDRESS', '0'],
    ['LIMIT_SIGN_IN_FAILURES_PER_NAME', '1001'],
    ['LIMIT_REGISTRATIONS_PER_ADDRESS', 'many'],
    ['METRICS_PORT', 'x'],
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

  it('schedule backups by hours or days, beside the embedded database only', () => {
    const every = (value: string, more = {}) => readConfig({ BACKUP_EVERY: value, ...more }).backups;
    expect(every('6h')).toEqual({ everyMs: 21_600_000, keep: 7, folder: 'data/backups' });
    expect(every('7d', { BACKUP_KEEP: '30', BACKUP_FOLDER: '/mnt/backups' })).toEqual({
      everyMs: 604_800_000,
      keep: 30,
      folder: '/mnt/backups',
    });
    expect(() => every('1d', { DATABASE_URL: 'postgres://db/meridian' })).toThrow(/^BACKUP_EVERY must not/);
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
