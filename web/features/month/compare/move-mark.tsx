import { ArrowDownRight, ArrowUpRight, Minus, Plus, X } from 'lucide-react';
import type { Moved } from '../../../../contract/month/compare.ts';
import { scoreText } from '../../../../contract/words/value.ts';
import { ComputedStatus } from '../../../entities/scorecard/computed-status.tsx';
import { type Move, MOVE_LABELS, moveOf, moveText } from './words.ts';

const ICONS = { up: ArrowUpRight, down: ArrowDownRight, came: Plus, went: X, same: Minus } as const;
const TONES: Record<Move, string> = {
  up: 'text-positive',
  down: 'text-destructive',
  came: 'text-ink-2',
  went: 'text-ink-2',
  same: 'text-ink-3',
};

/** How far a score moved, as an arrow with the difference. */
export function MoveMark({ moved }: { moved: Moved }) {
  const move = moveOf(moved);
  const Icon = ICONS[move];
  return (
    <span
      title={MOVE_LABELS[move]}
      className={`tabular inline-flex items-center gap-0.5 text-13 ${TONES[move]}`}
    >
      <Icon className="size-3.5 shrink-0" role="img" aria-label={MOVE_LABELS[move]} />
      {moveText(moved)}
    </span>
  );
}

/** The score before and after, with the status where it changed. */
export function ScoreChange({ moved: { before, after } }: { moved: Moved }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="tabular text-14 text-ink">
        {scoreText(before.score)} <span aria-label="then">→</span> {scoreText(after.score)}
      </span>
      {before.status !== after.status && (
        <span className="inline-flex items-center gap-1">
          <ComputedStatus status={before.status} none="No status" />
          <span aria-label="then" className="text-ink-3">
            →
          </span>
          <ComputedStatus status={after.status} none="No status" />
        </span>
      )}
    </span>
  );
}
