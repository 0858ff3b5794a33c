import type { Row, Schema } from '../store/schema.ts';

/** What the export of a person has of a table. Whatever is not listed stays inside, also a column that a later version adds. */
export interface OwnList<T extends keyof Schema = keyof Schema> {
  /** What it has, for people. */
  what: string;
  /** The column that says whose a row is: the id of a user, or with `isName` a username. */
  by: keyof Row<T> & string;
  isName?: true;
  fields: readonly (keyof Row<T> & string)[];
  /** Rows of a strategy only where the person is a member of it when the export is made. */
  isOfMembers?: true;
}

/** Why nothing of a table is in the export. */
const CONTENT = 'Content of a strategy; what the person wrote of it is in `events`';
const SECRET = 'Secrets, and sign-ins that wait for their end';
const SERVER = 'Of the server or a strategy, of no person';
const OPERATORS = 'For operators';

/** The entries of the audit log that a person gets: what they did to their own account. */
export const OWN_EVENTS = [
  'account.opened',
  'sign_in.opened',
  'sign_out',
  'sessions.ended',
  'token.made',
  'token.revoked',
  'token.taken_over',
  'feed.made',
  'feed.revoked',
  'password.changed',
  'mail_address.asked',
  'mail_address.verified',
  'mail_address.removed',
  'second_factor.on',
  'second_factor.off',
  'passkey.added',
  'passkey.removed',
  'identity.connected',
  'identity.disconnected',
  'own_data.exported',
] as const;

/** Each table: what a person gets of it, or why nothing. The docs have the same list. */
export const OWN_LISTS: { readonly [T in keyof Schema]: OwnList<T> | string } = {
  users: {
    what: 'The account',
    by: 'id',
    fields: [
      'id',
      'username',
      'display_name',
      'full_name',
      'temporary_until',
      'disabled_at',
      'disabled_by',
      'created_at',
    ],
  },
  former_names: { what: 'Earlier names', by: 'user_id', fields: ['name'] },
  mail_accounts: {
    what: 'The mail address and its settings',
    by: 'user_id',
    fields: ['address', 'pending', 'pending_until', 'time_zone', 'digest', 'digest_hour', 'digest_at'],
  },
  mails: {
    what: 'Mails to the person, without their text',
    by: 'user_id',
    fields: ['id', 'kind', 'address', 'state', 'created_at', 'ended_at'],
  },
  sessions: {
    what: 'Sessions',
    by: 'user_id',
    fields: ['id', 'created_at', 'last_used_at', 'address', 'device', 'strong', 'issuer'],
  },
  second_factors: { what: 'The second factor', by: 'user_id', fields: ['begun_at', 'confirmed_at'] },
  passkeys: { what: 'Passkeys', by: 'user_id', fields: ['id', 'name', 'created_at', 'last_used_at'] },
  identities: {
    what: 'Accounts at providers by which the person signs in',
    by: 'user_id',
    fields: [
      'id',
      'issuer',
      'subject',
      'label',
      'external_id',
      'verified_address',
      'created_at',
      'last_used_at',
    ],
  },
  provisioned_people: {
    what: 'What a directory says of the person',
    by: 'user_id',
    fields: ['user_name', 'external_id', 'resource', 'created_at', 'changed_at', 'deleted_at'],
  },
  provisioned_group_members: {
    what: 'Groups of a directory that the person is in',
    by: 'user_id',
    fields: ['group_id'],
  },
  api_tokens: {
    what: 'API tokens',
    by: 'user_id',
    fields: ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'],
    isOfMembers: true,
  },
  feeds: { what: 'Calendar addresses', by: 'user_id', fields: ['id', 'strategy_id', 'created_at'] },
  audit_log: {
    what: 'What the person did to the account: sign-ins, credentials, exports',
    by: 'user_id',
    fields: ['id', 'at', 'event', 'address'],
  },
  memberships: {
    what: 'Roles in strategies',
    by: 'user_id',
    fields: ['strategy_id', 'role', 'created_at'],
  },
  group_roles: {
    what: 'Roles that groups of a provider gave',
    by: 'user_id',
    fields: ['strategy_id', 'issuer', 'role'],
    isOfMembers: true,
  },
  invite_links: {
    what: 'Live invite links that the person made',
    by: 'made_by',
    fields: ['id', 'strategy_id', 'role', 'created_at', 'expires_at'],
    isOfMembers: true,
  },
  invite_uses: {
    what: 'Invite links by which the person joined',
    by: 'user_id',
    fields: ['strategy_id', 'at'],
    isOfMembers: true,
  },
  kpis: {
    what: 'KPIs that the person is responsible for',
    by: 'owner_id',
    fields: ['id', 'strategy_id', 'measure'],
    isOfMembers: true,
  },
  initiatives: {
    what: 'Initiatives of the person',
    by: 'who_name',
    isName: true,
    fields: ['id', 'strategy_id', 'initiative'],
    isOfMembers: true,
  },
  tactics: {
    what: 'Tactics of the person',
    by: 'owner',
    isName: true,
    fields: ['id', 'strategy_id', 'title'],
    isOfMembers: true,
  },
  action_steps: {
    what: 'Action steps of the person',
    by: 'assigned_to',
    isName: true,
    fields: ['id', 'strategy_id', 'title'],
    isOfMembers: true,
  },
  review_actions: {
    what: 'Actions of reviews that the person does',
    by: 'owner_id',
    fields: ['id', 'strategy_id', 'title', 'due', 'done_at'],
    isOfMembers: true,
  },
  notifications: {
    what: 'Notices to the person',
    by: 'user_id',
    fields: ['id', 'strategy_id', 'kind', 'of', 'label', 'detail', 'at', 'read_at'],
    isOfMembers: true,
  },
  notifications_off: { what: 'Kinds of notices that are off', by: 'user_id', fields: ['kind'] },
  notifications_mailed: { what: 'Kinds of notices that are mailed', by: 'user_id', fields: ['kind'] },
  comments: {
    what: 'Comments that the person wrote',
    by: 'user_id',
    fields: ['id', 'strategy_id', 'kind', 'record_id', 'period', 'text', 'at', 'edited_at'],
  },
  events: {
    what: 'What the person wrote: values, notes, texts and settings of strategies, as they wrote them',
    by: 'user_id',
    fields: ['id', 'at', 'strategy_id', 'entity', 'entity_id', 'operation', 'after'],
  },
  nodes: CONTENT,
  links: CONTENT,
  dependencies: CONTENT,
  points: CONTENT,
  strategies: CONTENT,
  book_templates: CONTENT,
  books: CONTENT,
  reviews: CONTENT,
  snapshots: CONTENT,
  snapshot_pieces: CONTENT,
  period_locks: CONTENT,
  lock_checks: CONTENT,
  corrections: CONTENT,
  publications: CONTENT,
  dismissals: CONTENT,
  nudges: CONTENT,
  webhooks: CONTENT,
  pulls: CONTENT,
  commands: 'Answers to calls that may be sent again; the strategy has the same',
  recovery_codes: SECRET,
  sign_in_challenges: SECRET,
  sign_in_attempts: SECRET,
  password_resets: SECRET,
  reserved_names: OPERATORS,
  maintenance_runs: OPERATORS,
  // Who it is about is not decided yet, so it may be somebody else.
  adoptions: OPERATORS,
  database_identity: SERVER,
  sign_in_limits: SERVER,
  import_mappings: SERVER,
  provisioned_groups: SERVER,
  jobs: SERVER,
  webhook_deliveries: SERVER,
  webhook_cursors: SERVER,
  webhook_statuses: SERVER,
  pull_runs: SERVER,
};

type AnyList = { readonly table: keyof Schema } & Pick<OwnList, 'what' | 'isName' | 'isOfMembers'> & {
    readonly by: string;
    readonly fields: readonly string[];
  };

/** The tables of which a person gets something. */
export const GIVEN: readonly AnyList[] = Object.entries(OWN_LISTS).flatMap(([table, list]) =>
  typeof list === 'string' ? [] : [{ table: table as keyof Schema, ...list }],
);
