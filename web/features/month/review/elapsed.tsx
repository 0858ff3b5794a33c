import { useEffect, useState } from 'react';
import { elapsedText } from './elapsed-text.ts';

const TICK_MS = 15_000;

/** For how long a meeting has been going on. */
export function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const text = elapsedText(since, now);
  return text !== '' && <span title="Time since the start">{` · ${text}`}</span>;
}
