import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Person } from './person.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

/** How an answer differs from that of a browser at the address of the product. */
export interface Forged {
  origin?: string;
  rpID?: string;
  /** The device did not ask for a finger, a face or a PIN. */
  isUnverified?: boolean;
  key?: KeyObject;
}

/** A passkey in software, with the browser around it. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Forged): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(
    { rpID = new URL(this.#origin).hostname, isUnverified = false }: Forged,
    credential?: Buffer,
  ): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED) | (credential ? HAS_CREDENTIAL : 0);
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)]);
  }

  #credential(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    return Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
  }

  /** The answer to a challenge for a new passkey, as JSON text. */
  create(challenge: string, forged: Forged = {}): string {
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(this.#data(forged, this.#credential()))],
      ]),
    );
    return JSON.stringify({
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.#client('webauthn.create', challenge, forged)),
        attestationObject: base64url(Buffer.from(attestation)),
        transports: ['internal'],
      },
    });
  }

  /** The answer to a challenge for a sign-in, as JSON text. */
  get(challenge: string, forged: Forged = {}): string {
    this.counter++;
    const client = this.#client('webauthn.get', challenge, forged);
    const data = this.#data(forged);
    const signature = sign(
      'sha256',
      Buffer.concat([data, sha256(client)]),
      forged.key ?? this.#keys.privateKey,
    );
    return JSON.stringify({
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    });
  }
}

/** Adds a passkey to a user. */
export async function withPasskey(who: Person, origin: string, name = 'Phone'): Promise<Authenticator> {
  const { challenge } = await who.done('passkeys.begin', { body: { password: who.password } });
  const device = new Authenticator(origin);
  await who.done('passkeys.create', { body: { name, response: device.create(challenge) } });
  return device;
}

/** Signs in by a passkey in a browser. */
export async function signInBy(browser: Person, device: Authenticator, forged: Forged = {}) {
  const { challenge } = await browser.done('passkeys.challenge');
  return browser.call('session.passkey', { body: { response: device.get(challenge, forged) } });
}
