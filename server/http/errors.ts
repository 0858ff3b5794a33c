import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts';
import { Refusal } from '../refusal.ts';
import { type Outage, outageOf } from '../store/errors.ts';
import { tellRefusal } from './security-log.ts';

const UNREADABLE: [ErrorCode, string] = [
  'invalid_request',
  'The request could not be read. Check its address and its JSON.',
];

/** Fastify's own refusals of a request it could not read or a file it does not serve, as ours; any other is UNREADABLE. */
const REFUSED: Record<number, [ErrorCode, string]> = {
  403: ['not_found', 'There is nothing at this address.'],
  413: ['body_too_large', 'The request is too large.'],
  414: ['not_found', 'The address is too long.'],
  415: ['unsupported_media_type', 'Send JSON, as application/json.'],
};

/** What is said of a database that cannot do its work for now; a retry of what was sent is safe, with its Idempotency-Key. */
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

/** An outage of the database; a client that breaks off looks like it, but for the status that Fastify gave that. */
const databaseOutage = (error: unknown): Outage | undefined =>
  (error as Partial<FastifyError>).statusCode === undefined ? outageOf(error) : undefined;

/** Turns whatever was thrown into a Refusal; an error nobody meant becomes `internal` and tells nothing of its inside. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const outage = databaseOutage(error);
  if (outage) return OUTAGES[outage]();
  const status = (error as FastifyError).statusCode ?? 500;
  const [code, sentence] = (status < 500 && (REFUSED[status] ?? UNREADABLE)) || [
    'internal' as const,
    'Something went wrong on the server. It was written to its log.',
  ];
  return new Refusal(code, sentence);
}

/** The body of a refusal, as the contract has it. */
export const errorBodyOf = ({ message, code, details }: Refusal): ErrorBody => ({
  error: message,
  code,
  ...(details ? { details } : {}),
});

/** Answers a refusal: status from the table, body as the contract has it. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  return reply
    .code(ERROR_STATUS[refusal.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBodyOf(refusal)));
}

/** The one error handler: logs what nobody meant, answers all in one form. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a call failed');
  else if (databaseOutage(error)) request.log.error({ err: error }, 'the database did not do its work');
  else tellRefusal(request, refusal);
  return sendRefusal(reply, refusal);
}
