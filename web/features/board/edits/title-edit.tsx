import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { EditBase } from '../../../lib/sync/live/edit-base.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineEdit } from '../../../ui/inline-edit.tsx';
import { useBoard } from '../board-context.ts';
import type { Refusal } from './refusal.ts';

/** A title with inline editing. After a refusal it stays in edit mode, to retry or cancel. */
export function TitleEdit({
  value,
  save,
  canEdit,
  label,
  as,
  describedBy,
  className,
}: {
  value: string;
  save: (title: string, base: EditBase) => Promise<unknown>;
  canEdit: boolean;
  label: string;
  as: 'h1' | 'h3';
  describedBy?: string | undefined;
  className: string;
}) {
  const { strategyId } = useBoard();
  const [base] = useState(() => new EditBase(strategyId));
  const [refused, setRefused] = useState<{ title: string; why: string; isConflict: boolean } | null>(null);
  const commit = (title: string) => {
    setRefused(null);
    if (title === value) return;
    save(title, base).catch(({ message, isConflict }: Refusal) =>
      setRefused({ title, why: message, isConflict }),
    );
  };
  return (
    <>
      <InlineEdit
        value={refused?.title ?? value}
        onBegin={() => base.begin()}
        onCommit={commit}
        label={label}
        disabled={!canEdit}
        as={as}
        describedBy={describedBy}
        className={className}
      />
      {refused && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12">
          <p className="flex gap-1 text-destructive">
            <CircleAlert className="mt-px size-3.5 shrink-0" />
            <span>Not saved. {refused.why}</span>
          </p>
          <Button size="sm" onClick={() => commit(refused.title)}>
            {refused.isConflict ? 'Keep mine' : 'Try again'}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setRefused(null)}>
            {refused.isConflict ? 'Keep theirs' : 'Take back'}
          </Button>
        </div>
      )}
    </>
  );
}
