import { ScimError } from './error.ts';
import { type Comparison, invalidPath, type Names, namesOf, pick, type Step, stepsOf } from './message.ts';
import { EMAIL, NAME, readUser, type ScimUser } from './user.ts';

const TEXTS = namesOf('userName', 'externalId', 'active', 'displayName');
/** Attributes of the schema of SCIM that are not kept. */
const IGNORED = namesOf(
  'schemas',
  'id',
  'meta',
  'nickName',
  'profileUrl',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'password',
  'phoneNumbers',
  'ims',
  'photos',
  'addresses',
  'groups',
  'entitlements',
  'roles',
  'x509Certificates',
);
const IGNORED_PARTS = namesOf('middleName', 'honorificPrefix', 'honorificSuffix', 'display');

type Fields = Map<string, unknown>;
const fieldsOf = (value: object): Fields => new Map(Object.entries(value));

/** Sets or removes one field of a list of names. */
function setField(fields: Fields, names: Names, key: string, { op, value }: Step): void {
  const name = names.get(key);
  if (name === undefined) {
    if (IGNORED_PARTS.has(key)) return;
    throw invalidPath();
  }
  if (op === 'remove') fields.delete(name);
  else fields.set(name, value);
}

function merge(fields: Fields, names: Names, value: unknown): void {
  for (const [name, item] of Object.entries(pick(value, names))) fields.set(name, item);
}

function patchName(user: Fields, step: Step): void {
  if (step.where) throw invalidPath();
  const name = fieldsOf(user.get('name') ?? {});
  if (step.part !== undefined) setField(name, NAME, step.part, step);
  else if (step.op === 'remove') name.clear();
  else merge(name, NAME, step.value);
  user.set('name', Object.fromEntries(name));
}

const isWhere =
  ({ attribute, value }: Comparison) =>
  (email: Fields): boolean => {
    const field = email.get(EMAIL.get(attribute) ?? '');
    const text = typeof field === 'boolean' ? String(field) : field;
    return typeof text === 'string' && text.toLowerCase() === value.toLowerCase();
  };

/** Changes the addresses that a comparison chooses; where there is none, a new one, as directories expect. */
function patchChosen(emails: Fields[], where: Comparison, step: Step): Fields[] {
  const name = EMAIL.get(where.attribute);
  if (name === undefined) throw invalidPath();
  const chosen = emails.filter(isWhere(where));
  if (step.op === 'remove' && (step.part === undefined || step.part === 'value'))
    return emails.filter((email) => !chosen.includes(email));
  const made: Fields[] = chosen.length > 0 || step.op === 'remove' ? [] : [new Map([[name, where.value]])];
  for (const email of [...chosen, ...made]) {
    if (step.part === undefined) merge(email, EMAIL, step.value);
    else setField(email, EMAIL, step.part, step);
  }
  return [...emails, ...made];
}

function patchEmails(user: Fields, step: Step): void {
  const { op, where, part, value } = step;
  const emails = ((user.get('emails') ?? []) as object[]).map(fieldsOf);
  if (!where && part !== undefined) throw invalidPath();
  const newEmails = () => [value].flat().map((email) => fieldsOf(pick(email, EMAIL)));
  const after = where
    ? patchChosen(emails, where, step)
    : op === 'remove'
      ? []
      : op === 'add'
        ? [...emails, ...newEmails()]
        : newEmails();
  const byValue = new Map(after.map((email) => [email.get('value'), Object.fromEntries(email)]));
  user.set('emails', [...byValue.values()]);
}

/** A person as a PATCH leaves them. Throws 400. */
export function patchUser(before: ScimUser, body: unknown): ScimUser {
  const user = fieldsOf(before);
  for (const step of stepsOf(body)) {
    const { attribute, where, part, op } = step;
    if (IGNORED.has(attribute)) continue;
    if (attribute === 'name') patchName(user, step);
    else if (attribute === 'emails') patchEmails(user, step);
    else if (where || part !== undefined) throw invalidPath();
    else {
      if (attribute === 'active' && op === 'remove')
        throw new ScimError(400, 'active cannot be removed.', 'mutability');
      if (attribute === 'active' && (step.value === null || step.value === undefined))
        throw new ScimError(400, 'active is true or false.', 'invalidValue');
      setField(user, TEXTS, attribute, step);
    }
  }
  return readUser(Object.fromEntries(user));
}
