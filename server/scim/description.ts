import { USER_SCHEMA } from './user.ts';

const no = { supported: false };

/** What of SCIM is supported. */
export const CONFIGURATION = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the setting SCIM_TOKEN',
      primary: true,
    },
  ],
};

/** The schema of groups. */
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** A page of resources, and how many there are in all. */
export const listed = (resources: readonly object[], totalResults: number, startIndex = 1) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const resourceType = (name: string, endpoint: string, schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint,
  schema,
});

/** The kinds of resources. */
export const RESOURCE_TYPES = [
  resourceType('User', '/Users', USER_SCHEMA),
  resourceType('Group', '/Groups', GROUP_SCHEMA),
];

const attribute = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const schema = (id: string, name: string, attributes: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes,
});

/** The attributes of users and groups. */
export const SCHEMAS = [
  schema(USER_SCHEMA, 'User', [
    attribute('userName', 'string', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'string', { caseExact: true }),
    attribute('displayName', 'string'),
    attribute('active', 'boolean'),
    attribute('name', 'complex', {
      subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name, 'string')),
    }),
    attribute('emails', 'complex', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'string'),
        attribute('type', 'string'),
        attribute('primary', 'boolean'),
      ],
    }),
  ]),
  schema(GROUP_SCHEMA, 'Group', [
    attribute('displayName', 'string', { required: true }),
    attribute('externalId', 'string', { caseExact: true }),
    attribute('members', 'complex', {
      multiValued: true,
      subAttributes: [attribute('value', 'string')],
    }),
  ]),
];
