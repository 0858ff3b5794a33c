import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still there, for what is done after an answer. */
export function useMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
