import { useState, Suspense } from 'react';
import { Link } from 'wouter';
import { pathTo } from '../../lib/routes/pages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ExampleDialog } from './chunks.ts';

function ExampleButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>See an example</Button>
      {isOpen && (
        <Suspense>
          <ExampleDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A map without objectives. */
export function NoObjectives({ strategyId, canEdit }: { strategyId: number; canEdit: boolean }) {
  return (
    <EmptyState
      message="The map shows how objectives lead to each other, up to what the strategy is for. There are no objectives yet."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {canEdit && (
            <Link href={pathTo('board', strategyId)} asChild>
              <LinkButton variant="primary">Add objectives on the board</LinkButton>
            </Link>
          )}
          <ExampleButton />
        </div>
      }
    />
  );
}

/** A map without links: what they are for, and how the first one is made. */
export function NoLinks({ onLink }: { onLink: (() => void) | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed px-3 py-2 text-13 text-ink-2 print:hidden">
      <p className="min-w-60 flex-1">
        A link says which objective helps to reach which.{' '}
        {onLink
          ? 'Drag from the handle of a card to what it causes, or press L on a card.'
          : 'There are none yet.'}
      </p>
      <ExampleButton />
      {onLink && (
        <Button variant="primary" onClick={onLink}>
          Link to…
        </Button>
      )}
    </div>
  );
}
