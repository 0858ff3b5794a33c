import { heldSentence, scoreWords } from '../../contract/words/reason.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { statusText } from '../../contract/words/status.ts';
import { cx } from './cx.ts';
import { StatusMark, StatusWord } from './status-mark.tsx';

const LINE = 'inline-flex max-w-full min-w-0 items-center gap-1.5';

/** A status as shape, word and tone, in a line that does not begin with its mark. */
export const StatusBadge = ({ status, className }: { status: string; className?: string }) => (
  <span className={cx(LINE, className)}>
    <StatusMark status={status} />
    <StatusWord status={status} />
  </span>
);

/** A computed status with its score, and what holds it where it is held. */
export function ScoreBadge({
  scored,
}: {
  scored: Pick<ScorecardAnswer['strategy'], 'status' | 'score' | 'guardCode'>;
}) {
  const word = statusText(scored.status);
  return (
    <span className={LINE} title={heldSentence(scored.guardCode)}>
      <StatusMark status={word} />
      <StatusWord status={word} />
      {scored.score !== null && (
        <span className="tabular font-medium whitespace-nowrap text-ink-2">{scoreWords(scored)}</span>
      )}
    </span>
  );
}
