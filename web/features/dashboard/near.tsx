import { useEffect, useRef } from 'react';

/** Calls back once its place is less than a screen below the window, or was scrolled past. */
export function Near({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '1000000px 0px 100% 0px',
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  });
  return <span ref={place} aria-hidden="true" />;
}
