import { Link, useSearch } from 'wouter';
import { may } from '../../../contract/people/roles.ts';
import { useSnapshots } from '../../entities/scorecard/snapshots.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { useContent } from '../../lib/sync/use-content.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePublications } from '../../entities/publication/publications.ts';
import { Publishing } from './publishing.tsx';

const TITLE = 'Publish a page';

/** The form of a page that shows a snapshot to everybody who has its link: of a new page, or of the one that the address names. */
export default function PublishFormPage({ strategyId }: { strategyId: number }) {
  const { strategy, error: strategyError } = useStrategy(strategyId);
  // Reading the content subscribes to changes. The page does not wait for it.
  useContent(strategyId);
  const { data, error: snapshotsError } = useSnapshots(strategyId);
  const pageId = new URLSearchParams(useSearch()).get('page');
  const pages = usePublications(strategyId);
  const publication = pages.data?.publications.find(({ id }) => String(id) === pageId) ?? null;
  const title = publication ? `Change “${publication.title}”` : TITLE;
  useTitle(title);
  const error = strategyError ?? snapshotsError ?? (pageId === null ? null : pages.error);
  if (!strategy || !data || (pageId !== null && !pages.data))
    return (
      <NotLoaded strategyId={strategyId} heading={title} loading="Loading..." what="the page" error={error} />
    );
  const isGone = pageId !== null && (publication === null || publication.revokedAt !== null);
  return (
    <StrategyPage
      strategy={strategy}
      title={title}
      crumbs={
        <Link href={pathTo('publish', strategyId)} className="text-ink-2">
          Publish
        </Link>
      }
    >
      {!may(strategy.role, 'strategy.manage') ? (
        <EmptyState message="The owner of this strategy decides what is public." />
      ) : isGone ? (
        <EmptyState message="This page was revoked, and cannot be published again." />
      ) : (
        <Publishing
          key={`${strategyId} ${pageId}`}
          {...{ strategy, publication }}
          snapshots={data.snapshots}
        />
      )}
    </StrategyPage>
  );
}
