import type { ErrorBody, ErrorCode } from '../../../contract/api/errors.ts';

/** A failed call. `message` is a sentence for the user: the server's, where it gave one. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly details: NonNullable<ErrorBody['details']>;
  /** The server's message; null where the answer is not from our server. */
  readonly sentence: string | null;
  /** The text beside the status; empty without an answer, and over HTTP/2. */
  statusText = '';

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

  /** The same error about a part of the body: its paths are without that of the part. */
  within(prefix: string): ApiError {
    const short = (text: string): string => text.replaceAll(prefix, '');
    const details = this.details.map(({ path, message }) => ({ path: short(path), message }));
    const answer = this.code !== 'network' &&
      this.sentence !== null && {
        error: short(this.sentence),
        code: this.code,
        details,
      };
    return answer ? new ApiError(this.status, this.code, short(this.message), answer) : this;
  }

  /** What the server said: its message, or else the status text of a failure of the server. */
  get explanation(): string | null {
    return this.sentence ?? (this.status >= 500 ? this.statusText || this.message : null);
  }

  /** Whether the server did what was asked, but its answer could not be read. */
  get isUnreadable(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Whether a retry may succeed: no answer came, or the server is unavailable for now. */
  get isTransient(): boolean {
    return this.code === 'network' || this.code === 'unavailable';
  }
}

/** The error of an unsuccessful response. Without our server's message it has the specification's. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  if (typeof body?.error === 'string' && typeof body.code === 'string') {
    return new ApiError(response.status, body.code, body.error, body);
  }
  // While the server restarts, a proxy in front of it answers with its own body.
  const code = [502, 503, 504].includes(response.status) ? 'unavailable' : 'internal';
  const error = new ApiError(response.status, code, `Request failed with status ${response.status}`);
  error.statusText = response.statusText;
  return error;
}
