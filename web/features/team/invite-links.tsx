import { ROLE_LABELS } from '../../../contract/people/roles.ts';
import { Fragment, useId, useState } from 'react';
import type { InviteLink } from '../../../contract/people/sharing.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { TeamRequest } from './requests.tsx';
import { useInviteLinks, useOwnerNames } from './team-calls.ts';

/** How many links are shown before the user expands the list. */
const FEW = 20;

/** The valid invite links, each with a button that revokes it. */
export function InviteLinks({
  strategyId,
  ask,
}: {
  strategyId: number;
  ask: (request: TeamRequest) => void;
}) {
  const { data, error, isFetching, refetch } = useInviteLinks(strategyId);
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  // The names above come first, so that nothing moves.
  if (useOwnerNames(strategyId).isPending) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-3 text-16 font-semibold text-ink">
        Invite links
      </h2>
      {data && data.length > 0 && (
        <ul className="divide-y rounded-lg border bg-surface">
          {(isWhole ? data : data.slice(0, FEW)).map((link) => (
            <LinkRow key={link.id} link={link} ask={ask} />
          ))}
        </ul>
      )}
      {data && !isWhole && data.length > FEW && (
        <Button variant="quiet" className="mt-2" onClick={() => setIsWhole(true)}>
          Show all {data.length.toLocaleString('en-US')}
        </Button>
      )}
      {data?.length === 0 && <p className="text-14 text-ink-2">No invite link is in use.</p>}
      {!data && !error && <Skeleton className="h-14 w-full" />}
      {!data && error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
          Invite links could not be loaded. {error.message}
          <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

function LinkRow({ link, ask }: { link: InviteLink; ask: (request: TeamRequest) => void }) {
  const { role, madeBy, expiresAt, usedBy } = link;
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <div id={id} className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 text-ink">
          <Badge tone={role === 'read_write' ? 'brand' : 'neutral'}>{ROLE_LABELS[role]}</Badge>
          <span className="tabular">
            Expires <time dateTime={expiresAt}>{dateTime(expiresAt)}</time>
          </span>
        </p>
        <p>
          Made by <bdi>{madeBy}</bdi>
        </p>
        <p>
          {usedBy.length > 0 ? 'Used by ' : 'Not used yet'}
          {usedBy.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      <Button
        size="sm"
        className="ml-auto"
        aria-describedby={id}
        onClick={() => ask({ kind: 'revoke', link })}
      >
        Revoke
      </Button>
    </li>
  );
}
