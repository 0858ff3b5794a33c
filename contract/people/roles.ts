/** The roles of members of a strategy. */
export const ROLES = ['owner', 'read_write', 'contributor', 'read_only'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an invite link can give. */
export const INVITE_ROLES = ['read_write', 'contributor', 'read_only'] as const;
export type InviteRole = (typeof INVITE_ROLES)[number];

/** The permissions: each act with the roles that may do it. The server enforces them; the browser hides controls by them. */
export const ACTS = {
  'strategy.read': ['owner', 'read_write', 'contributor', 'read_only'],
  'content.change': ['owner', 'read_write'],
  /** To enter values and notes of KPIs; limited like 'content.update'. */
  'values.enter': ['owner', 'read_write', 'contributor'],
  /** With a role that may not change the content, only as server/change/own-update.ts says. */
  'content.update': ['owner', 'read_write', 'contributor'],
  'comment.write': ['owner', 'read_write', 'contributor', 'read_only'],
  /** To see what was found wrong in locked periods. */
  'lock.check': ['owner', 'read_write'],
  'strategy.manage': ['owner'],
  'strategy.leave': ['read_write', 'contributor', 'read_only'],
} as const satisfies Record<string, readonly Role[]>;
export type Act = keyof typeof ACTS;

/** Whether a role may do an act. */
export const may = (role: Role, act: Act): boolean => (ACTS[act] as readonly Role[]).includes(role);

/** Whether an act is an update of what a user may be responsible for. */
export const isUpdate = (act: Act): boolean => act === 'content.update' || act === 'values.enter';

/** Whether a role may do an act only on what the user is responsible for. */
export const isOwnOnly = (role: Role, act: Act): boolean => isUpdate(act) && !may(role, 'content.change');

const UPDATE_REFUSED =
  'You can read this strategy. Updating it takes the Update Only or the Read & Write role.';

const REFUSALS: Record<Act, string> = {
  'strategy.read': 'Only members of this strategy may see it.',
  'content.change': 'You can read this strategy. Changing it takes the Read & Write role.',
  'comment.write': 'Only members of this strategy may comment.',
  'content.update': UPDATE_REFUSED,
  'values.enter': UPDATE_REFUSED,
  'lock.check':
    'You can read this strategy. To see what the checks of its locks found takes the Read & Write role.',
  'strategy.manage': 'Only the owner of this strategy may do this.',
  'strategy.leave': 'An owner cannot leave a strategy: delete it, or hand it over first.',
};

/** The error message for a role that may not do an act. */
export const refusal = (act: Act): string => REFUSALS[act];

/** The label of a role on screen. */
export const ROLE_LABELS = {
  owner: 'Owner',
  read_write: 'Read & Write',
  contributor: 'Update Only',
  read_only: 'Read Only',
} as const;
