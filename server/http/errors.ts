import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts';
import { Refusal } from '../refusal.ts';

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

/** Turns whatever was thrown into a Refusal; an error nobody meant becomes `internal` and tells nothing of its inside. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = (error as FastifyError).statusCode ?? 500;
  const [code, sentence] = (status < 500 && (REFUSED[status] ?? UNREADABLE)) || [
    'internal' as const,
    'Something went wrong on the server. It was written to its log.',
  ];
  return new Refusal(code, sentence);
}

/** Answers a refusal: status from the table, body as the contract has it. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  const body: ErrorBody = { error: refusal.message, code: refusal.code };
  if (refusal.details) body.details = refusal.details;
  return reply
    .code(ERROR_STATUS[refusal.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** The one error handler: logs what nobody meant, answers all in one form. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a call failed');
  return sendRefusal(reply, refusal);
}
