import { expect, it } from 'vitest';
import { settingNames } from './environment.ts';
import { slipsBetween, unknownSettings } from './unknown-settings.ts';

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PUBLCI_URL', 'PUBLIC_URL'],
  ['TRUST_PROXIES', undefined],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['REGISTRATIONS', 'REGISTRATION'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['backup_every', 'BACKUP_EVERY'],
  ['MERIDIAN_DATE', 'MERIDIAN_DATA'],
  ['PROT', 'PORT'],
])('%s is taken for a slip in %s', (name, setting) => {
  const sentences = setting === undefined ? [] : [`${name} is not a setting. Is ${setting} meant?`];
  expect(unknownSettings({ [name]: 'secret' })).toEqual(sentences);
});

it('names a variable that begins with MERIDIAN_ and is no setting, and never its value', () => {
  expect(unknownSettings({ MERIDIAN_COLOR: 'secret' })).toEqual([
    'MERIDIAN_COLOR is not a setting. Settings are listed in docs/operating.md.',
  ]);
});

it('does not warn about settings, empty variables, and those of other programs', () => {
  const settings = Object.fromEntries(settingNames.map((name) => [name, 'x']));
  expect(unknownSettings(settings)).toEqual([]);
  expect(unknownSettings({ DATABSE_URL: '', MERIDIAN_COLOR: undefined })).toEqual([]);
  const others =
    'PATH HOSTNAME HOSTS PORTS SPORT POST HOME LANG SHELL USER PWD TERM TZ NODE_ENV NODE_OPTIONS PGHOST PGPORT PGDATABASE DATABASE DEBUG HTTP_PROXY NO_PROXY LOG_DIR LOGNAME INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY MERIDIAN_PORT MERIDIAN_PORT_3000_TCP_ADDR MERIDIAN_SERVICE_HOST MERIDIAN_SERVICE_PORT_HTTP MERIDIAN_TEST_SEED';
  expect(unknownSettings(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});

it.each([
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['form', 'from', 1],
  ['PORT', 'PORT', 0],
])('between %j and %j are %d slips', (a, b, slips) => {
  expect(slipsBetween(a, b)).toBe(slips);
});
