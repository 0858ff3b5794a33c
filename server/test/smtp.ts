import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { afterAll } from 'vitest';
import type { MailSettings } from '../config.ts';
import { pause, until } from './wait.ts';

/** How an SMTP server behaves. */
export interface Behavior {
  /** How long it takes to answer a message, in milliseconds. */
  slowMs?: number;
  /** The refusal of a recipient, for an address. */
  refuse?: (address: string) => { code: number; sentence: string } | undefined;
  options?: SMTPServerOptions;
}

/** A mail that an SMTP server took. */
export interface Received extends Email {
  /** The recipients of the envelope. */
  to_: string[];
  raw: string;
  isSecure: boolean;
  user: string | undefined;
}

/** An SMTP server that takes mails and reads them. It keeps also those whose sender is gone before the answer. */
export class Smtp {
  readonly mails: Received[] = [];
  readonly behavior: Behavior;
  readonly #server: SMTPServer;

  constructor(behavior: Behavior = {}) {
    this.behavior = behavior;
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: behavior.options?.key ? [] : ['STARTTLS'],
      onAuth: ({ username }, _session, done) => done(null, { user: username }),
      onRcptTo: ({ address }, _session, done) => {
        const refused = this.behavior.refuse?.(address);
        done(refused && Object.assign(new Error(refused.sentence), { responseCode: refused.code }));
      },
      onData: (stream, session, done) => callbackify(() => this.#take(stream, session))(done),
      ...behavior.options,
    });
    this.#server.on('error', () => undefined);
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const bytes = await buffer(stream);
    const mail = await PostalMime.parse(bytes);
    this.mails.push({
      ...mail,
      to_: session.envelope.rcptTo.map(({ address }) => address),
      raw: bytes.toString(),
      isSecure: session.secure,
      user: session.user,
    });
    const { slowMs } = this.behavior;
    if (slowMs !== undefined) await pause(slowMs);
  }

  listen(port = 0): Promise<this> {
    return new Promise((resolve) => {
      this.#server.listen(port, '127.0.0.1', () => resolve(this));
    });
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** Settings that send through it, with what stands before the host in the address. */
  settings(scheme = 'smtp://', query = ''): MailSettings {
    return {
      smtpUrl: `${scheme}127.0.0.1:${this.port}${query}`,
      from: { name: 'Meridian', address: 'board@example.org' },
      perMinute: 6000,
    };
  }

  /** The mails to an address. */
  to(address: string): Received[] {
    return this.mails.filter((mail) => mail.to_.includes(address));
  }

  /** Waits for a mail to an address. */
  async next(address: string, count = 1): Promise<Received> {
    await until(`mail ${count} to ${address}`, () => this.to(address).length >= count);
    return this.to(address)[count - 1] as Received;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

/** Starts an SMTP server for the tests of a file. */
export async function startSmtp(behavior?: Behavior): Promise<Smtp> {
  const smtp = await new Smtp(behavior).listen();
  afterAll(() => smtp.close());
  return smtp;
}
