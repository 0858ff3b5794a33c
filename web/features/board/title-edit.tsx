import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import type { Refusal } from './refusal.ts';

/** A title that is edited where it stands. One that was refused stays there, marked, to be tried again or taken back. */
export function TitleEdit({
  value,
  save,
  canEdit,
  label,
  as,
  className,
}: {
  value: string;
  save: (title: string) => Promise<unknown>;
  canEdit: boolean;
  label: string;
  as: 'h1' | 'h3';
  className: string;
}) {
  const [refused, setRefused] = useState<{ title: string; why: string } | null>(null);
  const commit = (title: string) => {
    setRefused(null);
    if (title !== value) save(title).catch(({ message }: Refusal) => setRefused({ title, why: message }));
  };
  return (
    <>
      <InlineEdit
        value={refused?.title ?? value}
        onCommit={commit}
        label={label}
        disabled={!canEdit}
        as={as}
        className={className}
      />
      {refused && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12">
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0 text-destructive" />
          <span className="text-destructive">Not saved. {refused.why}</span>
          <Button size="sm" onClick={() => commit(refused.title)}>
            Try again
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setRefused(null)}>
            Take back
          </Button>
        </div>
      )}
    </>
  );
}
