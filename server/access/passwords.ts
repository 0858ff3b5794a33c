import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { badField } from '../../contract/api/refusal.ts';
import { Slots } from '../lib/slots.ts';
import type { Row } from '../store/schema.ts';

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many hashes are computed at a time. A processor stays free for everybody else, and so does one of the four threads that
 * Node also reads files with.
 */
const slots = new Slots(Math.max(1, Math.min(3, availableParallelism() - 1)));

/** Loaded with the first password: it is native code, and a server that only restarted needs no hash. */
const argon2 = () => import('@node-rs/argon2');

let dummy: Promise<string> | undefined;

/** Hash of a password nobody has, so that an unknown name costs the same time as a known one. */
const dummyHash = (): Promise<string> => (dummy ??= hashPassword('a password that nobody has'));

/** Stands in place of a hash where an account has no password; no hash begins so. */
const NONE = 'none ';

/** What is stored for an account without a password. It is random, because device cookies are made with it. */
export const noPassword = (): string => NONE + randomBytes(32).toString('base64url');

/** Whether an account has a password. */
export const hasPassword = ({ password_hash }: Pick<Row<'users'>, 'password_hash'>): boolean =>
  !password_hash.startsWith(NONE);

/** Argon2id hash of a password, with its salt and parameters (PHC string). */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return slots.run(() => hash(password, PARAMETERS));
}

/** Whether a password matches a hash. Without a hash (no such user) it takes as long and is false. */
export async function verifyPassword(known: string | undefined, password: string): Promise<boolean> {
  const { verify } = await argon2();
  const stored = known?.startsWith(NONE) ? undefined : known;
  const hash = stored ?? (await dummyHash());
  const matches = await slots.run(() => verify(hash, password));
  return stored !== undefined && matches;
}

/** Throws where a chosen password is the username or among the most common ones; `path` names the field. */
export async function refuseWeakPassword(password: string, username: string, path: string): Promise<void> {
  const lower = password.toLowerCase();
  if (lower === username.toLowerCase()) throw badField(path, 'Choose a password that is not the username');
  const { isCommonPassword } = await import('./common-passwords.ts');
  if (isCommonPassword(lower))
    throw badField(path, 'This password is among the most common ones. Choose another');
}
