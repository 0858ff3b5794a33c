import type { Act } from './roles.ts';

/** What an API token may be allowed. Apart from `read`, each scope includes those between `read` and itself. */
export const SCOPES = ['read', 'values', 'write', 'manage'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scope that each act takes: the compiler asks for that of a new act. */
const SCOPE_OF: Record<Act, Scope> = {
  'strategy.read': 'read',
  'lock.check': 'read',
  'values.enter': 'values',
  'content.update': 'write',
  'content.change': 'write',
  'comment.write': 'write',
  'strategy.manage': 'manage',
  'strategy.leave': 'manage',
};

/** The scope that an act takes. */
export const scopeOf = (act: Act): Scope => SCOPE_OF[act];

/** Whether scopes include the one that a call takes. */
export const includesScope = (scopes: readonly Scope[], scope: Scope): boolean =>
  scope === 'read'
    ? scopes.includes('read')
    : SCOPES.slice(SCOPES.indexOf(scope)).some((higher) => scopes.includes(higher));

/** The scopes of a token that a new owner takes over: the former owner, who set its program up, manages nothing by it. */
export const withoutManage = (scopes: readonly Scope[]): Scope[] =>
  SCOPES.filter(
    (scope) =>
      scope !== 'manage' && (scopes.includes(scope) || (scope === 'write' && scopes.includes('manage'))),
  );

/** The error message for a token without the scope that a call takes. */
export const scopeRefusal = (scope: Scope): string =>
  `This token may not do this. It takes the scope ${scope}.`;

/** The label of a scope on screen. */
export const SCOPE_LABELS: Record<Scope, string> = {
  read: 'Read',
  values: 'Enter values',
  write: 'Change the plan and comment',
  manage: 'Do what owners do',
};
