import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/api/refusal.ts';

/** Maximum nesting of lists and objects; bodies of the contract have at most three levels. */
const DEPTH_MAX = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/** Nesting and number of keys of a JSON text, in one pass over its bytes; meaningless for invalid JSON. */
function survey(bytes: Buffer): { depth: number; names: number } {
  let [depth, deepest, names, isText] = [0, 0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COLON) names++;
    else if (OPENS.has(byte)) deepest = Math.max(deepest, ++depth);
    else if (CLOSES.has(byte)) depth--;
  }
  return { depth: deepest, names };
}

/** The number of fields of a value, nested ones included. */
function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + fieldsIn(part), Array.isArray(value) ? 0 : parts.length);
}

/**
 * Parses JSON, the only accepted body. Invalid UTF-8, prototype keys, duplicate fields and deep nesting are refused.
 */
export function addJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    const refuse = (sentence: string): void => done(new Refusal('invalid_request', sentence));
    if (bytes.length === 0) return done(null, undefined);
    const { depth, names } = survey(bytes);
    if (depth > DEPTH_MAX) return refuse('The request goes too deep.');
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      return refuse('The request is not UTF-8 text.');
    }
    void parse(request, text, (error, value: unknown) => {
      if (!error && fieldsIn(value) !== names) refuse('The request gives a field twice.');
      else done(error, value);
    });
  });
}
