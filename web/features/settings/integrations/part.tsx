import { useId, type ReactNode, type Ref } from 'react';

/** A part of the integrations: what it is for, its button, and what it holds. `headingRef` receives the focus when its button is removed. */
export function IntegrationPart({
  title,
  about,
  action,
  headingRef,
  children,
}: {
  title: string;
  about: string;
  action?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="w-full">
      <h3 id={id} ref={headingRef} tabIndex={-1} className="text-14 font-semibold text-ink outline-none">
        {title}
      </h3>
      <p className="mb-2 text-13 text-ink-3">{about}</p>
      {children}
      {action && <div className="mt-2">{action}</div>}
    </section>
  );
}
