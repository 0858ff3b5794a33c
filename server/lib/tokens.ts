import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A new invite token: 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a token in hex: only this is stored. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Letters and digits that are easy to distinguish when read out or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Seven groups of four characters with 138 random bits: their digest needs no salt. */
const readableSecret = (): string =>
  Array.from({ length: 28 }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replaceAll(/.{4}(?!$)/g, '$&-');

/** A temporary password that can be read out. */
export const newTemporaryPassword = readableSecret;

/** A recovery code of a second factor. */
export const newRecoveryCode = readableSecret;
