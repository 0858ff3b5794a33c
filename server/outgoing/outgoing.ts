import type { LookupAddress } from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { AddressRules, type OutgoingSettings } from './address-rules.ts';
import type { OutgoingConnection, Way } from './connection.ts';
import { whyFailed } from './failures.ts';
import { type Resolve, resolveName } from './resolve.ts';

/** What to send, and how much of an answer to wait for. */
export interface OutgoingRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For all of it: finding the name, connecting, sending and reading. */
  timeoutMs: number;
  /** The answer is read up to so many bytes. */
  maxBytes: number;
  /** Breaks it off. */
  signal?: AbortSignal;
  /** Sends it by a connection that is kept for those that follow. */
  connection?: OutgoingConnection;
}

/** An answer of any status: redirects are not followed. */
export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the answer has more bytes than were read. */
  isCut: boolean;
}

/** A request that was not sent, or got no answer; the message is a sentence for the person who entered the address. */
export class OutgoingError extends Error {}

/** The server closed a kept connection at the moment of the next request: it may be sent again by another. */
class ClosedConnection extends Error {}
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** How long the check of an address that somebody enters may take to find its name: milliseconds. */
const FIELD_MS = 3000;
const NOT_PUBLIC =
  'is not on the public internet. Enter a public address, or ask the operator of this server to allow it.';

const isPort = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

/** The address as a URL; throws OutgoingError for what no request may be sent to. */
function readAddress(text: string): URL {
  const url = URL.parse(text);
  if (url && url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutgoingError('Enter an address that starts with https:// or http://.');
  if (!url) throw new OutgoingError('Enter an address such as https://example.com/hook.');
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('Enter the address without a username and password.');
  if (url.port !== '' && !isPort(Number(url.port)))
    throw new OutgoingError(`Port ${url.port} is not accepted. Use 80, 443, or one from 1024 on.`);
  return url;
}

/** The name or address of a host, without brackets and the dot of the root. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<[body: Buffer, isCut: boolean]> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.length;
    if (size > maxBytes) return [Buffer.concat(chunks), true];
  }
  return [Buffer.concat(chunks), false];
}

/** Sends requests to addresses that people entered, and never into networks that they cannot reach themselves. */
export class Outgoing {
  readonly #rules: AddressRules;
  readonly #resolve: Resolve;

  constructor(settings: OutgoingSettings, resolve: Resolve = resolveName) {
    this.#rules = new AddressRules(settings);
    this.#resolve = resolve;
  }

  /** Why an address is refused where somebody enters it: a sentence. A name that nobody knows yet is accepted. */
  async refusal(text: string): Promise<string | undefined> {
    try {
      const url = readAddress(text);
      const waiting = new AbortController();
      const known = this.#addressesOf(hostOf(url)).finally(() => waiting.abort());
      await Promise.race([known, delay(FIELD_MS, undefined, waiting)]);
      return undefined;
    } catch (error) {
      return error instanceof OutgoingError ? error.message : undefined;
    }
  }

  /** Sends a request. Throws OutgoingError for an address that is refused, and where no answer came. */
  async request(text: string, options: OutgoingRequest): Promise<OutgoingAnswer> {
    const url = readAddress(text);
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    try {
      signal.throwIfAborted();
      const broken = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
      return await Promise.race([broken, this.#send(url, { ...options, signal })]);
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      const cause = timeout.aborted ? (timeout.reason as Error) : error;
      throw new OutgoingError(whyFailed(url.host, cause, options.timeoutMs), { cause });
    }
  }

  async #send(url: URL, options: OutgoingRequest): Promise<OutgoingAnswer> {
    const { connection } = options;
    const make = (): Promise<Way> => this.#wayTo(url, connection !== undefined);
    const way = await (connection ? connection.to(url.origin, make) : make());
    try {
      return await this.#sendBy(way, url, options);
    } catch (error) {
      if (!connection || !(error instanceof ClosedConnection)) throw error;
      connection.close();
      return await this.#send(url, options);
    } finally {
      if (!connection) way.agent.destroy();
    }
  }

  /** Finds the addresses of a server, which are checked, and checked again by the agent when it connects. */
  async #wayTo(url: URL, keepAlive: boolean): Promise<Way> {
    const addresses = await this.#addressesOf(hostOf(url));
    // Only those that the operator allows are exceptions.
    const allowIPAddressList = addresses.filter(({ is }) => is === 'allowed').map(({ address }) => address);
    const Agent = url.protocol === 'https:' ? RequestFilteringHttpsAgent : RequestFilteringHttpAgent;
    return { origin: url.origin, addresses, agent: new Agent({ allowIPAddressList, keepAlive }) };
  }

  async #sendBy(
    { addresses, agent }: Way,
    url: URL,
    { method = 'GET', headers, body, maxBytes, signal }: OutgoingRequest,
  ): Promise<OutgoingAnswer> {
    signal?.throwIfAborted();
    // The checked addresses, not another look-up, which could answer others.
    const lookup: LookupFunction = (_name, { all }, callback) => {
      const [first] = addresses;
      if (all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    };
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      agent,
      lookup,
      method,
      headers: { 'user-agent': 'Meridian', 'accept-encoding': 'identity', ...headers },
      ...(signal && { signal }),
    });
    let isWhole = false;
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const fail = (error: NodeJS.ErrnoException): void =>
          reject(sent.reusedSocket && CLOSED.has(error.code ?? '') ? new ClosedConnection() : error);
        sent.once('response', resolve).on('error', fail).end(body);
      });
      const [read, isCut] = await readBody(answer, maxBytes);
      isWhole = !isCut;
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: read, isCut };
    } finally {
      // What is left of an answer would come before the next one.
      if (!isWhole) sent.destroy();
    }
  }

  /** The addresses of a host. Throws OutgoingError where one is refused, and what the search for a name throws. */
  async #addressesOf(host: string): Promise<(LookupAddress & { is: 'public' | 'allowed' })[]> {
    if (this.#rules.refusesName(host) && isIP(host) === 0) throw new OutgoingError(`${host} ${NOT_PUBLIC}`);
    const family = isIP(host);
    const found = family === 0 ? await this.#resolve(host) : [{ address: host, family }];
    return found.map(({ address, family }) => {
      const is = this.#rules.accepts(host, address);
      if (!is) throw new OutgoingError(`${host} ${NOT_PUBLIC}`);
      return { address, family, is };
    });
  }
}
