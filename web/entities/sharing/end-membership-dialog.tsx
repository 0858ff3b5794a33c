import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import { capitalized } from '../../../contract/words/capitalized.ts';
import { holdingsText } from '../../../contract/words/holdings.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { membersKey, strategyKey } from '../../lib/sync/query.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { Select } from '../../ui/select.tsx';

/** Confirms that a membership ends, says what the member is responsible for, and offers to hand that over in the same step. */
export function EndMembershipDialog({
  strategy: { id, owner },
  userId,
  end,
  children,
  ...dialog
}: {
  strategy: Strategy;
  /** Whose membership it is. */
  userId: number;
  end: (query: { handOverTo?: string }) => Promise<void>;
  title: string;
  confirmLabel: string;
  done: string;
  failed: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const [heir, setHeir] = useState('');
  const [fault, setFault] = useState<string>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...strategyKey(id), 'responsibilities', userId],
    queryFn: ({ signal }) => call('members.responsibilities', { params: { id, userId }, signal }),
    refetchOnMount: 'always',
  });
  const holdings = data ? holdingsText(data) : '';
  const { data: members = [] } = useQuery({
    queryKey: membersKey(id),
    queryFn: ({ signal }) => call('members.list', { params: { id }, signal }),
    enabled: holdings !== '',
  });
  const heirs = [owner, ...members.filter(({ isDeactivated }) => !isDeactivated)].filter(
    (member) => member.userId !== userId,
  );
  return (
    <ActionDialog
      {...dialog}
      destructive
      action={async () => {
        setFault(undefined);
        try {
          await end(heir === '' ? {} : { handOverTo: heir });
        } catch (failure) {
          if (failure instanceof ApiError) setFault(failure.fieldErrors()['handOverTo']);
          throw failure;
        }
      }}
    >
      {children}
      {!data && <ListState error={error} isTrying={isFetching} onRetry={refetch} />}
      {holdings !== '' && (
        <>
          <p>
            <strong className="font-medium text-ink">{capitalized(holdings)}.</strong> Hand it over now, or
            leave it as it is.
          </p>
          <Select
            label="Hand over to"
            value={heir}
            error={fault}
            onChange={(event) => {
              setHeir(event.target.value);
              setFault(undefined);
            }}
          >
            <option value="">Nobody</option>
            {heirs.map((member) => (
              <option key={member.userId} value={member.userId}>
                {member.name}
              </option>
            ))}
          </Select>
        </>
      )}
    </ActionDialog>
  );
}
