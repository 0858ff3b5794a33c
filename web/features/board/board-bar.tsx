import { ArrowLeft, CloudOff, Settings2 } from 'lucide-react';
import { Link } from 'wouter';
import { usePending } from '../../lib/outbox.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useBoard } from './board-context.ts';
import { editBoardTitle } from './board-title.tsx';
import { MenuButton } from './menu-button.tsx';

/** The bar above a board: back, whether everything is saved, settings. */
export function BoardBar() {
  const { strategyId, canEdit, open } = useBoard();
  const items = () => [
    ...(canEdit ? [{ id: 'title', label: 'Edit Title', onAction: editBoardTitle }] : []),
    { id: 'settings', label: 'Font Size', onAction: () => open({ kind: 'settings' }) },
  ];
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-surface px-2 sm:px-5 pointer-coarse:h-14">
      <Link href="/dashboard" asChild>
        <LinkButton variant="quiet" icon={<ArrowLeft className="size-4" aria-hidden="true" />}>
          Dashboard
        </LinkButton>
      </Link>
      <div className="min-w-0 flex-1" />
      <SaveState strategyId={strategyId} />
      {!canEdit && <span className="text-13 text-ink-3">Read only</span>}
      <MenuButton label="Settings" items={items} size="md">
        <Settings2 className="size-4" aria-hidden="true" />
      </MenuButton>
    </header>
  );
}

function SaveState({ strategyId }: { strategyId: number }) {
  const { count, offline } = usePending(strategyId);
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 truncate text-13 text-ink-3">
      {offline && (
        <>
          <CloudOff className="size-4 shrink-0 text-warning" aria-hidden="true" />
          <span className="truncate text-ink-2">
            Offline, {count === 1 ? '1 change' : `${count} changes`} waiting
          </span>
        </>
      )}
    </p>
  );
}
