import { AnswerBytes } from '../lib/answer-bytes.ts';
import type { Handler } from './call.ts';
import { describeApi } from './openapi.ts';

let description: AnswerBytes | undefined;

/** The OpenAPI document, created at the first request. */
export const readDescription: Handler<'openapi.read'> = () =>
  Promise.resolve((description ??= new AnswerBytes(Buffer.from(JSON.stringify(describeApi())), 'identity')));
