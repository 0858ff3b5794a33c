import { createHash, randomBytes } from 'node:crypto';

/** A new invite token: 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a token, in hex: all that is kept of it. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A temporary password that can be read out: five groups of four letters and digits without look-alikes, 99 random bits. */
export function newTemporaryPassword(): string {
  // Bytes past the last whole multiple of the alphabet would favor its first letters.
  const limit = 256 - (256 % ALPHABET.length);
  let letters = '';
  while (letters.length < 20) {
    for (const byte of randomBytes(32)) {
      if (byte < limit && letters.length < 20) letters += ALPHABET[byte % ALPHABET.length];
    }
  }
  return letters.replaceAll(/.{4}(?!$)/g, '$&-');
}
