import { type RawBuilder, sql } from 'kysely';
import { isImportedComment } from '../content/imported.ts';
import { PAGE } from '../lib/paging.ts';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';
import { GIVEN, OWN_EVENTS } from './own-lists.ts';
import { readWritten } from './written.ts';

type Person = Pick<Row<'users'>, 'id' | 'username_key'>;
type List = (typeof GIVEN)[number];

/** The rows of a list that a person may get at this moment. */
function conditionOf({ table, by, isName, isOfMembers }: List, { id, username_key }: Person) {
  const column = sql.ref(`${table}.${by}`);
  const isTheirs = isName ? sql`lower(${column}) = ${username_key}` : sql`${column} = ${id}`;
  const strategy = sql.ref(`${table}.strategy_id`);
  const open = sql`(${strategy} is null or exists (select 1 from memberships as open_to
    where open_to.strategy_id = ${strategy} and open_to.user_id = ${id}))`;
  const more: Partial<Record<List['table'], RawBuilder<unknown>>> = {
    // An act of an operator has the account that it is about.
    audit_log: sql` and of_id is null and event in (${sql.join(OWN_EVENTS)})`,
    comments: sql` and (${open} or not ${isImportedComment})`,
  };
  return sql`${isTheirs}${isOfMembers ? sql` and ${open}` : sql``}${more[table] ?? sql``}`;
}

/** Some rows of a list. */
async function rowsOf(reader: Reader, list: List, person: Person, offset: number): Promise<object[]> {
  const fields = sql.join(list.fields.map((field) => sql.ref(field)));
  const rows = sql<Record<string, unknown>>`(select ${fields} from ${sql.table(list.table)}
    where ${conditionOf(list, person)} order by ${fields} limit ${PAGE} offset ${offset})`;
  return reader.selectFrom(rows.as('own')).selectAll().execute();
}

/** The rows of a list, in pages. */
async function* pagesOf({ read }: Store, list: List, person: Person): AsyncGenerator<object[], void> {
  if (list.table === 'events')
    for (let after: number | undefined = 0; after !== undefined;) {
      const { last, rows } = await readWritten(read, person.id, after, PAGE);
      yield rows;
      after = last;
    }
  else
    for (let offset = 0; ; offset += PAGE) {
      const rows = await rowsOf(read, list, person, offset);
      yield rows;
      if (rows.length < PAGE) return;
    }
}

/** What a person may get of all that is stored, as pieces of one JSON text: an object with the lists of `OWN_LISTS`. */
export async function* ownData(store: Store, person: Person): AsyncGenerator<string, void> {
  yield `{"madeAt":${JSON.stringify(new Date().toISOString())}`;
  for (const list of GIVEN) {
    yield `,\n${JSON.stringify(list.table)}:[`;
    let separator = '';
    for await (const rows of pagesOf(store, list, person))
      for (const row of rows) {
        yield `${separator}\n  ${JSON.stringify(row)}`;
        separator = ',';
      }
    yield ']';
  }
  yield '}\n';
}
