import type { ErrorBody, ErrorCode } from '../contract/errors.ts';

/** A call that is not carried out, as a value with a code: the error mapper turns it into status and body. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorBody['details'];
  /** Seconds after which trying again makes sense (Retry-After). */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    more: { details?: ErrorBody['details']; retryAfter?: number } = {},
  ) {
    super(sentence);
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }
}

/** What every look-up answers that finds nothing the viewer may know of. */
export const notFound = (what = 'This'): Refusal =>
  new Refusal('not_found', `${what} does not exist, or is not shared with you.`);

/** A body whose field `path` is at fault. */
export const badField = (path: string, message: string): Refusal =>
  new Refusal('invalid_request', `${path}: ${message}.`, { details: [{ path, message }] });
