import { useState } from 'react';
import type { Adoption } from '../../../contract/admin/adoptions.ts';
import { call } from '../../lib/api/call.ts';
import { usePages } from '../../lib/sync/use-pages.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmRun } from '../../ui/confirm-run.tsx';
import { refreshAdmin } from './admin-calls.ts';
import { AdminRow, Rows } from './rows.tsx';

const LISTS = {
  waiting: {
    label: 'Waiting for your decision',
    what: 'accounts that wait',
    empty: 'No account waits. Those of operators and owners wait here before the directory adopts them.',
  },
  refused: { label: 'Refused', what: 'refused adoptions', empty: 'No adoption was refused.' },
} as const;

const ACTS = {
  adopt: { label: 'Adopt', call: 'admin.adoptions.adopt' },
  refuse: { label: 'Refuse', call: 'admin.adoptions.refuse' },
} as const;
type Act = keyof typeof ACTS;

/** The accounts that a directory wants to adopt. */
export function DirectorySection() {
  const [open, setOpen] = useState<{ act: Act; adoption: Adoption } | null>(null);
  return (
    <>
      <div className="in-order">
        <p className="mb-5 text-14 text-ink-2">
          A directory adopts accounts by SCIM. An operator decides on those of operators, and on those that
          own a strategy.
        </p>
        {(['waiting', 'refused'] as const).map((state) => (
          <AdoptionList key={state} state={state} onAct={(act, adoption) => setOpen({ act, adoption })} />
        ))}
      </div>
      {open && <DecisionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function AdoptionList({
  state,
  onAct,
}: {
  state: keyof typeof LISTS;
  onAct: (act: Act, adoption: Adoption) => void;
}) {
  const { label, what, empty } = LISTS[state];
  const { pages, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePages(
    ['admin', 'adoptions', state],
    (after, signal) =>
      call('admin.adoptions.list', {
        query: { state, ...(after !== undefined && { after }) },
        signal,
      }),
  );
  const adoptions = pages?.flatMap((page) => page.adoptions);
  return (
    <section aria-labelledby={`adoptions-${state}`} className="mb-8">
      <h2 id={`adoptions-${state}`} className="mb-3 text-16 font-semibold">
        {label}
      </h2>
      <Rows
        label={label}
        what={what}
        empty={empty}
        error={error}
        onRetry={refetch}
        rows={adoptions?.map((adoption) => (
          <AdoptionRow key={adoption.id} adoption={adoption} onAct={(act) => onAct(act, adoption)} />
        ))}
        more={hasNextPage ? { isReading: isFetchingNextPage, read: fetchNextPage } : undefined}
      />
    </section>
  );
}

function AdoptionRow({ adoption, onAct }: { adoption: Adoption; onAct: (act: Act) => void }) {
  const { username, name, isOperator, owned, match, userName, externalId, isActive, askedAt, refusedAt } =
    adoption;
  const acts = refusedAt === null ? (['refuse', 'adopt'] as const) : (['adopt'] as const);
  return (
    <AdminRow
      title={
        <>
          <span className="min-w-0">
            {name}
            {name !== username && <span className="text-ink-3"> {username}</span>}
          </span>
          {isOperator && <Badge tone="brand">Operator</Badge>}
          {!isActive && <Badge tone="warning">Left the directory</Badge>}
        </>
      }
      actions={acts.map((act) => (
        <Button key={act} size="sm" aria-label={`${ACTS[act].label} ${username}`} onClick={() => onAct(act)}>
          {ACTS[act].label}
        </Button>
      ))}
    >
      <p className="mt-1">
        The directory says {userName}
        {externalId !== null && `, external id ${externalId}`}: the same {match}
      </p>
      <p className="tabular">
        Strategies: owns {owned}, asked {dateTime(askedAt)}
      </p>
    </AdminRow>
  );
}

function DecisionDialog({
  act,
  adoption: { id, username, userName, isActive },
  onClose,
}: {
  act: Act;
  adoption: Adoption;
  onClose: () => void;
}) {
  const { label, call: name } = ACTS[act];
  return (
    <ConfirmRun
      title={`${label} ${username}?`}
      confirmLabel={label}
      run={async () => {
        await call(name, { params: { id } });
        await refreshAdmin();
      }}
      onClose={onClose}
    >
      {act === 'adopt' ? (
        <>
          <p>
            Make sure that {username} is {userName} of the directory.
          </p>
          <p>
            The password, sessions, API tokens, passkeys and calendars of the account end. Its person signs in
            at the provider from now on.
          </p>
          {!isActive && <p>The person left the directory, so the account is deactivated.</p>}
        </>
      ) : (
        <p>
          {username} stays as it is. The directory makes another account for {userName}.
        </p>
      )}
    </ConfirmRun>
  );
}
