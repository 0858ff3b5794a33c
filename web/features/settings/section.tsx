import { useId, type ReactNode } from 'react';

/** A section of the settings: its heading beside what it holds. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="gap-x-8 gap-y-2 py-5 first:pt-1 max-md:flex max-md:flex-col md:grid md:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-16 font-semibold text-ink">
        {title}
      </h2>
      <div className="flex min-w-0 flex-col items-start gap-3 text-14 wrap-anywhere text-ink-2">
        {children}
      </div>
    </section>
  );
}
