import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { IconButton } from './icon-button.tsx';

/** On which side columns are scrolled out of view. */
export function useMoreColumns(scroller: RefObject<HTMLElement | null>): 'right' | 'left' | undefined {
  const [side, setSide] = useState<'right' | 'left'>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      setSide(hidden <= 1 ? undefined : element.scrollLeft < hidden - 1 ? 'right' : 'left');
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller]);
  return side;
}

/** The cue at the right end of the head that there are more columns; it leads to them, and back from the last. */
export function MoreColumns({
  side,
  scroller,
}: {
  side: 'right' | 'left' | undefined;
  scroller: RefObject<HTMLElement | null>;
}) {
  if (!side) return null;
  const isRight = side === 'right';
  const go = () => {
    const element = scroller.current;
    element?.scrollTo({ left: isRight ? element.scrollLeft + element.clientWidth * 0.6 : 0 });
  };
  return (
    <div className="absolute top-px right-px z-30 flex h-9 items-center rounded-tr-lg border-b border-l bg-surface px-1.5 print:hidden">
      <IconButton
        size="sm"
        variant="secondary"
        label={isRight ? 'Show more columns' : 'Back to the first columns'}
        onClick={go}
      >
        {isRight ? <ChevronRight className="size-4" /> : <ChevronLeft className="size-4" />}
      </IconButton>
    </div>
  );
}
