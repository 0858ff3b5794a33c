import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInPolicy } from '../access/sign-in-policy.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** What the calls of a directory work with. */
export interface ScimSite {
  store: Store;
  policy: SignInPolicy;
  /** The address of the product, as the directory calls it. */
  address: (request: FastifyRequest) => string;
  write: <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;
}

const TYPE = 'application/scim+json; charset=utf-8';

/** Answers in the type of SCIM. */
export const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type(TYPE).send(JSON.stringify(body));
