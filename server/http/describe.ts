import { AnswerBytes } from '../lib/answer-bytes.ts';
import type { Handler } from './call.ts';
import { describeApi } from './openapi.ts';

const descriptions = new Map<string, AnswerBytes>();

/** The OpenAPI document, created at the first request. Below a path it says so. */
export const readDescription: Handler<'openapi.read'> = ({ ownAddress }) => {
  const { pathname } = new URL(ownAddress);
  const servers = pathname === '/' ? {} : { servers: [{ url: pathname }] };
  const description =
    descriptions.get(pathname) ??
    new AnswerBytes(Buffer.from(JSON.stringify({ ...describeApi(), ...servers })), 'identity');
  descriptions.set(pathname, description);
  return Promise.resolve(description);
};
