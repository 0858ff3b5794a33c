import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What every token begins with, by which scanners of secrets find it. */
const PREFIX = 'mrd_';
/** 256 random bits and a checksum of 32 bits, as base64url. */
const TEXT = /^mrd_([\w-]{43})([\w-]{6})$/;

function checksum(secret: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(PREFIX + secret));
  return bytes.toString('base64url');
}

/** Makes the text of a token. */
export function newTokenText(): string {
  const secret = randomBytes(32).toString('base64url');
  return PREFIX + secret + checksum(secret);
}

/** Whether a text has the form and the checksum of a token: others need no query. */
export function isTokenText(text: string): boolean {
  const [, secret, sum] = TEXT.exec(text) ?? [];
  return secret !== undefined && checksum(secret) === sum;
}
