import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The browser asks before the tab closes or reloads while unsaved input would be lost. */
export function useLeaveWarning(isDirty: boolean): void {
  // A page that listens all the time is kept out of the browser's back/forward cache.
  useEffect(() => {
    if (!isDirty) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
