import { ChevronDown } from 'lucide-react';

/** The arrow of a fold's button. It points down without a rotation while that is open, because each rotated element is a layer. */
export function FoldMark() {
  return (
    <ChevronDown className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform print:hidden in-[[aria-expanded=false]]:-rotate-90" />
  );
}
