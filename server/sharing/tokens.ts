import { createHash, randomBytes } from 'node:crypto';

/** A new invite token: 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a token, in hex: all that is kept of it. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Groups of four letters and digits without look-alikes, to be read out or copied by hand; 19.8 random bits a group. */
function readable(groups: number): string {
  // Bytes past the last whole multiple of the alphabet would favor its first letters.
  const limit = 256 - (256 % ALPHABET.length);
  let letters = '';
  while (letters.length < groups * 4) {
    for (const byte of randomBytes(32)) {
      if (byte < limit && letters.length < groups * 4) letters += ALPHABET[byte % ALPHABET.length];
    }
  }
  return letters.replaceAll(/.{4}(?!$)/g, '$&-');
}

/** A temporary password that can be read out: 138 random bits. */
export const newTemporaryPassword = (): string => readable(7);

/** A recovery code: 138 random bits, so that its digest may be kept without salt. */
export const newRecoveryCode = (): string => readable(7);
