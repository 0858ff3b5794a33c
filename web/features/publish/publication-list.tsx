import type { Publication } from '../../../contract/publication/publication.ts';
import { correctionText } from '../../lib/time/corrected.ts';
import { dateTime, dayOfInstant } from '../../lib/time/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { stateOf, usePublications } from './publications.ts';

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

/** What the owner can do with a page. */
export interface Acts {
  change: (publication: Publication) => void;
  renewLink: (publication: Publication) => void;
  revoke: (publication: Publication) => void;
}

/** The pages that were published, newest first. */
export function PublicationList({ strategyId, acts }: { strategyId: number; acts: Acts | undefined }) {
  const { data, error, isFetching, refetch } = usePublications(strategyId);
  const pages = data?.publications;
  return (
    <section aria-labelledby="publications">
      <h2 id="publications" tabIndex={-1} className="text-16 font-semibold text-ink outline-none">
        Published pages
      </h2>
      {!data && <ListState error={error} isTrying={isFetching} onRetry={refetch} />}
      {pages?.length === 0 && <p className="py-2 text-14 text-ink-2">Nothing of this strategy is public.</p>}
      {pages && pages.length > 0 && (
        <ul aria-labelledby="publications" className="mt-1 divide-y">
          {pages.map((page) => {
            const state = stateOf(page);
            return (
              <li key={page.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="flex flex-wrap items-center gap-x-2 text-14 font-medium text-ink">
                    <Badge tone={state === 'live' ? 'brand' : 'neutral'}>{STATES[state]}</Badge>
                    <span className="min-w-0 wrap-anywhere">{page.title}</span>
                  </p>
                  <p className="tabular text-13 wrap-anywhere text-ink-3">
                    {page.snapshot}
                    {page.snapshot !== page.period && `, ${page.period}`} · {page.by},{' '}
                    {dateTime(page.updatedAt)} · {endText(page)}
                    {correctionText(page) && ` · ${correctionText(page)}`}
                    {linkText(page, acts !== undefined)}
                  </p>
                </div>
                {acts && state !== 'revoked' && (
                  <div className="flex flex-wrap items-center gap-2">
                    {state === 'live' && (
                      <Button
                        size="sm"
                        aria-label={`New link for ${page.title}`}
                        onClick={() => acts.renewLink(page)}
                      >
                        New link…
                      </Button>
                    )}
                    <Button size="sm" aria-label={`Change ${page.title}`} onClick={() => acts.change(page)}>
                      Change
                    </Button>
                    <Button size="sm" aria-label={`Revoke ${page.title}`} onClick={() => acts.revoke(page)}>
                      Revoke
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
