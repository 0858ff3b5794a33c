import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { heldSentence, scoreWords } from '../../contract/words/reason.ts';
import { statusText } from '../../contract/words/status.ts';
import { StatusBadge } from './status-badge.tsx';

/** A computed status with its score, and what holds it where it is held. */
export function ScoreBadge({
  scored,
}: {
  scored: Pick<ScorecardAnswer['strategy'], 'status' | 'score' | 'guardCode'>;
}) {
  return (
    <span
      className="inline-flex max-w-full min-w-0 items-center gap-1.5"
      title={heldSentence(scored.guardCode)}
    >
      <StatusBadge status={statusText(scored.status)} />
      {scored.score !== null && (
        <span className="tabular font-medium whitespace-nowrap text-ink-2">{scoreWords(scored)}</span>
      )}
    </span>
  );
}
