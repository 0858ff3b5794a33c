import * as z from 'zod/mini';
import { pagesOf } from '../lib/paging.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';
import { ScimError } from './error.ts';
import { comparisonIn, invalidPath, namesOf, parse, pick, stepsOf } from './message.ts';

const text = z.string().check(z.maxLength(200));
const ScimGroup = z.object({
  displayName: text.check(z.minLength(1)),
  externalId: z.optional(text),
  members: z.optional(z.array(z.object({ value: text }))),
});
/** What a directory says of a group. */
export type ScimGroup = z.infer<typeof ScimGroup>;

const GROUP = namesOf('displayName', 'externalId', 'members');
const MEMBER = namesOf('value');
const IGNORED = namesOf('schemas', 'id', 'meta');

const membersIn = (value: unknown): unknown[] => [value].flat().map((member) => pick(member, MEMBER));

/** Reads a group from a body. Throws 400. */
export function readGroup(body: unknown): ScimGroup {
  const { members, ...group } = pick(body, GROUP);
  return parse(ScimGroup, { ...group, ...(members !== undefined && { members: membersIn(members) }) });
}

/** A group as a PATCH leaves it. Throws 400. */
export function patchGroup(before: ScimGroup, body: unknown): ScimGroup {
  const group = new Map<string, unknown>(Object.entries(before));
  for (const { op, attribute, where, part, value } of stepsOf(body)) {
    if (IGNORED.has(attribute)) continue;
    const name = GROUP.get(attribute);
    if (name === undefined || part !== undefined) throw invalidPath();
    // A filter chooses whom to remove.
    const isChoice = name === 'members' && op === 'remove' && where?.attribute === 'value';
    if (where && !isChoice) throw invalidPath();
    if (name !== 'members') {
      if (op === 'remove') group.delete(name);
      else group.set(name, value);
      continue;
    }
    const members = new Set((group.get('members') as { value: unknown }[]).map((member) => member.value));
    const chosen = where
      ? [where.value]
      : op === 'remove' && (value === undefined || value === null)
        ? [...members]
        : membersIn(value).map((member) => (member as { value: unknown }).value);
    if (op === 'replace') members.clear();
    for (const member of chosen) members[op === 'remove' ? 'delete' : 'add'](member);
    group.set(
      'members',
      [...members].map((member) => ({ value: member })),
    );
  }
  return readGroup(Object.fromEntries(group));
}

/** A group with its members. */
export type Group = Row<'provisioned_groups'> & { members: number[] };

/** What the directory said of a group. */
export const toGroup = ({ display_name, external_id, members }: Group): ScimGroup => ({
  displayName: display_name,
  ...(external_id !== null && { externalId: external_id }),
  members: members.map((id) => ({ value: String(id) })),
});

async function withMembers(reader: Reader, rows: readonly Row<'provisioned_groups'>[]): Promise<Group[]> {
  if (rows.length === 0) return [];
  const members = await reader
    .selectFrom('provisioned_group_members')
    .selectAll()
    .where(
      'group_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('user_id')
    .execute();
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id);
  return rows.map((row) => ({
    ...row,
    members: (byGroup.get(row.id) ?? []).map(({ user_id }) => user_id),
  }));
}

/** A group by id. Throws 404. */
export async function requireGroup(reader: Reader, text: string): Promise<Group> {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  const row = await reader
    .selectFrom('provisioned_groups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const [group] = row ? await withMembers(reader, [row]) : [];
  if (!group) throw new ScimError(404, 'There is no such group.');
  return group;
}

/** The groups that a filter names, from an index on, which begins at 1. Throws 400. */
export async function listGroups(
  reader: Reader,
  { filter, start, count }: { filter: unknown; start: number; count: number },
): Promise<{ total: number; page: Group[] }> {
  const { attribute, value = '' } = filter === undefined ? {} : comparisonIn(filter);
  const all = await reader.selectFrom('provisioned_groups').selectAll().orderBy('id').execute();
  const name = value.toLowerCase();
  const rows =
    attribute === undefined
      ? all
      : attribute === 'displayname'
        ? // Databases differ in the lower case of other letters than A to Z.
          all.filter(({ display_name }) => display_name.toLowerCase() === name)
        : attribute === 'externalid'
          ? all.filter(({ external_id }) => external_id === value)
          : undefined;
  if (!rows) throw new ScimError(400, 'Filter by displayName eq or externalId eq.', 'invalidFilter');
  return {
    total: rows.length,
    page: await withMembers(reader, rows.slice(start - 1, start - 1 + count)),
  };
}

/** Stores who is new in a group, and removes who is not in it any more. Throws 400. */
async function setMembers(writer: Writer, { id, members: before }: Group, group: ScimGroup): Promise<void> {
  const after = new Set(
    group.members?.map(({ value }) => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0)),
  );
  const old = new Set(before);
  for (const page of pagesOf([...after].filter((user) => !old.has(user)))) {
    const users = await writer.selectFrom('users').select('id').where('id', 'in', page).execute();
    if (users.length < page.length)
      throw new ScimError(400, 'A member of the group is no user here.', 'invalidValue');
    const rows = page.map((user_id) => ({ group_id: id, user_id }));
    await writer.insertInto('provisioned_group_members').values(rows).execute();
  }
  for (const page of pagesOf(before.filter((user) => !after.has(user))))
    await writer
      .deleteFrom('provisioned_group_members')
      .where('group_id', '=', id)
      .where('user_id', 'in', page)
      .execute();
}

const columnsOf = ({ displayName, externalId }: ScimGroup) => ({
  display_name: displayName,
  external_id: externalId ?? null,
  changed_at: new Date().toISOString(),
});

/** Stores a new group. */
export async function insertGroup(writer: Writer, group: ScimGroup): Promise<Group> {
  const columns = columnsOf(group);
  const row = await writer
    .insertInto('provisioned_groups')
    .values({ ...columns, created_at: columns.changed_at })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setMembers(writer, { ...row, members: [] }, group);
  return requireGroup(writer, String(row.id));
}

/** Changes a group to what the directory says now. */
export async function changeGroup(
  writer: Writer,
  text: string,
  groupOf: (before: ScimGroup) => ScimGroup,
): Promise<Group> {
  const before = await requireGroup(writer, text);
  const group = groupOf(toGroup(before));
  await writer.updateTable('provisioned_groups').set(columnsOf(group)).where('id', '=', before.id).execute();
  await setMembers(writer, before, group);
  return requireGroup(writer, text);
}

/** Deletes a group. */
export async function removeGroup(writer: Writer, text: string): Promise<void> {
  const { id } = await requireGroup(writer, text);
  await writer.deleteFrom('provisioned_groups').where('id', '=', id).execute();
}
