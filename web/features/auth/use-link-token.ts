import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/** The token behind the # of a mail's link, which leaves the address bar: nobody shall copy or bookmark it. */
export function useLinkToken(): string {
  const [path, navigate] = useLocation();
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '') navigate(path, { replace: true });
  }, [path, navigate]);
  return token;
}
