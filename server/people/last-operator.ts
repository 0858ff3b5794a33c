import { hasPassword } from '../access/passwords.ts';
import { isOperator, isOperatorColumn } from '../access/reserved-names.ts';
import type { SignInPolicy } from '../access/sign-in-policy.ts';
import type { Writer } from '../store/writer.ts';

/**
 * Whether a user is the only operator who can sign in by a password: without them the server could only be administered by its
 * command line. Locks the accounts of all operators, so that two of them are not taken away at the same time.
 */
export async function isLastOperator(
  writer: Writer,
  userId: number,
  { localPasswords }: Pick<SignInPolicy, 'localPasswords'>,
): Promise<boolean> {
  if (!(await isOperator(writer, userId))) return false;
  const now = new Date().toISOString();
  const operators = await writer
    .updateTable('users')
    .set((user) => ({ username: user.ref('username') }))
    .where(isOperatorColumn, '=', 1)
    .where('disabled_at', 'is', null)
    .returning(['id', 'password_hash', 'temporary_until'])
    .execute();
  const able = operators.filter(
    (user) =>
      hasPassword(user) && (user.temporary_until === null ? localPasswords : user.temporary_until > now),
  );
  return able.length === 1 && able[0]?.id === userId;
}
