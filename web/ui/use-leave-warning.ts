import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Lets the browser ask before the tab is closed or loaded anew, for as long as something typed would be lost by it. */
export function useLeaveWarning(isDirty: boolean): void {
  // A page that listens all the time is kept out of the browser's back/forward cache.
  useEffect(() => {
    if (!isDirty) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
