import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const urlOf = (given: string): string =>
  readConfig({ DATABASE_URL: `postgres://ada:secret@db/meridian?${given}` }).databaseUrl ?? '';
const parametersOf = (given: string) => Object.fromEntries(new URL(urlOf(given)).searchParams);

describe('DATABASE_URL', () => {
  it('should be unchanged without TLS parameters', () => {
    expect(urlOf('application_name=a%20b')).toBe('postgres://ada:secret@db/meridian?application_name=a%20b');
    const socket = 'postgres://ada@/meridian?host=/var/run/postgresql';
    expect(readConfig({ DATABASE_URL: socket }).databaseUrl).toBe(socket);
  });

  it.each([
    ['sslmode=disable', { sslmode: 'disable' }],
    ['sslmode=require', { sslmode: 'require' }],
    ['ssl=true', { sslmode: 'require' }],
    ['sslmode=verify-ca&sslrootcert=/ca.pem', { sslmode: 'verify-ca', sslrootcert: '/ca.pem' }],
    ['sslmode=verify-full&sslrootcert=/ca.pem', { sslmode: 'verify-full', sslrootcert: '/ca.pem' }],
    ['sslrootcert=/ca.pem', { sslmode: 'verify-full', sslrootcert: '/ca.pem' }],
    ['sslrootcert=system', { sslmode: 'verify-full' }],
  ])('should be taken as libpq takes it: %s', (given, meant) => {
    expect(parametersOf(given)).toEqual({ ...meant, uselibpqcompat: 'true' });
  });

  it.each([
    ['sslmode=prefer', 'has sslmode=prefer, which must be one of disable, require, verify-ca, verify-full'],
    ['sslmode=allow', 'has sslmode=allow, which must be'],
    ['sslmode=', 'has sslmode=, which must be'],
    ['sslmode=no-verify', 'has sslmode=no-verify, which must be'],
    ['sslmode=verify-ca', 'has sslmode=verify-ca, which needs sslrootcert'],
    [
      'sslmode=require&sslrootcert=system',
      'has sslrootcert=system, which goes with sslmode=verify-full only',
    ],
    ['sslmode=verify-full&sslcrl=/crl.pem', 'has sslcrl, which is not supported'],
    ['ssl=no-verify', 'has ssl, which is not supported'],
  ])('should be refused, with the reason and without the password: %s', (given, reason) => {
    const read = () => urlOf(given);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`DATABASE_URL ${reason}`);
    expect(read).not.toThrow('secret');
  });
});
