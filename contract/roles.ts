/** What a member may be in a strategy. */
export const ROLES = ['owner', 'read_write', 'read_only'] as const;
export type Role = (typeof ROLES)[number];

/** Roles a teammate can be given; ownership is handed over, not given. */
export const INVITE_ROLES = ['read_write', 'read_only'] as const;
export type InviteRole = (typeof INVITE_ROLES)[number];

/**
 * Who may do what: the one place that knows. An act maps to the roles that may do it; the server enforces it on every
 * call, the interface asks it which controls to show.
 */
export const ACTS = {
  'strategy.read': ['owner', 'read_write', 'read_only'],
  'content.change': ['owner', 'read_write'],
  'strategy.manage': ['owner'],
  'strategy.leave': ['read_write', 'read_only'],
} as const satisfies Record<string, readonly Role[]>;
export type Act = keyof typeof ACTS;

/** Whether somebody with this role may do this act. */
export const may = (role: Role, act: Act): boolean => (ACTS[act] as readonly Role[]).includes(role);

const REFUSALS: Record<Act, string> = {
  'strategy.read': 'Only members of this strategy may see it.',
  'content.change': 'You can read this strategy. Changing it takes the Read & Write role.',
  'strategy.manage': 'Only the owner of this strategy may do this.',
  'strategy.leave': 'An owner cannot leave a strategy: delete it, or hand it over first.',
};

/** The sentence that says which role an act takes. */
export const refusal = (act: Act): string => REFUSALS[act];
