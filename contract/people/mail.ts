import * as z from 'zod/mini';
import { instant } from '../api/fields.ts';

/** The longest address of SMTP: RFC 5321, 4.5.3.1.3, without the angle brackets. */
const ADDRESS_MAX = 254;

/** What every mail server takes without quoting: it leaves no room for a second address or a header. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}$/;

/** Whether a text is one plain address. */
export const isMailAddress = (text: string): boolean => text.length <= ADDRESS_MAX && ADDRESS.test(text);

/** A mail address, trimmed. */
export const MailAddress = z
  .string('Give an e-mail address')
  .check(z.trim(), z.refine(isMailAddress, 'Give an e-mail address, such as ada@example.org'));

/** How often the digest comes. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type DigestRhythm = (typeof DIGESTS)[number];

/** A time zone that this machine knows, such as Europe/Vienna. */
export const TimeZone = z.string('Choose a time zone').check(
  z.maxLength(64, 'Choose a time zone'),
  z.refine((zone) => {
    try {
      return (
        zone !== '' && new Intl.DateTimeFormat('en-US', { timeZone: zone }) instanceof Intl.DateTimeFormat
      );
    } catch {
      return false;
    }
  }, 'Choose a time zone'),
);

/** The hour of the day at which a digest comes. */
export const DigestHour = z
  .int('Choose an hour')
  .check(z.minimum(0, 'Choose an hour'), z.maximum(23, 'Choose an hour'));

/** The address of the caller, and what is mailed there. */
export const MailAccount = z
  .object({
    /** The verified address, which mails go to. */
    email: z.nullable(z.string()),
    /** The address that waits to be verified. */
    pending: z.nullable(z.string()),
    /** Until when its link works; null before it is sent. */
    pendingUntil: z.nullable(instant),
    /** Whether this server sends mail. */
    sendsMail: z.boolean(),
    digest: z.enum(DIGESTS),
    hour: z.int(),
    /** Null until it was chosen or detected. */
    timeZone: z.nullable(z.string()),
    /** When the next digest is due; null where there is none. */
    nextDigest: z.nullable(instant),
  })
  .check(z.meta({ id: 'MailAccount' }));
export type MailAccount = z.infer<typeof MailAccount>;

/** How long a link that verifies an address works: 24 hours, in milliseconds. */
export const VERIFY_MS = 24 * 60 * 60 * 1000;
/** How long a link that resets a password works: an hour, in milliseconds. */
export const RESET_MS = 60 * 60 * 1000;
