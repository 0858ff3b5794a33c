import { useEffect, useState } from 'react';

/** The token behind the # of a mail's link, which leaves the address bar: nobody shall copy or bookmark it. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}
