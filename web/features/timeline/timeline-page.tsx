import { Link } from 'wouter';
import { useTitle } from '../../lib/dom/title.ts';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RetryButton } from '../../entities/strategy/not-loaded.tsx';
import { PageLoading, PageState } from '../../ui/page-state.tsx';
import { Timeline } from './timeline.tsx';
import { pathTo } from '../../lib/routes/pages.ts';
import { objectiveIn } from '../../lib/strategy/selectors.ts';

/** The timeline of an objective's initiatives, tactics and action steps; of all of a strategy without one. */
export default function TimelinePage({
  strategyId,
  objectiveId,
}: {
  strategyId: number;
  objectiveId?: number;
}) {
  const { strategy, content, error } = useStrategyContent(strategyId);
  const objective = objectiveIn(content, objectiveId);
  useTitle(objective ? `Timeline of ${objective.title}` : 'Initiative Timeline');
  if (error) {
    return (
      <PageState
        kind="error"
        title="Failed to load timeline"
        message={error.message}
        action={<RetryButton strategyId={strategyId} />}
      />
    );
  }
  if (!strategy || !content) return <PageLoading heading="Initiative Timeline" title="Loading timeline..." />;
  if (!objective && objectiveId !== undefined) {
    return (
      <PageState
        kind="notice"
        title="Objective not found"
        action={
          <Link href={pathTo('board', strategyId)} asChild>
            <LinkButton>Back to the board</LinkButton>
          </Link>
        }
      />
    );
  }
  return <Timeline key={objectiveId} strategy={strategy} objective={objective ?? null} content={content} />;
}
