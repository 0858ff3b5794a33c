import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';

/** A person whose names are replaced: by a pseudonym, and where they are responsible for work by the heir. */
export interface Replaced {
  id: number;
  username: string;
  /** All that they are and were called. */
  names: readonly string[];
  pseudonym: string;
}

/** All that a user is and was called. */
export async function namesOf(
  writer: Writer,
  { id, username, display_name, full_name }: Row<'users'>,
): Promise<string[]> {
  const former = await writer.selectFrom('former_names').select('name').where('user_id', '=', id).execute();
  const shown = [full_name, ...former.map(({ name }) => name)].flatMap((name) =>
    // Of several with the same full name each is shown with the username.
    name === null ? [] : [name, `${name} (${username})`],
  );
  return [...new Set([username, display_name, ...shown])];
}

/** The condition that a column is one of some names, without regard to case. */
export const isOneOf = (column: string, names: readonly string[]): RawBuilder<boolean> =>
  // The database's own `lower` on both sides: that of SQLite leaves letters beyond ASCII.
  sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(names.map((name) => sql`lower(${name})`))})`;

/** The condition that a column contains a text, without regard to case. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}) escape '\\'`;

/** The condition that a column of JSON may hold one of some names. */
export const mayHold = (column: string, names: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    names.map((name) => contains(column, JSON.stringify(name).slice(1, -1))),
    sql` or `,
  )})`;

/**
 * The fields of records, events and snapshots that name a person. Any other text stays, whoever it is like: a person may be called
 * `month` or `green`.
 */
export const NAME_FIELDS: ReadonlySet<string> = new Set(
  'whoName owner assignedTo inputOwner ownerName ownerNames by decidedBy nudged'.split(' '),
);

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** A text without mentions of a person. */
export const withoutMentions = (text: string, { username, pseudonym }: Replaced): string =>
  text.replaceAll(new RegExp(String.raw`(?<![\w.@-])@${literal(username)}(?![\w-]|\.\w)`, 'gi'), pseudonym);

/** The fields of texts that a file brings: the words of others begin with their names there. */
const WORDS = new Set(['text', 'note']);

/** A text of a file without the name of a person among those whose words it has. */
export const withoutAuthor = (text: string, { username, pseudonym }: Replaced): string =>
  text.replace(new RegExp(String.raw`^((?:[^:\n]+: )*?)${literal(username)}(?=: )`, 'i'), `$1${pseudonym}`);

/** A value with the pseudonym where a field names a person, and in place of mentions. */
export function withoutNames(value: unknown, person: Replaced, field = ''): unknown {
  if (typeof value === 'string') {
    const isName = NAME_FIELDS.has(field) && isSame(value, person.names);
    if (isName) return person.pseudonym;
    const text = withoutMentions(value, person);
    return WORDS.has(field) ? withoutAuthor(text, person) : text;
  }
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, person, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutNames(part, person, name)]),
  );
}

const isSame = (value: string, names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === value.toLowerCase());

/** How receivers of messages are sent a character that has a meaning for them. */
const ESCAPED: Record<string, string> = {
  '&': '(?:&amp;|&)',
  '<': String.raw`(?:&lt;|\\?<)`,
  '>': String.raw`(?:&gt;|\\?>)`,
};

/** A name as it may stand in a message. */
const inMessage = (name: string): string =>
  Array.from(
    name,
    (char) => ESCAPED[char] ?? (/[\p{L}\p{N}\s]/u.test(char) ? char : String.raw`\\?${literal(char)}`),
  ).join('');

/** The fields of messages that name things for programs. */
const NAMES_OF_THINGS = new Set([
  'type',
  'kind',
  'key',
  'timestamp',
  'link',
  'url',
  '$schema',
  'contentType',
]);

/** Returns what replaces the names of a person in a sentence that the product wrote. */
export function sentenceCleaner({ names, pseudonym }: Replaced): (sentence: string) => string {
  // The longer first: a full name may begin with the username.
  const all = names.toSorted((a, b) => b.length - a.length).map(inMessage);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_])@?(?:${all.join('|')})(?![\p{L}\p{N}_])`, 'giu');
  return (sentence) => sentence.replaceAll(pattern, pseudonym);
}

/** The JSON of a message with other sentences. */
export function cleanMessage(value: unknown, clean: (sentence: string) => string, field = ''): unknown {
  if (typeof value === 'string') return NAMES_OF_THINGS.has(field) ? value : clean(value);
  if (Array.isArray(value)) return value.map((item) => cleanMessage(item, clean, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, cleanMessage(part, clean, name)]),
  );
}
