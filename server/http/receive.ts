import type { Readable } from 'node:stream';
import { LARGEST_BODY } from '../../contract/api/routes.ts';
import { Refusal } from '../../contract/api/refusal.ts';

/** How slow a body may arrive: milliseconds. */
export interface Pace {
  /** How long it may take at any speed; afterwards LOWEST_SPEED counts. */
  grace: number;
  /** How often the speed is looked at. */
  check: number;
}

/** The lowest speed of a body that takes longer than the grace, as a mean of what follows: bytes in a millisecond, 0.5 Mbit/s. */
const LOWEST_SPEED = 64;

/** How long the largest body may take to arrive: milliseconds. */
export const longestBody = ({ grace }: Pace): number => grace + LARGEST_BODY / LOWEST_SPEED;

/** What limits a body. */
interface Limits {
  /** The size that the request declares; 0 where it declares none. */
  declared: number;
  /** The size that it may have. */
  most: number;
  /** Takes room for so many bytes; throws where there is none. */
  hold: (bytes: number) => void;
  pace: Pace;
}

/** The least room for a body of an unknown size: bytes. */
const FIRST = 4 * 1024;

/** The error of a body that its client broke off; it is the client's, as Fastify says it. */
export const brokenOff = (error = new Error('The request ended before its body')): Error =>
  Object.assign(error, { statusCode: 400 });

/** The refusal of a body that does not come. */
export const tooSlow = (): Refusal => new Refusal('too_slow', 'The request took too long to arrive.');

/** A body under way. */
interface Receiving {
  bytes: Promise<Buffer<ArrayBuffer>>;
  /** Receives no more of it. */
  stop: (why: Error) => void;
}

/** Receives a body into one buffer, and no byte more once it is refused. */
export function receive(payload: Readable, { declared, most, hold, pace }: Limits): Receiving {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  let bytes = Buffer.allocUnsafe(declared);
  let received = 0;
  const startedAt = performance.now();

  const grow = (needed: number): void => {
    if (needed > most) throw new Refusal('body_too_large', 'The request is too large.');
    const size = Math.min(most, Math.max(FIRST, needed, 2 * bytes.length));
    hold(size);
    bytes = Buffer.concat([bytes.subarray(0, received)], size);
  };
  const take = (chunk: Buffer): void => {
    try {
      if (received + chunk.length > bytes.length) grow(received + chunk.length);
      chunk.copy(bytes, received);
      received += chunk.length;
    } catch (error) {
      stop(error as Error);
    }
  };
  const watch = setInterval(() => {
    const late = performance.now() - startedAt - pace.grace;
    if (received < late * LOWEST_SPEED) stop(tooSlow());
  }, pace.check).unref();
  const end = (): void => {
    done();
    resolve(bytes.subarray(0, received));
  };
  const fail = (error: Error): void => stop(brokenOff(error));
  const close = (): void => stop(brokenOff());
  const done = (): void => {
    clearInterval(watch);
    payload.off('data', take).off('end', end).off('error', fail).off('close', close);
  };
  const stop = (why: Error): void => {
    done();
    payload.on('error', () => undefined).pause();
    reject(why);
  };

  payload.on('data', take).on('end', end).on('error', fail).on('close', close);
  return { bytes: promise, stop };
}
