import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';

/** A call that did not succeed. `message` is a sentence for a person: the server's, where it gave one. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly details: NonNullable<ErrorBody['details']>;
  /** The message, where it is the server's; null where no server of ours said anything. */
  readonly sentence: string | null;

  constructor(status: number, code: ErrorCode | 'network', message: string, answer?: ErrorBody) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = answer?.details ?? [];
    this.sentence = answer?.error ?? null;
  }

  /** The fields at fault: path to the first message about it. */
  fieldErrors(): Record<string, string> {
    const errors: Record<string, string> = {};
    for (const { path, message } of this.details) errors[path] ??= message;
    return errors;
  }

  /** Whether the same call may well succeed a little later: no answer came, or the server is not there for now. */
  get isPassing(): boolean {
    return this.code === 'network' || this.code === 'unavailable';
  }
}

/** The error of an answer that is not a success. An answer without a sentence of ours gets the specification's. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  if (typeof body?.error === 'string' && typeof body.code === 'string') {
    return new ApiError(response.status, body.code, body.error, body);
  }
  // A proxy in front of a server that restarts answers in its own words.
  const code = [502, 503, 504].includes(response.status) ? 'unavailable' : 'internal';
  return new ApiError(response.status, code, `Request failed with status ${response.status}`);
}
