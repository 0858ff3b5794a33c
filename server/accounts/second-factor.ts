import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES, type SecondFactor, type SecondFactorKey } from '../../contract/people/account.ts';
import { newRecoveryCode } from '../lib/tokens.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** How long one code is shown: 30 seconds, the default of RFC 6238 and the only one that all apps know. */
const STEP_MS = 30_000;
/** How many steps a code may be early or late: clocks differ, and people type. */
const WINDOW = 1;
/** How long a key waits for its first code: 15 minutes, in milliseconds. */
const BEGUN_MS = 15 * 60 * 1000;

const totp = (secret: Secret, username = ''): TOTP =>
  new TOTP({
    issuer: 'Meridian',
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
    secret,
  });

/** A code without spaces and hyphens. */
const bare = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

const recoveryDigest = (code: string): string => createHash('sha256').update(bare(code)).digest('hex');

/** The step (RFC 6238) that a code belongs to, at most WINDOW from now; null for every other text. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totp(Secret.fromBase32(secret)).validate({
    token: bare(code),
    window: WINDOW,
    timestamp: now,
  });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
}

/** The state of a user's second factor. */
export async function readSecondFactor(reader: Reader, userId: number): Promise<SecondFactor> {
  const row = await reader
    .selectFrom('second_factors')
    .select([
      'confirmed_at',
      (eb) =>
        eb
          .selectFrom('recovery_codes')
          .select((count) => count.fn.countAll<number>().as('left'))
          .where('user_id', '=', userId)
          .as('left'),
    ])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    on: row !== undefined,
    since: row?.confirmed_at ?? null,
    recoveryCodesLeft: row?.left ?? 0,
  };
}

/** Creates a key of 160 random bits, and replaces an unconfirmed one; undefined where a factor is on. */
export async function beginSecondFactor(
  writer: Writer,
  user: { id: number; username: string },
): Promise<SecondFactorKey | undefined> {
  const secret = new Secret({ size: 20 });
  const key = { secret: secret.base32, begun_at: new Date().toISOString() };
  const begun = await writer
    .insertInto('second_factors')
    .values({ user_id: user.id, ...key, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(key).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return begun && { secret: key.secret, address: totp(secret, user.username).toString() };
}

/**
 * Confirms a second factor by its first code, and returns the recovery codes, of which only digests are stored. 'nothing' where
 * none was begun in the last 15 minutes, 'wrong' for a wrong code.
 */
export async function confirmSecondFactor(
  writer: Writer,
  userId: number,
  code: string,
): Promise<string[] | 'nothing' | 'wrong'> {
  const now = Date.now();
  const begun = await writer
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('begun_at', '>', new Date(now - BEGUN_MS).toISOString())
    .executeTakeFirst();
  if (!begun) return 'nothing';
  const step = stepOf(begun.secret, code, now);
  if (step === null) return 'wrong';
  // Another page may have created a new key meanwhile; only the key of this code may be confirmed.
  const confirmed = await writer
    .updateTable('second_factors')
    .set({ confirmed_at: new Date(now).toISOString(), last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', begun.secret)
    .returning('user_id')
    .executeTakeFirst();
  if (!confirmed) return 'nothing';
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await writer
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, digest: recoveryDigest(code) })))
    .execute();
  return codes;
}

/** Whether a user's sign-in needs a code. */
export async function hasSecondFactor(reader: Pick<Reader, 'selectFrom'>, userId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Consumes a code of the app or a recovery code, and returns its kind; undefined for a wrong or used code. A code of the app
 * ends its step and all earlier ones, also for parallel requests.
 */
export async function spendCode(
  writer: Writer,
  userId: number,
  code: string,
): Promise<'code' | 'recovery_code' | undefined> {
  const factor = await writer
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return undefined;
  const step = stepOf(factor.secret, code, Date.now());
  if (step !== null) {
    const spent = await writer
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst();
    return spent && 'code';
  }
  const spent = await writer
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('digest', '=', recoveryDigest(code))
    .returning('user_id')
    .executeTakeFirst();
  return spent && 'recovery_code';
}

/** Removes a user's second factor with its key and codes; returns whether it was on. */
export async function removeSecondFactor(writer: Writer, userId: number): Promise<boolean> {
  await writer.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = await writer
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}
