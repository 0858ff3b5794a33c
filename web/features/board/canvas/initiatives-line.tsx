import { formatNumber } from '../../../../contract/words/amount.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { isLate } from '../../../../contract/month/work-done.ts';
import { doneText } from '../../../../contract/words/value.ts';
import { counted } from '../../../../contract/words/list.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useBoard } from '../board-context.ts';
import { prefetchInitiatives } from '../chunks.ts';
import type { Initiative } from '../../../lib/strategy/selectors.ts';

/** How many initiatives there are, their progress in percent, and how many are late on a day. */
function renderSentence(initiatives: readonly Initiative[], progress: number, day: string) {
  const late = initiatives.filter((initiative) => isLate(initiative, day)).length;
  return (
    <>
      <span className="shrink-0">
        <span className="sr-only">Initiatives:</span> {counted(initiatives.length, 'initiative')}
      </span>{' '}
      <span aria-hidden="true" className="flex max-w-13 min-w-8 flex-1">
        <ProgressBar
          value={progress}
          label="Work done"
          showValue={false}
          tone="initiative"
          className="flex-1"
        />
      </span>
      <span className="tabular shrink-0">{doneText(progress)}</span>{' '}
      {late > 0 && <span className="shrink-0 text-destructive">{formatNumber(late)} late</span>}
    </>
  );
}

/** The initiatives of an objective in one line, which expands to them. */
export function InitiativesLine({
  initiatives,
  progress,
  isOpen,
  onToggle,
}: {
  initiatives: readonly Initiative[];
  /** The mean of theirs, percent. */
  progress: number;
  isOpen: boolean;
  onToggle: () => void;
}) {
  // It renders only with its card, when something of that changes.
  'use no memo';
  const { day } = useBoard();
  // Not one icon that rotates, because each rotated element is a layer.
  const Mark = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onPointerEnter={prefetchInitiatives}
      onFocus={prefetchInitiatives}
      onClick={onToggle}
      className="-my-px flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2 rounded-sm text-left text-12 text-ink-2 transition-colors enabled-hover:text-ink pointer-coarse:min-h-10"
    >
      <Mark className="size-3 shrink-0 text-ink-3 print:hidden" />
      {renderSentence(initiatives, progress, day)}
    </button>
  );
}
