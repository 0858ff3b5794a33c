import { AnswerBytes } from './bytes.ts';
import type { Handler } from './call.ts';
import { describeApi } from './openapi.ts';

let description: AnswerBytes | undefined;

/** The description of all calls, made when it is first asked for. */
export const readDescription: Handler<'openapi.read'> = () =>
  Promise.resolve((description ??= new AnswerBytes(Buffer.from(JSON.stringify(describeApi())), 'identity')));
