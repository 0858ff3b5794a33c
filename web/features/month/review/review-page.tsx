import { plainSentence } from '../../../../contract/month/sentence.ts';
import type { ReviewAction } from '../../../../contract/month/review.ts';
import { may } from '../../../../contract/people/roles.ts';
import { MonthSentence } from '../../../entities/scorecard/month-sentence.tsx';
import { useScorecard, useTakenScorecard } from '../../../entities/scorecard/scorecard.ts';
import { NotLoaded } from '../../../entities/strategy/not-loaded.tsx';
import { useReview } from '../../../lib/strategy/reviews.ts';
import { useTitle } from '../../../lib/dom/title.ts';
import { useUser } from '../../../lib/session/session.ts';
import { areScored } from '../../../lib/strategy/selectors.ts';
import { useStrategyContent } from '../../../lib/strategy/strategy-content.ts';
import { Meeting } from './meeting.tsx';
import { Minutes } from './minutes.tsx';

/** A review: the meeting while it is open, then its minutes. */
export default function ReviewPage({ strategyId, reviewId }: { strategyId: number; reviewId: number }) {
  const { strategy, content, error: contentError } = useStrategyContent(strategyId);
  const { data: read, error: reviewError } = useReview(strategyId, reviewId);
  const user = useUser();
  useTitle(read?.review.name ?? 'Review');
  const period = read?.review.period.key ?? null;
  const hasScores = period !== null && content !== undefined && areScored(content);
  // Minutes tell what the meeting saw.
  const takenId = read?.review.snapshotId ?? null;
  const now = useScorecard(strategyId, period, hasScores && takenId === null);
  const taken = useTakenScorecard(strategyId, hasScores ? takenId : null);
  const { data: scorecard, error: scoresError } = takenId === null ? now : taken;
  // The sentence stands above the rest, which would move when it comes.
  const isWhole = !hasScores || scorecard !== undefined || scoresError !== null;
  const isGone = reviewError?.code === 'not_found';
  if (strategy && content && read && !isGone && isWhole) {
    const isOwn = ({ ownerId, step }: ReviewAction): boolean =>
      step ? step.assignedTo.toLowerCase() === user?.username.toLowerCase() : ownerId === user?.id;
    const mayMark = (action: ReviewAction): boolean =>
      may(strategy.role, 'content.change') || (may(strategy.role, 'content.update') && isOwn(action));
    const sentence = hasScores && <MonthSentence strategyId={strategyId} scorecard={scorecard} />;
    return read.review.state === 'held' ? (
      <Minutes
        {...{ read, strategy, content, mayMark, sentence }}
        told={plainSentence(scorecard?.sentence ?? [])}
      />
    ) : (
      <Meeting {...{ read, strategy, content, mayMark, scorecard, sentence }} />
    );
  }
  const error = contentError ?? reviewError;
  return <NotLoaded strategyId={strategyId} heading="Review" what="the review" error={error} />;
}
