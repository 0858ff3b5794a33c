import { Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { snapshotPath } from '../../lib/strategy/snapshot.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Ask } from './requests.tsx';
import { ListRow, MadeBy } from './row.tsx';

/** A snapshot: the strategy as it was, to open and to compare with now. */
export function SnapshotRow({ snapshot, ask }: { snapshot: Snapshot; ask: Ask | undefined }) {
  const { id, strategyId, name, period, note, isLock, isFromFile } = snapshot;
  return (
    <ListRow
      kind="Snapshot"
      name={name}
      period={period.label}
      about={
        <>
          <MadeBy {...snapshot} />
          {note !== '' && <p className="text-ink-2">{note}</p>}
        </>
      }
      state={isLock ? <Badge>Lock</Badge> : isFromFile && <Badge>From a file</Badge>}
    >
      <Link href={snapshotPath(strategyId, id)} asChild>
        <LinkButton size="sm" aria-label={`Open ${name}`}>
          Open
        </LinkButton>
      </Link>
      <Link href={`${pathTo('compare', strategyId)}?from=snapshot:${id}&to=now`} asChild>
        <LinkButton size="sm" aria-label={`Compare ${name} with now`}>
          Compare
        </LinkButton>
      </Link>
      {ask && !isLock && (
        <IconButton
          size="sm"
          label={`Delete ${name}`}
          onClick={() => ask({ kind: 'deleteSnapshot', snapshot })}
        >
          <Trash2 className="size-4" />
        </IconButton>
      )}
    </ListRow>
  );
}
