import { Refusal } from '../../contract/api/refusal.ts';

/** Maximum nesting of lists and objects; bodies of the contract have at most three levels. */
const DEPTH_MAX = 32;
/** Maximum number of fields of one object; those of the contract have less than a hundred. A wide one takes long to parse. */
const WIDTH_MAX = 2000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

const refused = (sentence: string): Refusal => new Refusal('invalid_request', sentence);
const unreadable = (): Refusal => refused('The request could not be read. Check its address and its JSON.');

/** Nesting, the most fields of an object and the number of keys of a JSON text, in one pass over its bytes; meaningless for invalid JSON. */
function survey(bytes: Uint8Array): { depth: number; width: number; names: number } {
  let [depth, deepest, widest, names, isText] = [0, 0, 0, 0, false];
  const widths = new Uint32Array(DEPTH_MAX + 1);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COLON) {
      names++;
      // Beyond the deepest level nothing is kept.
      const width = (widths[depth] ?? 0) + 1;
      widths[depth] = width;
      widest = Math.max(widest, width);
    } else if (OPENS.has(byte)) {
      deepest = Math.max(deepest, ++depth);
      widths[depth] = 0;
    } else if (CLOSES.has(byte)) depth--;
  }
  return { depth: deepest, width: widest, names };
}

/** Whether code that copies this object could reach the prototype of all objects. */
function hasPrototypeKey(value: object): boolean {
  if (Object.hasOwn(value, '__proto__')) return true;
  const made: unknown = Object.hasOwn(value, 'constructor') ? value.constructor : null;
  return typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype');
}

/** The number of fields of a value, nested ones included. Throws for prototype keys. */
function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (hasPrototypeKey(value)) throw unreadable();
  const parts: unknown[] = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + fieldsIn(part), Array.isArray(value) ? 0 : parts.length);
}

/**
 * The value of the JSON in the bytes of a body; undefined where there are none. Throws invalid_request for invalid UTF-8, prototype keys,
 * duplicate fields, objects of very many fields and deep nesting.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const { depth, width, names } = survey(bytes);
  if (depth > DEPTH_MAX) throw refused('The request goes too deep.');
  if (width > WIDTH_MAX) throw refused('The request has too many fields.');
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw refused('The request is not UTF-8 text.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (fieldsIn(value) !== names) throw refused('The request gives a field twice.');
  return value;
}
