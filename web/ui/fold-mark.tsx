import { ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';

/** The arrow of a line that folds. It points down without a rotation while the line is open, because each rotated element is a layer. */
export function FoldMark({ isOpen }: { isOpen: boolean | undefined }) {
  return (
    <ChevronDown
      aria-hidden="true"
      className={cx(
        'mt-0.5 size-4 shrink-0 text-ink-3 transition-transform print:hidden',
        !isOpen && '-rotate-90',
      )}
    />
  );
}
