import { useEffect, useState } from 'react';

const NEAR_TOP = 50;

/** Whether the page was scrolled down past the first 50 px; false again near the top and on the way up. */
export function useScrolledAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now <= NEAR_TOP) setIsAway(false);
      else if (now !== last) setIsAway(now > last);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isAway;
}
