import { Link } from 'wouter';
import type { Publication } from '../../../contract/publication/publication.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { dateTime, dayOfInstant } from '../../../contract/words/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { stateOf } from '../../entities/publication/publications.ts';
import type { Ask } from './requests.tsx';
import { ListRow, MadeBy } from './row.tsx';

const STATES = { live: 'Public', expired: 'Expired', revoked: 'Revoked' };

function endText(publication: Publication): string {
  const { revokedAt, expiresAt } = publication;
  if (revokedAt !== null) return `revoked ${dateTime(revokedAt)}`;
  if (expiresAt === null) return 'no end';
  return `${stateOf(publication) === 'expired' ? 'ended' : 'ends'} ${dayOfInstant(expiresAt)}`;
}

/** What there is to say about the link of a page; its first link is as old as the page. */
function linkText(publication: Publication, canMake: boolean): string {
  const { at, linkAt } = publication;
  if (stateOf(publication) !== 'live' || linkAt === at) return '';
  if (linkAt !== null) return ` · link made ${dateTime(linkAt)}`;
  return canMake ? ' · make a new link to open it' : ' · nobody has its link yet';
}

/** A published page: whether it is public, and until when. */
export function PageRow({ publication, ask }: { publication: Publication; ask: Ask | undefined }) {
  const { id, strategyId, title, snapshot, period } = publication;
  const state = stateOf(publication);
  return (
    <ListRow
      kind="Page"
      name={title}
      period={period}
      about={
        <>
          {snapshot} · <MadeBy {...publication} at={publication.updatedAt} />
          {linkText(publication, ask !== undefined)}
        </>
      }
      state={
        <>
          <Badge tone={state === 'live' ? 'brand' : 'neutral'}>{STATES[state]}</Badge>
          <p className="tabular mt-0.5 text-12 text-ink-3">{endText(publication)}</p>
        </>
      }
    >
      {ask && state !== 'revoked' && (
        <>
          {publication.supersededBy !== undefined && (
            <Button
              size="sm"
              aria-label={`Make ${title} again`}
              onClick={() => ask({ kind: 'makePageAgain', publication })}
            >
              Make again
            </Button>
          )}
          {state === 'live' && (
            <Button
              size="sm"
              aria-label={`New link for ${title}`}
              onClick={() => ask({ kind: 'renewLink', publication })}
            >
              New link…
            </Button>
          )}
          <Link href={`${pathTo('publishPage', strategyId)}?page=${id}`} asChild>
            <LinkButton size="sm" aria-label={`Change ${title}`}>
              Change
            </LinkButton>
          </Link>
          <Button
            size="sm"
            aria-label={`Revoke ${title}`}
            onClick={() => ask({ kind: 'revoke', publication })}
          >
            Revoke
          </Button>
        </>
      )}
    </ListRow>
  );
}
