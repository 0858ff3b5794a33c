import fc from 'fast-check';

/** Words that mean something to an engine, a database, a shell or a browser. */
const LOADED = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '%s%n',
  '${7*7}',
  '{{7*7}}',
  "' or '1'='1",
  "'; drop table users; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '=1+1',
  'file:///etc/passwd',
  '2030-02-30',
  '0000-00-00',
  '99999-01-01',
  '\r\nSet-Cookie: a=b',
];

/** Hostile text: lone surrogates, NUL, direction marks, joiners, very long. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...LOADED),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    'x\ud83d',
    '\ufeff',
    '\u202eabc',
    '\u2028',
  ),
  fc.constantFrom('e\u0301'.repeat(90), '👩‍👩‍👧‍👦'.repeat(30), 'İ', 'ﷺ'.repeat(201), '\u0007', '\t\n', '\u0085'),
  fc.integer({ min: 199, max: 10_001 }).map((length) => 'x'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** Numbers at the limits of engines and databases. */
const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1e-320, 1e13, 1e13 + 1, 1e21, 1.7976931348623157e308),
  fc.constantFrom(
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    2 ** 64,
    -(2 ** 63),
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

/** Lists or objects in one another, so many times. */
const deep: fc.Arbitrary<unknown> = fc
  .tuple(fc.integer({ min: 1, max: 2_000 }), fc.boolean())
  .map(([depth, list]) => {
    let value: unknown = 1;
    for (let i = 0; i < depth; i++) value = list ? [value] : { a: value };
    return value;
  });

const hostileKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'id', 'role', 'userId', ''),
  hostileText,
);

/** Any unexpected JSON value. Keys may be those of prototypes. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 4, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: -1 }) },
  { weight: 2, arbitrary: fc.array(fc.oneof(hostileNumber, hostileText), { maxLength: 300 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(hostileKey, fc.oneof(hostileText, hostileNumber)), { maxLength: 4 })
      // Object.fromEntries defines own fields, also one called __proto__.
      .map((entries) => Object.fromEntries(entries)),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: deep },
);

/** A raw path segment: ASCII, percent-encoded correctly or not. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '01',
    '1e3',
    '1.0',
    '0x1',
    'NaN',
    '+1',
    '1%00',
    '%31',
    'null',
    '',
    '.',
    '..',
    ':id',
    '*',
  ),
  fc.constantFrom(...[31, 32, 53, 63, 64].map((power) => String(2n ** BigInt(power)))),
  fc.constantFrom(
    '%',
    '%z',
    '%zz',
    '%ff',
    '%c0%ae',
    '%E0%A4%A',
    '%ed%a0%80',
    '%00',
    '%2e%2e',
    '%2f',
    '%5c',
    '%0d%0a',
    ';a=b',
  ),
  fc.integer({ min: 190, max: 9_000 }).map((length) => '7'.repeat(length)),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 9_000)),
);

/** A header value that the client accepts to send. */
export const hostileHeader: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '""',
    'W/"1"',
    '"0-owner-2030-01-01"',
    '-1',
    '1',
    '999999999999999',
    '1e3',
    ',',
    'a, b',
    ';q=0',
    '\u00ff',
  ),
  hostileText.map((text) => text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?').slice(0, 3_000)),
);
