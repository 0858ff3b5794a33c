import { UnreadableError } from './limits.ts';

/** Encodings by the bytes that a file begins with. */
const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** How many bytes tell an encoding. */
const SAMPLE = 4096;
/** The share of zero bytes at even or odd places of a text in UTF-16 with Latin letters. */
const ZEROS = 0.3;

/** The encoding that the zero bytes of a text without a mark tell. */
function encodingOfZeros(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => (2 * count) / Math.max(1, sample.length));
  if (odd > ZEROS && even < 0.05) return 'utf-16le';
  return even > ZEROS && odd < 0.05 ? 'utf-16be' : undefined;
}

/** Whether bytes are UTF-8; a file that was cut off may end within a character. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** How many bytes tell which of two older encodings a text has. */
const LETTERS_SAMPLE = 1_000_000;
/**
 * What texts have beside the letters of English: small letters within words, capitals that begin one, apostrophes in one, and dashes and
 * quotation marks that are not in the middle of one.
 */
const USUAL =
  /(?<=\p{L})[ß-öø-ÿœ’]|[ß-öø-ÿœ](?=\p{L})|(?<!\p{L})[À-ÖØ-ÞŒ](?=\p{Ll})|(?<!\p{L})[“„–—]|[”“–—…](?!\p{L})/gu;

/** What older programs write in Western Europe and America: those of a Mac, if that gives more of what texts have. */
function olderEncoding(bytes: Uint8Array): string {
  const usual = (encoding: string): number =>
    new TextDecoder(encoding).decode(bytes.subarray(0, LETTERS_SAMPLE)).match(USUAL)?.length ?? 0;
  return usual('macintosh') > usual('windows-1252') ? 'macintosh' : 'windows-1252';
}

const encodingOf = (bytes: Uint8Array): string =>
  MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ??
  encodingOfZeros(bytes) ??
  (isUtf8(bytes) ? 'utf-8' : olderEncoding(bytes));

/** Control characters that no text has. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
/** The most of them in a text: one in so many characters. */
const CONTROL_RARE = 500;

const WEB_PAGE = /^\s*(?:<!doctype html|<html|<head|<table|<meta|<\?xml|<workbook)/i;

/** The text of a file. Throws UnreadableError for one that is none. */
export function decoded(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const sample = text.slice(0, 100_000);
  if ((sample.match(CONTROL)?.length ?? 0) * CONTROL_RARE > sample.length)
    throw new UnreadableError(
      'This file is neither a spreadsheet nor a text: save the sheet as .xlsx or .csv.',
    );
  if (WEB_PAGE.test(sample))
    throw new UnreadableError(
      'This file is a web page or XML: open it in a spreadsheet program and save it as .xlsx or .csv.',
    );
  return text;
}
