import type { ReactNode } from 'react';
import { SCOPE_LABELS } from '../../../contract/people/scopes.ts';
import type { ApiToken } from '../../../contract/people/tokens.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Badge } from '../../ui/badge.tsx';

/** A row with what an API token may do, where, and when it was used; `children` are its buttons. */
export function TokenRow({
  token,
  reach,
  state,
  children,
}: {
  token: ApiToken;
  /** Where it acts, and as whom. */
  reach: string;
  /** Why it does nothing now; none where it acts. */
  state?: string | undefined;
  children: ReactNode;
}) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = token;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const badge = isExpired ? 'Expired' : state;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <div className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 text-ink">
          {name}
          {badge !== undefined && <Badge tone="warning">{badge}</Badge>}
        </p>
        <p>{scopes.map((scope) => SCOPE_LABELS[scope]).join(', ')}</p>
        <p>{reach}</p>
        <p className="tabular">
          Made {dateTime(createdAt)},{' '}
          {expiresAt === null ? 'never expires' : `expires ${dateTime(expiresAt)}`}
        </p>
        <p className="tabular">
          {lastUsedAt === null ? 'Never used' : `Last used ${dateTime(lastUsedAt)} from ${lastUsedFrom}`}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
