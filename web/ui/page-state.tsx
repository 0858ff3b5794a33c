import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { SpinnerRing } from './spinner.tsx';

/** A whole page that is loading, has failed or shows one message. */
export function PageState({
  kind,
  title,
  message,
  action,
}: {
  kind: 'loading' | 'error' | 'notice';
  title: string;
  message?: ReactNode;
  action?: ReactNode;
}) {
  // A loading text is no heading, because it is gone soon.
  const Title = kind === 'loading' ? 'p' : 'h1';
  const live = { loading: 'status', error: 'alert', notice: undefined }[kind];
  return (
    <main className="flex min-h-[70dvh] items-center justify-center px-4 py-12">
      <div role={live} className="flex flex-col items-center gap-2 text-center">
        {kind === 'loading' && <SpinnerRing size="lg" className="mb-2 text-ink-3" />}
        {kind === 'error' && <CircleAlert className="mb-1 size-6 text-destructive" />}
        <Title className={kind === 'loading' ? 'text-14 text-ink-2' : 'text-20 font-semibold text-ink'}>
          {title}
        </Title>
        {message && <p className="max-w-[52ch] text-14 text-ink-2">{message}</p>}
        {action && <div className="mt-3 flex gap-2">{action}</div>}
      </div>
    </main>
  );
}
