import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../contract/api/errors.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { FileStoreError, LostFileError } from '../files/file-store.ts';
import { type Outage, outageOf } from '../store/errors.ts';
import { logRefusal } from './security-log.ts';

const UNREADABLE: [ErrorCode, string] = [
  'invalid_request',
  'The request could not be read. Check its address and its JSON.',
];

/** Our errors for those of Fastify, by status; any other is UNREADABLE. */
const REFUSED: Record<number, [ErrorCode, string]> = {
  403: ['not_found', 'There is nothing at this address.'],
  413: ['body_too_large', 'The request is too large.'],
  414: ['not_found', 'The address is too long.'],
  415: ['unsupported_media_type', 'Send JSON, as application/json.'],
};

/** Errors for outages of the database. A retry is safe with its Idempotency-Key. */
const OUTAGES: Record<Outage, () => Refusal> = {
  unreachable: () =>
    new Refusal('unavailable', 'The database cannot be reached just now. Try again in a moment.', {
      retryAfter: 1,
    }),
  full: () =>
    new Refusal(
      'storage_full',
      'The server has no room left to save this. All that was saved before is safe. Try again once its operator has made room.',
    ),
};

const FILE_LOST = (): Refusal =>
  new Refusal(
    'not_found',
    'The file is missing or damaged on the server. Make it again; if that fails, tell who runs this server.',
  );
const FILES_AWAY = (): Refusal =>
  new Refusal('unavailable', 'The files cannot be reached just now. Try again in a moment.', {
    retryAfter: 1,
  });

/** The outage behind an error. An aborted request has a similar error, but with Fastify's status. */
const databaseOutage = (error: unknown): Outage | undefined =>
  (error as Partial<FastifyError>).statusCode === undefined ? outageOf(error) : undefined;

/** Turns any error into a Refusal; an unexpected one becomes `internal` without details. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof FileStoreError) return error instanceof LostFileError ? FILE_LOST() : FILES_AWAY();
  const outage = databaseOutage(error);
  if (outage) return OUTAGES[outage]();
  const status = (error as FastifyError).statusCode ?? 500;
  const [code, sentence] = (status < 500 && (REFUSED[status] ?? UNREADABLE)) || [
    'internal' as const,
    'Something went wrong on the server. It was written to its log.',
  ];
  return new Refusal(code, sentence);
}

/** The body of a refusal. */
export const errorBodyOf = ({ message, code, details }: Refusal): ErrorBody => ({
  error: message,
  code,
  ...(details ? { details } : {}),
});

/** Sends a refusal with its status and body. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  return reply
    .code(ERROR_STATUS[refusal.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBodyOf(refusal)));
}

/** The error handler: logs unexpected errors, and sends every error in one form. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  // Nobody waits for the answer of a call that was broken off.
  if ((error as Partial<Error>).name === 'AbortError') return sendRefusal(reply, refusal);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a call failed');
  else if (error instanceof FileStoreError) request.log.error({ err: error }, 'a file could not be read');
  else if (databaseOutage(error)) request.log.error({ err: error }, 'the database did not do its work');
  else logRefusal(request, refusal);
  return sendRefusal(reply, refusal);
}
