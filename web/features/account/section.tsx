import { useId, type ReactNode, type RefObject } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A section under its heading; `headingRef` receives the focus when its button is removed. */
export function Section({
  title,
  action,
  headingRef,
  children,
}: {
  title: string;
  action?: ReactNode;
  headingRef: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-16 font-semibold text-ink outline-none">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The loading and the error state of a section. */
export function Unread({
  what,
  error,
  isTrying,
  onTry,
}: {
  /** The subject of the sentence: 'Sessions'. */
  what: string;
  error: ApiError | null;
  isTrying: boolean;
  onTry: () => void;
}) {
  if (!error) {
    return (
      <div role="status">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
      {what} could not be loaded. {error.message}
      <Button size="sm" pending={isTrying} onClick={onTry}>
        Try again
      </Button>
    </div>
  );
}
