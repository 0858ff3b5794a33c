import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_MAX } from '../../contract/api/route.ts';
import { LARGEST_BODY } from '../../contract/api/routes.ts';
import { notFound, Refusal } from '../../contract/api/refusal.ts';
import { networkOf } from './network.ts';
import { brokenOff, type Pace, receive, tooSlow } from './receive.ts';

/** The shares of the room: those who sign in, and those who save a value, find theirs beside the large bodies of others. */
const SHARES = { visitors: 1 / 8, usual: 1 / 8, large: 3 / 4 };
type Share = keyof typeof SHARES;
const MIB = 1024 * 1024;
/** What the bodies of a network hold that come without a session: bytes. */
const NETWORK_MAX = 4 * MIB;

const tooMuch = (): Refusal =>
  new Refusal('too_many_requests', 'You are sending very much at the same time. Try again in a moment.', {
    retryAfter: 5,
  });
const noRoom = (): Refusal =>
  new Refusal('unavailable', 'The server is receiving very much just now. Try again in a moment.', {
    retryAfter: 5,
  });

declare module 'fastify' {
  interface FastifyInstance {
    bodies: Bodies;
  }
  interface FastifyRequest {
    /** What the body of the request is answered by; null before it may be read. */
    answer: ServerResponse | null;
  }
}

/** Who sends a body, and what of their bodies of a share is under way at most: a value is saved beside a large file. */
function senderOf({ viewer, ip }: FastifyRequest, share: Share): { sender: string; most: number } {
  return viewer
    ? { sender: `user ${viewer.id} ${share}`, most: LARGEST_BODY }
    : { sender: `network ${networkOf(ip)}`, most: NETWORK_MAX };
}

function shareOf({ viewer, headers, routeOptions }: FastifyRequest): Share {
  if (!viewer) return 'visitors';
  // What says no length may become as large as the route allows.
  const bytes = Number(headers['content-length'] ?? routeOptions.bodyLimit);
  return bytes > BODY_MAX ? 'large' : 'usual';
}

/** Receives the bodies of requests. All of them have a bounded room, each from before its first byte until it is answered. */
export class Bodies {
  readonly #bytes: number;
  readonly #pace: Pace;
  /** Bytes by share and by sender. */
  readonly #held = new Map<string, number>();
  /** What ends a body without a session that is still arriving, the oldest first. */
  readonly #visitors = new Set<() => void>();

  constructor(megabytes: number, pace: Pace) {
    this.#bytes = megabytes * MIB;
    this.#pace = pace;
  }

  /** The body of a request, at most as large as its route says. Throws a Refusal; what can be known before the first byte is. */
  async read(request: FastifyRequest, payload: Readable): Promise<Buffer<ArrayBuffer>> {
    const { headers, routeOptions, answer } = request;
    const declared = Number(headers['content-length'] ?? 0);
    const most = routeOptions.bodyLimit;
    if (declared > most) throw new Refusal('body_too_large', 'The request is too large.');
    // Nothing more is told of a client that is gone.
    if (payload.destroyed) throw brokenOff();
    const share = shareOf(request);
    const { sender, most: mostOfSender } = senderOf(request, share);
    let bytes = 0;
    const hold = (wanted: number): void => {
      const more = wanted - bytes;
      if (more > 0 && this.#at(sender) + more > mostOfSender) throw tooMuch();
      if (more > 0) this.#makeRoom(share, more, end);
      this.#add(sender, more);
      this.#add(share, more);
      bytes = wanted;
    };
    const end = (): void => {
      receiving.stop(tooSlow());
      hold(0);
    };
    hold(declared);
    answer?.once('close', () => hold(0));
    if (headers.expect?.toLowerCase() === '100-continue') answer?.writeContinue();
    const receiving = receive(payload, { declared, most, hold, pace: this.#pace });
    if (share === 'visitors') this.#visitors.add(end);
    try {
      return await receiving.bytes;
    } catch (error) {
      hold(0);
      throw error;
    } finally {
      this.#visitors.delete(end);
    }
  }

  #makeRoom(share: Share, more: number, except: () => void): void {
    while (this.#at(share) + more > this.#bytes * SHARES[share])
      if (share !== 'visitors' || !this.#endOldest(except)) throw noRoom();
  }

  /** Ends the oldest other body without a session, so that nobody keeps others from signing in by bodies that do not come. */
  #endOldest(except: () => void): boolean {
    const oldest = [...this.#visitors].find((end) => end !== except);
    if (!oldest) return false;
    this.#visitors.delete(oldest);
    oldest();
    return true;
  }

  #at(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  #add(key: string, more: number): void {
    const bytes = this.#at(key) + more;
    if (bytes > 0) this.#held.set(key, bytes);
    else this.#held.delete(key);
  }
}

/** Lets requests read their bodies. Nobody reads one that is sent where nothing is. */
export function addBodies(app: FastifyInstance, bodies: Bodies): void {
  app.decorate('bodies', bodies);
  app.decorateRequest('answer', null);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    request.answer = reply.raw;
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    done(request.is404 && !isPage ? notFound() : undefined);
  });
}
