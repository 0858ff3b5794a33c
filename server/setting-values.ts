import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isMailAddress } from '../contract/people/mail.ts';
import { asLibpqMeans, UrlError } from './database-url.ts';
import { isInStore, readS3Location } from './files/location.ts';

/** A port number. */
export const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535, 'must be a port number, 0 to 65535'))),
);

/** An address without a path. */
export const originOf = (error: string) =>
  z.string().check(
    z.refine(
      (value) => {
        const url = URL.parse(value);
        return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
      },
      { error },
    ),
  );

/** One path segment after another, which no proxy and no browser writes in another way. */
const BASE_PATH = /^(?:\/[\w~-][\w.~-]*)*\/?$/;

/** An address that users open. */
export const publicUrl = z.string().check(
  z.refine(
    (value) => {
      const url = URL.parse(value);
      if (url === null || !/^https?:$/.test(url.protocol) || !BASE_PATH.test(url.pathname)) return false;
      return url.href === url.origin + url.pathname;
    },
    {
      error:
        'must be the address people open, such as https://meridian.example.com or https://intranet.example/meridian',
    },
  ),
);

/** The address of an SMTP server. */
export const smtpUrl = z.string().check(
  z.refine((value) => {
    const url = URL.parse(value);
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  }, 'must be the address of an SMTP server, such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com'),
);

const SENDER = /^(?:"?([^"<>@\p{Cc}]*?)"?\s*<([^<>\s]+)>|(\S+))$/u;

/** The sender of mails: an address, perhaps with a name before it. */
export const sender = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => isMailAddress(SENDER.exec(value)?.slice(2).find(Boolean) ?? ''),
        'must be an address, such as Meridian <meridian@example.com>',
      ),
    ),
  z.transform((value) => {
    const [, name = '', bracketed, alone] = SENDER.exec(value) ?? [];
    return { name, address: bracketed ?? alone ?? '' };
  }),
);

/** By what a directory knows accounts that exist. */
const ADOPT_RULES = ['identity', 'username', 'address'] as const;

/** A list of them; `none` is an empty one. */
export const adoptRules = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((rule) => rule.trim()))),
  ),
  z.array(z.enum(ADOPT_RULES, `must be none, or some of ${ADOPT_RULES.join(', ')}`)),
);

/** A number from 1 on. */
export const count = (most: number, least = 1) => {
  const words = `must be a number, ${least} to ${most}`;
  return z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, words)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least, words), z.maximum(most, words))),
  );
};

/** The highest that a limit of a strategy can be set to. */
export const LIMIT_MAX = 500_000;

/** An address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits);
}

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());
const HOST_NAME = /^[\w-]+(?:\.[\w-]+)*$/;

/** Host names, addresses and networks, separated by commas. */
export const allowList = z.pipe(
  z.string().check(
    z.refine((text) => partsOf(text).every((part) => isNetwork(part) || HOST_NAME.test(part)), {
      error: 'must be host names, addresses or networks such as 10.0.0.0/8, separated by commas',
    }),
  ),
  z.transform(partsOf),
);

/** The URL of a PostgreSQL, with the meaning that libpq gives its parameters. */
export const postgresUrl = z.pipe(
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

/** Where files are: a folder, or s3://bucket/prefix. */
export const filesLocation = z.string().check(
  z.refine((text) => !isInStore(text) || readS3Location(text) !== undefined, {
    error: 'must be a folder, or s3://bucket/prefix',
  }),
);
