import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { isMailAddress } from '../../contract/people/mail.ts';
import type { MailSettings } from '../config.ts';

/** A message to send. Only `text` and `html` hold words of users. */
export interface Message {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that turns such mails off by one POST (RFC 8058). */
  unsubscribe: string | undefined;
}

/** What nodemailer says of a failure. */
interface SmtpFailure {
  message?: string;
  /** What the server answered. */
  response?: string;
  code?: string;
  responseCode?: number;
  command?: string;
}

/** The steps of a message that a server refuses, by nodemailer's name of the command. */
const STEPS: Record<string, string> = {
  CONN: 'the connection',
  EHLO: 'the greeting',
  STARTTLS: 'encryption',
  'MAIL FROM': 'the sender',
  'RCPT TO': 'the recipient',
  DATA: 'the message',
};

const DETAIL_MAX = 300;

/** What went wrong, in one line, without the password in any form that a server may repeat. */
function detailOf(
  { response, message = '', command = 'CONN' }: SmtpFailure,
  secrets: readonly string[],
): string {
  const step = STEPS[command] ?? (command.startsWith('AUTH') ? 'the sign-in' : 'a command');
  const line = secrets
    .reduce((text, secret) => text.replaceAll(secret, '…'), response ?? message)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, DETAIL_MAX);
  return response === undefined
    ? `The SMTP server was not reached, or broke off: ${line}`
    : `The SMTP server refused ${step}: ${line}`;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The password of an address, and the forms in which it is sent. */
function secretsOf(smtpUrl: string): string[] {
  const url = new URL(smtpUrl);
  if (url.password === '') return [];
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return [password, url.password, base64(password), base64(`\0${user}\0${password}`)];
}

/** Why a message was not sent, without addresses: SMTP answers repeat them. */
export class MailError extends Error {
  /** Whether the server refused this message or its recipient for good. */
  readonly isFinal: boolean;
  /** Whether the server answered, so that it is known not to have taken the message. */
  readonly isAnswered: boolean;
  /** Private, so that no log prints it. */
  readonly #detail: string;

  constructor(error: SmtpFailure, secrets: readonly string[]) {
    const { code = 'an error', responseCode: answer, command = 'connecting' } = error;
    super(
      answer === undefined
        ? `The SMTP server did not answer (${code}, ${command})`
        : `The SMTP server answered ${answer} (${code}, ${command})`,
    );
    this.#detail = detailOf(error, secrets);
    this.isAnswered = answer !== undefined;
    this.isFinal = answer !== undefined && answer >= 500 && (command === 'RCPT TO' || command === 'DATA');
  }

  /** The failure in a sentence for an operator, with the words of the server. They may hold addresses. */
  get detail(): string {
    return this.#detail;
  }
}

const MINUTE_MS = 60_000;
const CONNECT_MS = 30_000;
/** How long the server may be silent: it may check a message before it answers. */
const SILENT_MS = 5 * MINUTE_MS;

/** Calls `hand` when all of the message but its end is sent: the server cannot take it before. */
const beforeItsEnd = (hand: () => Promise<void>): Transform =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => callbackify(hand)(done),
  });

/** Sends messages through the SMTP server of the settings, so many in a minute at most. */
export class Sender {
  readonly #settings: MailSettings;
  #nextAt = 0;

  constructor(settings: MailSettings) {
    this.#settings = settings;
  }

  /** Waits for the turn of a message, so that bursts do not pass the limit of this node. */
  async #turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + MINUTE_MS / this.#settings.perMinute;
    if (at > now) await setTimeout(at - now, undefined, { signal });
  }

  /** Loaded with the first mail. A connection for each message: a pool would send again what a broken connection may have delivered. */
  async #transporter() {
    const { smtpUrl, from } = this.#settings;
    const { createTransport } = await import('nodemailer');
    const url = new URL(smtpUrl);
    // A password goes over an encrypted connection only, unless the address itself says otherwise.
    const requireTLS = url.username !== '' && !url.searchParams.has('ignoreTLS');
    return createTransport(
      {
        url: smtpUrl,
        requireTLS,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        dnsTimeout: CONNECT_MS,
        socketTimeout: SILENT_MS,
        // A server that does not close its side would keep the process for seconds.
        socketCloseTimeout: 0,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
  }

  /**
   * Sends a message. `hand` is awaited before its end is sent: where it throws, the server gets no end and takes nothing. An abort
   * closes the connection. Throws MailError, or another error where it was aborted.
   */
  async send(
    { id, to, unsubscribe, ...bodies }: Message,
    hand: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    if (!isMailAddress(to)) throw new Error('This is no address');
    await this.#turn(signal);
    const transporter = await this.#transporter();
    transporter.use('stream', (mail, done) => {
      mail.message.transform(beforeItsEnd(hand));
      done();
    });
    const domain = this.#settings.from.address.split('@')[1];
    try {
      await transporter.sendMail({
        ...bodies,
        signal,
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(unsubscribe && { list: { unsubscribe: { url: unsubscribe, comment: '' } } }),
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new MailError(error as SmtpFailure, secretsOf(this.#settings.smtpUrl));
    } finally {
      transporter.close();
    }
  }
}
