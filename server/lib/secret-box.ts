import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Why a secret cannot be sealed or opened: a sentence for the operator. */
export class SecretKeyError extends Error {}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const SEALED = 'sealed:';
const READABLE = 'readable:';

/**
 * Keeps secrets that the server must know again, such as those that sign webhooks. With SECRET_KEY they are stored encrypted, by a
 * key of their purpose.
 */
export class SecretBox {
  readonly #secretKey: string | undefined;

  constructor(secretKey: string | undefined) {
    this.#secretKey = secretKey;
  }

  /** Whether SECRET_KEY is set. */
  get canSeal(): boolean {
    return this.#secretKey !== undefined;
  }

  /** A secret as it is stored, encrypted. Throws SecretKeyError without SECRET_KEY. */
  seal(purpose: string, secret: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, this.#keyOf(purpose), nonce);
    const bytes = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return SEALED + bytes.toString('base64');
  }

  /** A secret as it is stored: encrypted where SECRET_KEY is set, else readable. For what works without the setting. */
  sealIfPossible(purpose: string, secret: string): string {
    return this.canSeal ? this.seal(purpose, secret) : READABLE + secret;
  }

  /** A secret that was stored in either way. Throws SecretKeyError without the SECRET_KEY that it was sealed with. */
  open(purpose: string, stored: string): string {
    if (stored.startsWith(READABLE)) return stored.slice(READABLE.length);
    const key = this.#keyOf(purpose);
    const bytes = Buffer.from(stored.slice(SEALED.length), 'base64');
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
    try {
      decipher.setAuthTag(bytes.subarray(-TAG));
      return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new SecretKeyError(
        'This secret was encrypted with another SECRET_KEY. Set that one, or enter the secret again.',
      );
    }
  }

  #keyOf(purpose: string): Buffer {
    if (this.#secretKey === undefined)
      throw new SecretKeyError('Set SECRET_KEY, with which secrets are encrypted.');
    return Buffer.from(hkdfSync('sha256', this.#secretKey, '', `meridian ${purpose}`, 32));
  }
}
