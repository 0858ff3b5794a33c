import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AdminStrategy } from '../../../contract/admin/people.ts';
import { counted } from '../../../contract/words/list.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { call } from '../../lib/api/call.ts';
import { usePages } from '../../lib/sync/use-pages.ts';
import { dayOfInstant } from '../../../contract/words/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { Menu } from '../../ui/menu.tsx';
import { refreshAdmin } from './admin-calls.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { AdminRow, Rows } from './rows.tsx';

type Open = { act: 'owner' | 'archive' | 'restore'; strategy: AdminStrategy };

/** The strategies of the server: title, owner and size. */
export function StrategiesSection() {
  const [text, setText] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const search = useDeferredValue(text.trim());
  const [params, setParams] = useSearchParams();
  const isOwnerless = params.get('owner') === 'deactivated';
  const { pages, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePages(
    ['admin', 'strategies', search, isOwnerless],
    (before, signal) =>
      call('admin.strategies.list', {
        query: {
          ...(search !== '' && { search }),
          ...(isOwnerless && { owner: 'deactivated' }),
          ...(before !== undefined && { before }),
        },
        signal,
      }),
  );
  const strategies = pages?.flatMap((page) => page.strategies);
  const close = () => setOpen(null);
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-14 text-ink-2">
        Operators see title, owner and size. To see the content takes membership.
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterBox noun="strategies" value={text} onChange={setText} className="w-full sm:w-64" />
        <Checkbox
          label="Owner deactivated"
          checked={isOwnerless}
          onChange={({ target }) =>
            setParams(target.checked ? { owner: 'deactivated' } : {}, { replace: true })
          }
        />
      </div>
      <Rows
        label="Strategies"
        what="strategies"
        empty={
          search !== ''
            ? 'No title or owner fits.'
            : isOwnerless
              ? 'No strategy has a deactivated owner.'
              : 'There are no strategies yet.'
        }
        error={error}
        onRetry={refetch}
        rows={strategies?.map((strategy) => (
          <StrategyRow key={strategy.id} strategy={strategy} onAct={(act) => setOpen({ act, strategy })} />
        ))}
        more={hasNextPage ? { isReading: isFetchingNextPage, read: fetchNextPage } : undefined}
      />
      {open?.act === 'owner' && (
        <HandOverDialog
          title={`Hand over ${open.strategy.title}`}
          submitLabel="Hand over"
          isRequired
          handOver={async (heir) =>
            heir &&
            call('admin.strategies.handOver', { params: { id: open.strategy.id }, body: { userId: heir.id } })
          }
          done="The strategy has another owner"
          onClose={close}
        >
          <p>{open.strategy.owner.name} stays with Read & Write. Invite links of the strategy end.</p>
        </HandOverDialog>
      )}
      {open && open.act !== 'owner' && <ArchiveDialog {...open} act={open.act} onClose={close} />}
    </>
  );
}

function ArchiveDialog({
  act,
  strategy: { id, title },
  onClose,
}: {
  act: 'archive' | 'restore';
  strategy: AdminStrategy;
  onClose: () => void;
}) {
  const isArchive = act === 'archive';
  return (
    <ActionDialog
      title={isArchive ? `Archive ${title}?` : `Restore ${title}?`}
      confirmLabel={isArchive ? 'Archive' : 'Restore'}
      action={async () => {
        await call(isArchive ? 'admin.strategies.archive' : 'admin.strategies.restore', { params: { id } });
        await refreshAdmin();
      }}
      done={isArchive ? 'Strategy archived' : 'Strategy restored'}
      failed={isArchive ? 'Failed to archive the strategy' : 'Failed to restore the strategy'}
      onClose={onClose}
    >
      <p>
        {isArchive
          ? 'All members, also the owner, can only read it from now on. It can be restored.'
          : 'Members can change it again, as their roles say.'}
      </p>
    </ActionDialog>
  );
}

function StrategyRow({ strategy, onAct }: { strategy: AdminStrategy; onAct: (act: Open['act']) => void }) {
  const { title, owner, members, records, updatedAt, archivedAt } = strategy;
  return (
    <AdminRow
      title={
        <>
          {title}
          {archivedAt !== null && <Badge>Archived</Badge>}
          {owner.isDeactivated && <Badge tone="warning">Owner deactivated</Badge>}
        </>
      }
      actions={
        <Menu
          label={`Actions for ${title}`}
          items={[
            { id: 'owner', label: 'Hand over', onAction: () => onAct('owner') },
            archivedAt === null
              ? { id: 'archive', label: 'Archive', onAction: () => onAct('archive') }
              : { id: 'restore', label: 'Restore', onAction: () => onAct('restore') },
          ]}
        />
      }
    >
      <p>
        Owned by {owner.name}
        {owner.name !== owner.username && ` (${owner.username})`}
      </p>
      <p className="tabular">
        {counted(members, 'member')}, {counted(records, 'record')}, last changed {dayOfInstant(updatedAt)}
      </p>
    </AdminRow>
  );
}
