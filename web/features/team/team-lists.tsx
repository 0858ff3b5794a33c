import { useState } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import type { TeamMember } from '../../../contract/people/sharing.ts';
import { useUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { InviteLinks } from './invite-links.tsx';
import { MemberRow, OwnerRow } from './member-row.tsx';
import { OwnerNames } from './owner-names.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RequestDialog, type TeamRequest } from './requests.tsx';

/** The members of a strategy; its owner also sees the actions and the invite links. */
export function TeamLists({
  strategy,
  members,
  onFocusLost,
}: {
  strategy: Strategy;
  members: readonly TeamMember[];
  /** Called when a dialog has closed and the control that opened it was removed. */
  onFocusLost: () => void;
}) {
  const user = useUser();
  const [request, setRequest] = useState<TeamRequest | null>(null);
  const [issued, setIssued] = useState<{ name: string; password: string } | null>(null);
  const ask = may(strategy.role, 'strategy.manage') ? setRequest : undefined;
  useFocusLoss(request ?? issued, onFocusLost);

  return (
    <>
      <ul aria-label="Owner" className="mb-3 rounded-lg border bg-surface">
        <OwnerRow owner={strategy.owner} isViewer={strategy.owner.userId === user?.id} />
      </ul>
      {members.length > 0 ? (
        <ul aria-label="Team members" className="divide-y rounded-lg border bg-surface">
          {members.map((member) => (
            <MemberRow
              key={member.userId}
              strategyId={strategy.id}
              member={member}
              isViewer={member.userId === user?.id}
              ask={ask}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          className="rounded-lg border border-dashed py-14"
          message="No team members yet"
          action={
            <p className="max-w-[44ch] text-13 text-ink-3">
              Teammates plan on this strategy with you. Whoever opens an invite link joins it.
            </p>
          }
        />
      )}
      {ask && <OwnerNames strategyId={strategy.id} people={[strategy.owner, ...members]} />}
      {ask && <InviteLinks strategyId={strategy.id} ask={ask} />}
      {request && (
        <RequestDialog
          strategy={strategy}
          request={request}
          onPassword={(password, { name }) => setIssued({ name, password })}
          onClose={() => setRequest(null)}
        />
      )}
      {issued && <PasswordDialog {...issued} onClose={() => setIssued(null)} />}
    </>
  );
}
