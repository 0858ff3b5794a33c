import { Link } from 'wouter';
import { scoreText } from '../../../contract/words/value.ts';
import { statusText } from '../../../contract/words/status.ts';
import type { StrategyOverview } from '../../../contract/month/updates.ts';
import { updatesPath } from '../../lib/strategy/updates.ts';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';

/** The names of who is late: 'Ada and Ben', 'Ada, Ben and 3 more'. */
const lateText = (names: readonly string[], more: number): string =>
  more > 0 ? `${names.join(', ')} and ${more} more` : names.join(' and ');

/** How a strategy stands: its score, what turned Off Track, what is due from the viewer, and who is late. */
export function Standing({ standing, title }: { standing: StrategyOverview; title: string }) {
  const { id, score, status, turned, due, late, lateMore } = standing;
  return (
    <>
      {status !== null && (
        <p className="mt-1.5 flex items-center gap-1.5 text-13 text-ink-2">
          <StatusMark status={statusText(status)} />
          <StatusWord status={statusText(status)} />
          {score !== null && <span className="tabular font-medium text-ink">Score {scoreText(score)}</span>}
          {turned > 0 && <span className="tabular">· {turned} turned Off Track</span>}
        </p>
      )}
      {(due > 0 || late.length > 0) && (
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
          {due > 0 && (
            <Link
              href={updatesPath(id)}
              aria-label={`${due} due from you in ${title}`}
              className="tabular relative z-10 font-medium pointer-coarse:py-2"
            >
              {due} due from you
            </Link>
          )}
          {late.length > 0 && <span className="wrap-anywhere">Late: {lateText(late, lateMore)}</span>}
        </p>
      )}
    </>
  );
}
