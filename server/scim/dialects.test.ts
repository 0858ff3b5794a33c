import { expect } from 'vitest';
import { describe, it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { directoryOf, SCIM_TOKEN } from '../test/directory.ts';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

const product = await startProduct({ scimToken: SCIM_TOKEN });
const { call, find, make, patch } = directoryOf(product);

let count = 0;
const newUser = () => `someone.${++count}@example.com`;

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';

describe('a PATCH', () => {
  it.each([
    '__proto__.polluted',
    '__proto__.isOperator',
    'constructor.prototype.polluted',
    'name.__proto__.polluted',
    'name.constructor.prototype.polluted',
    'emails[type eq "work"].__proto__.polluted',
    'emails.__proto__',
    'toString',
  ])('of the path %s is refused, and reaches no prototype', async (path) => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const user = await make({ userName: newUser(), name: { givenName: 'A' } });
    for (const op of ['add', 'Replace', 'remove'])
      expect(await patch(user, { op, path, value: true })).toMatchObject({
        status: 400,
        body: { scimType: 'invalidPath' },
      });
    const value = JSON.parse(
      `{"constructor": {"prototype": {"polluted": true}}, "${path.replaceAll('"', '')}": 1}`,
    ) as object;
    expect((await patch(user, { op: 'add', value })).status).toBe(400);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    const ordinary = await person(product);
    expect(await ordinary.call('admin.read')).toMatchObject(refused('forbidden'));
    expect((await ordinary.call('strategies.create', { body: { title: 'Still' } })).status).toBe(201);
  });

  it('of Entra ID changes what it names, and leaves the attributes that are not kept', async () => {
    const userName = newUser();
    const user = await make({ userName, emails: [{ type: 'work', value: userName, primary: true }] });
    const reply = await patch(
      user,
      { op: 'Replace', path: 'displayName', value: 'Ada L' },
      { op: 'Add', path: 'name.givenName', value: 'Ada' },
      { op: 'Add', path: 'name.formatted', value: 'Ada Lovelace' },
      { op: 'Add', path: 'name.middleName', value: 'K' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada@example.com' },
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'home@example.com' },
      { op: 'Add', path: 'externalId', value: 'ext-1' },
      { op: 'Add', path: 'title', value: 'Countess' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'R&D',
      },
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:UserName', value: `X${userName}` },
    );
    expect(reply).toMatchObject({
      status: 200,
      body: {
        userName: `X${userName}`,
        externalId: 'ext-1',
        displayName: 'Ada L',
        name: { givenName: 'Ada', formatted: 'Ada Lovelace' },
        emails: [
          { type: 'work', value: 'ada@example.com', primary: true },
          { type: 'home', value: 'home@example.com' },
        ],
        active: true,
      },
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/Countess|R&D|middleName/);
    const gone = await patch(
      user,
      { op: 'Remove', path: 'emails[type eq "home"]' },
      { op: 'Remove', path: 'name.formatted' },
      { op: 'Remove', path: 'displayName' },
    );
    expect(gone.body).toMatchObject({ name: { givenName: 'Ada' }, emails: [{ type: 'work' }] });
    expect(gone.body).not.toHaveProperty('displayName');
  });

  it('of Okta has no path, and an object of values', async () => {
    const user = await make({ userName: newUser() });
    const value = {
      Active: false,
      'name.familyName': 'King',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { manager: '1' },
    };
    expect(await patch(user, { op: 'replace', value })).toMatchObject({
      status: 200,
      body: { active: false, name: { familyName: 'King' } },
    });
  });

  it.each([
    ['an unknown operation', { op: 'jump', path: 'active', value: true }],
    ['a flag that is no flag', { op: 'replace', path: 'active', value: 'perhaps' }],
    ['no userName any more', { op: 'remove', path: 'userName' }],
    ['a removal of active', { op: 'remove', path: 'active' }],
    ['null as active', { op: 'replace', path: 'active', value: null }],
    ['no value for active', { op: 'Replace', path: `${CORE}:active` }],
    ['null as active in an object', { op: 'replace', value: { Active: null } }],
    ['null as active under the schema', { op: 'replace', value: { [CORE]: { active: null } } }],
    ['no object at the path of the schema', { op: 'replace', path: CORE, value: false }],
    ['no object under the schema', { op: 'replace', value: { [CORE]: false } }],
    ['a removal of the schema', { op: 'remove', path: CORE }],
    ['the schema under the schema', { op: 'replace', value: { [CORE]: { [CORE]: { active: false } } } }],
    ['a removal without a path', { op: 'remove' }],
    ['a broken path', { op: 'replace', path: 'emails[', value: 'x' }],
    ['a path that is no text', { op: 'replace', path: 7, value: 'x' }],
    ['an attribute twice', { op: 'replace', value: { active: true }, Value: {} }],
  ])('with %s is refused, and changes nothing', async (_what, operation) => {
    const userName = newUser();
    const user = await make({ userName });
    expect((await patch(user, { op: 'replace', path: 'active', value: false }, operation)).status).toBe(400);
    expect(await call('GET', user)).toMatchObject({ body: { userName, active: true } });
  });
});

it.each([
  { op: 'replace', value: { [CORE]: { active: false } } },
  { op: 'Add', value: { [CORE.toUpperCase()]: { Active: 'False' } } },
  { op: 'replace', value: { [`${CORE}:active`]: false } },
  { op: 'replace', path: CORE, value: { active: false } },
  { op: 'replace', path: `${CORE}:active`, value: 'False' },
])('deactivates a person by %j, with the schema of the attribute', async (operation) => {
  const user = await make({ userName: newUser() });
  expect(await patch(user, operation)).toMatchObject({ status: 200, body: { active: false } });
});

it('reads attributes under their schema in a whole person and group too', async () => {
  const userName = newUser();
  const user = await make({ [`${CORE}:userName`]: userName });
  for (const said of [{ [CORE]: { active: false } }, { [`${CORE}:active`]: 'False' }]) {
    expect(await call('PUT', user, { userName, ...said })).toMatchObject({ body: { active: false } });
    await call('PUT', user, { userName, active: true });
  }
  expect((await call('PUT', user, { userName, active: true, [CORE]: { active: false } })).status).toBe(400);
  const group = 'urn:ietf:params:scim:schemas:core:2.0:Group';
  expect(await call('POST', '/Groups', { [group]: { displayName: 'Under' } })).toMatchObject({
    status: 201,
    body: { displayName: 'Under' },
  });
});

it.each(['active', 'Active', 'ACTIVE'])('reads the attribute %s, also as a text', async (path) => {
  const user = await make({ USERNAME: newUser(), [path]: 'True' });
  expect(await patch(user, { Op: 'REPLACE', Path: path, Value: 'False' })).toMatchObject({
    status: 200,
    body: { active: false },
  });
  expect(await patch(user, { op: 'replace', value: { [path]: 'true' } })).toMatchObject({
    body: { active: true },
  });
});

it('leaves a person as they are where a PUT says nothing of active', async () => {
  const userName = newUser();
  const user = await make({ userName, active: 'False' });
  expect(await call('PUT', user, { userName })).toMatchObject({ status: 200, body: { active: false } });
  expect(await call('PUT', user, { userName, active: true })).toMatchObject({ body: { active: true } });
});

it.each([
  'userName eq "\\x"',
  'userName eq "a',
  'name.givenName sw "A"',
  '__proto__ eq "x"',
  'constructor eq "x"',
  '',
])('refuses the filter %s', async (filter) => {
  for (const path of ['/Users', '/Groups'])
    expect(await call('GET', `${path}?filter=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter' },
    });
});

it('reads a filter without regard to case, with the schema before the name', async () => {
  const userName = newUser();
  await make({ userName });
  for (const name of ['USERNAME', 'urn:ietf:params:scim:schemas:core:2.0:User:userName'])
    expect((await find(`${name} EQ "${userName.toUpperCase()}"`)).body).toMatchObject({ totalResults: 1 });
});

describe('groups', () => {
  // On both engines: ids that the store gives, and foreign keys.
  it.onBoth('are made, found, changed and deleted, and give nobody a role', async () => {
    const [one, two] = [await make({ userName: newUser() }), await make({ userName: newUser() })].map(
      (path) => path.slice('/Users/'.length),
    );
    const made = await call('POST', '/Groups', {
      DisplayName: 'Board',
      externalId: 'g-1',
      members: [{ value: one }],
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        displayName: 'Board',
        externalId: 'g-1',
        members: [{ value: one }],
        meta: { resourceType: 'Group' },
      },
    });
    const group = `/Groups/${String(made.body['id'])}`;
    const byName = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Board"')}`;
    const found = await call('GET', byName);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'Board' }] });
    expect(JSON.stringify(found.body)).not.toContain('members');
    // As Entra ID does.
    await patch(group, { op: 'Add', path: 'members', value: [{ value: two }] });
    await patch(group, { op: 'Remove', path: 'members', value: [{ value: one }] });
    expect((await call('GET', group)).body).toMatchObject({ members: [{ value: two }] });
    // As Okta does.
    await patch(group, { op: 'add', path: 'members', value: [{ value: one, display: 'One' }] });
    await patch(group, { op: 'remove', path: `members[value eq "${two}"]` });
    const renamed = await patch(group, { op: 'replace', value: { id: 'x', displayName: 'Directors' } });
    expect(renamed).toMatchObject({
      status: 200,
      body: { displayName: 'Directors', members: [{ value: one }] },
    });
    expect(await call('PUT', group, { displayName: 'Empty' })).toMatchObject({ body: { members: [] } });
    expect(await patch(group, { op: 'add', path: 'members', value: [{ value: '999999' }] })).toMatchObject({
      status: 400,
    });
    expect(await patch(group, { op: 'add', path: '__proto__.polluted', value: 1 })).toMatchObject({
      status: 400,
    });
    expect(await call('DELETE', group)).toMatchObject({ status: 204 });
    expect(await call('GET', group)).toMatchObject({ status: 404 });
    const operator = await person(product);
    await makeOperator(product, operator);
    const read = await operator.done('admin.people.read', { params: { id: Number(one) } });
    expect(read).toMatchObject({ owned: 0, memberships: 0 });
  });

  it('are found by their name without regard to case', async () => {
    for (const displayName of ['Staff2', 'ÄRZTE']) {
      await call('POST', '/Groups', { displayName });
      const filter = encodeURIComponent(`displayName eq "${displayName.toLowerCase()}"`);
      expect((await call('GET', `/Groups?filter=${filter}`)).body).toMatchObject({
        totalResults: 1,
        Resources: [{ displayName }],
      });
    }
  });

  it('change no other members than a PATCH names by their value', async () => {
    const [one, two] = [await make({ userName: newUser() }), await make({ userName: newUser() })].map(
      (path) => path.slice('/Users/'.length),
    );
    const { body } = await call('POST', '/Groups', { displayName: 'Chosen', members: [{ value: one }] });
    const group = `/Groups/${String(body['id'])}`;
    for (const operation of [
      { op: 'add', path: `members[display eq "${two}"]` },
      { op: 'remove', path: `members[display eq "${one}"]` },
      { op: 'replace', path: `members[value eq "${two}"]`, value: { value: two } },
      { op: 'add', path: 'members' },
      { op: 'replace', path: 'members', value: null },
    ])
      expect((await patch(group, operation)).status, JSON.stringify(operation)).toBe(400);
    expect((await call('GET', group)).body).toMatchObject({ members: [{ value: one }] });
    expect((await patch(group, { op: 'replace', path: 'members', value: [] })).body).toMatchObject({
      members: [],
    });
  });
});
