import { useState } from 'react';
import { cx } from './cx.ts';

const clamps = { 2: 'line-clamp-2', 3: 'line-clamp-3', 4: 'line-clamp-4' };
/** What a line of a card holds. */
const CHARACTERS_A_LINE = 45;

/** Whether a description is longer than its first lines; estimated. */
const hasRest = (text: string, lines: number): boolean =>
  text.length > lines * CHARACTERS_A_LINE || text.split('\n').length > lines;

/** Expands and folds a text; its name says which. */
export function MoreButton({
  of,
  isWhole,
  onToggle,
  words: [more, less] = ['Show more', 'Show less'],
  className,
}: {
  /** What the text is about. */
  of: string;
  isWhole: boolean;
  onToggle: () => void;
  words?: readonly [more: string, less: string];
  className?: string | undefined;
}) {
  return (
    <button
      type="button"
      aria-expanded={isWhole}
      onClick={onToggle}
      className={cx(
        // Above a link that covers its container.
        'relative min-h-6 shrink-0 rounded-sm print:hidden text-12 font-medium text-ink-3 transition-colors enabled-hover:text-ink pointer-coarse:min-h-9',
        className,
      )}
    >
      {isWhole ? less : more} <span className="sr-only">of {of}</span>
    </button>
  );
}

/** A description: its first lines without blank ones, and all when expanded. Its length is estimated, which costs no layout. */
export function Prose({
  of,
  text,
  lines,
  className,
}: {
  /** What the text is about. */
  of: string;
  text: string;
  lines: 2 | 3 | 4;
  className?: string;
}) {
  const [isWhole, setWhole] = useState(false);
  if (!text) return null;
  const preview = text.replaceAll(/\n\s*\n/g, '\n');
  const isLong = hasRest(preview, lines);
  const isCut = isLong && !isWhole;
  return (
    <div className={className}>
      <p
        className={cx(
          'measure wrap-anywhere whitespace-pre-wrap',
          isCut && clamps[lines],
          'print:line-clamp-none',
        )}
      >
        {isCut || hasRest(text, lines) !== isLong ? preview : text}
      </p>
      {isLong && <MoreButton {...{ of, isWhole }} onToggle={() => setWhole(!isWhole)} className="mt-0.5" />}
    </div>
  );
}
