import { useState } from 'react';
import { cx } from './cx.ts';

const clamps = { 1: 'line-clamp-1', 2: 'line-clamp-2', 3: 'line-clamp-3', 4: 'line-clamp-4' };
/** What a line of a card holds. */
const CHARACTERS_A_LINE = 45;

/** Whether a description is longer than its first lines; estimated. */
const hasRest = (text: string, lines: number, perLine: number): boolean =>
  text.length > lines * perLine || text.split('\n').length > lines;

/** A description: its first lines without blank ones, and all when expanded. Its length is estimated, which costs no layout. */
export function Prose({
  text,
  lines,
  perLine = CHARACTERS_A_LINE,
  className,
}: {
  text: string;
  /** With one line, its button stands beside it. */
  lines: 1 | 2 | 3 | 4;
  /** About how many characters a line holds. */
  perLine?: number;
  className?: string;
}) {
  const [isWhole, setWhole] = useState(false);
  if (!text) return null;
  const preview = text.replaceAll(/\n\s*\n/g, '\n');
  const isLong = hasRest(preview, lines, perLine);
  const isCut = isLong && !isWhole;
  return (
    <div className={cx(lines === 1 && isCut && 'flex items-baseline gap-1', className)}>
      <p
        className={cx(
          'measure wrap-anywhere whitespace-pre-wrap',
          isCut && clamps[lines],
          'print:line-clamp-none',
        )}
      >
        {isCut || hasRest(text, lines, perLine) !== isLong ? preview : text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          // Above a link that covers its container.
          className={cx(
            'relative min-h-6 shrink-0 rounded-sm print:hidden text-12 font-medium text-ink-3 transition-colors enabled-hover:text-ink pointer-coarse:min-h-9',
            lines > 1 && 'mt-0.5',
          )}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
