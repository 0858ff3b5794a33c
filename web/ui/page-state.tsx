import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { headingStyle } from './heading-style.ts';
import { SpinnerRing } from './spinner.tsx';

/** A page that loads, below the heading that it will have; where that is not known yet, what is told is the heading. */
export function PageLoading({ heading, title }: { heading?: string | undefined; title: string }) {
  const Title = heading === undefined ? 'h1' : 'p';
  return (
    <main aria-busy="true" className="w-full px-(--gutter)">
      {heading !== undefined && (
        <header className="border-b pt-4 pb-3 max-sm:pt-2">
          <h1 className={headingStyle}>{heading}</h1>
        </header>
      )}
      <div role="status" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4">
        <SpinnerRing size="lg" className="text-ink-3" />
        <Title className="text-14 text-ink-2">{title}</Title>
      </div>
    </main>
  );
}

/** A whole page that has failed or shows one message. */
export function PageState({
  kind,
  title,
  message,
  action,
}: {
  kind: 'error' | 'notice';
  title: string;
  message?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <main className="flex min-h-[70dvh] items-center justify-center px-4 py-12">
      <div
        role={kind === 'error' ? 'alert' : undefined}
        className="flex flex-col items-center gap-2 text-center"
      >
        {kind === 'error' && <CircleAlert className="mb-1 size-6 text-destructive" />}
        <h1 className="text-20 font-semibold text-ink">{title}</h1>
        {message && <p className="max-w-[52ch] text-14 text-ink-2">{message}</p>}
        {action && <div className="mt-3 flex gap-2">{action}</div>}
      </div>
    </main>
  );
}
