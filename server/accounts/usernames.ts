import { Username } from '../../contract/api/routes/accounts.ts';
import type { User } from '../../contract/api/entities.ts';
import { noPassword } from '../access/passwords.ts';
import { insertUser } from '../access/users.ts';
import type { Writer } from '../store/writer.ts';

const MAX = 32;

/** A username by the rule, made from a name or an address: its part before the @, without marks and other characters. */
export function usernameFrom(name: string): string {
  const [local = ''] = name.split('@');
  const plain = local.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const made = plain
    .replaceAll(/[^A-Za-z0-9._-]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, MAX);
  return Username.safeParse(made).success ? made : 'person';
}

/** Adds an account without a password, by the first free of name, name2, name3, …; its person signs in by other means. */
export async function insertWithoutPassword(
  writer: Writer,
  name: string,
  fullName: string | null,
): Promise<User> {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : String(number);
    const username = name.slice(0, MAX - end.length) + end;
    const user = await insertUser(writer, username, noPassword(), { fullName });
    if (user) return user;
  }
}
