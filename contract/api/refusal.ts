import type { ErrorBody, ErrorCode } from './errors.ts';
import { capitalized } from '../words/capitalized.ts';
import { KINDS } from '../kinds/kinds.ts';

/** The labels of fields by their names. */
const LABELS = new Map(
  Object.values(KINDS).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { label }]) => (label ? [[name, label]] : [])),
  ),
);

/** A refused command or call: its code decides the HTTP status. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** The fields at fault. */
  readonly details: ErrorBody['details'];
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    more: { details?: ErrorBody['details']; retryAfter?: number } = {},
  ) {
    super(sentence);
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }
}

/** The error for an undo whose change can no longer be taken back. */
export const cannotBeUndone = (why: string): Refusal =>
  new Refusal('conflict', `This cannot be undone: ${why}.`);

/** The error for records that do not exist or that the user may not see. */
export const notFound = (what = 'This'): Refusal =>
  new Refusal('not_found', `${what} does not exist, or is not shared with you.`);

/** A field in words: its label, or its name with spaces between the words. */
function wordsOf(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words =
    LABELS.get(name) ?? name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalized(words);
}

/** The error for invalid fields of a body. The sentence names them in words, where their message does not. */
export function badFields(faults: readonly { path: string; message: string }[]): Refusal {
  const sentences = faults.map(({ path, message }) => {
    const words = wordsOf(path);
    return message.toLowerCase().includes(words.toLowerCase()) ? message : `${words}: ${message}`;
  });
  return new Refusal('invalid_request', `${sentences.join('; ')}.`, { details: [...faults] });
}

/** The error for an invalid field `path` of a body. */
export const badField = (path: string, message: string): Refusal => badFields([{ path, message }]);
