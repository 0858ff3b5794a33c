import type { ErrorBody, ErrorCode } from './errors.ts';

/** A refused command or call: its code decides the HTTP status. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** The fields at fault. */
  readonly details: ErrorBody['details'];
  /** Seconds for the Retry-After header. */
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

/** The error for records that do not exist or that the user may not see. */
export const notFound = (what = 'This'): Refusal =>
  new Refusal('not_found', `${what} does not exist, or is not shared with you.`);

/** The error for an invalid field `path` of a body. */
export const badField = (path: string, message: string): Refusal =>
  new Refusal('invalid_request', `${path}: ${message}.`, { details: [{ path, message }] });
