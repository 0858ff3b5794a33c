import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { Closing } from '../closing.ts';
import { checksOf } from '../../../../contract/month/checks.ts';

/** What is looked at before a period is locked. */
export function Checks({ closing }: { closing: Closing }) {
  return (
    <ul aria-label="Checks" className="flex flex-col gap-1.5">
      {checksOf(closing).map(({ isMet, isMetSoFar, text }) => (
        <li key={text} className="flex items-start gap-2 text-14 text-ink">
          {isMet ? (
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-positive" aria-label="Done" role="img" />
          ) : isMetSoFar ? (
            <CircleDashed className="mt-0.5 size-4 shrink-0 text-ink-3" aria-label="So far" role="img" />
          ) : (
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-label="Open" role="img" />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
