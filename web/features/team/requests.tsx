import { ROLE_LABELS } from '../../../contract/people/roles.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import type { InviteLink, TeamMember } from '../../../contract/people/sharing.ts';
import { EndMembershipDialog } from '../../entities/sharing/end-membership-dialog.tsx';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { call } from '../../lib/api/call.ts';
import { putStrategy } from '../../lib/strategy/strategies.ts';
import { changeTeam } from './team-calls.ts';

/** The action that the owner is asked to confirm. */
export type TeamRequest =
  | { kind: 'remove' | 'reset' | 'handOver'; member: TeamMember }
  | { kind: 'revoke'; link: InviteLink };

/** Confirms an action on the team, and runs it. */
export function RequestDialog({
  strategy,
  request,
  onPassword,
  onClose,
}: {
  strategy: Strategy;
  request: TeamRequest;
  /** Receives the temporary password of a reset. */
  onPassword: (password: string, member: TeamMember) => void;
  onClose: () => void;
}) {
  const { id } = strategy;
  if (request.kind === 'revoke') {
    const { link } = request;
    return (
      <ActionDialog
        title="Revoke this invite link?"
        confirmLabel="Revoke"
        destructive
        action={() => changeTeam(id, call('inviteLinks.delete', { params: { id, linkId: link.id } }))}
        failed="Failed to revoke invite link"
        onClose={onClose}
      >
        <p>Nobody can join by it any more. Who came through it stays a member.</p>
      </ActionDialog>
    );
  }
  const { member } = request;
  const params = { id, userId: member.userId };
  const name = <bdi className="font-medium wrap-anywhere text-ink">{member.name}</bdi>;
  if (request.kind === 'remove') {
    return (
      <EndMembershipDialog
        strategy={strategy}
        userId={member.userId}
        title="Remove this team member?"
        confirmLabel="Remove"
        end={(query) => changeTeam(id, call('members.delete', { params, query }))}
        done="Team member removed successfully"
        failed="Failed to remove team member"
        onClose={onClose}
      >
        <p>{name} loses access to this strategy at once. What they wrote in it stays.</p>
        <p>An invite link that still works lets them come back: revoke it too.</p>
      </EndMembershipDialog>
    );
  }
  if (request.kind === 'reset') {
    return (
      <ActionDialog
        title="Reset this password?"
        confirmLabel="Reset Password"
        destructive
        action={async () => {
          const { password } = await changeTeam(id, call('members.resetPassword', { params }));
          onPassword(password, member);
        }}
        failed="Failed to reset password"
        onClose={onClose}
      >
        <p>{name} is signed out everywhere and can no longer sign in with the password they have.</p>
        <p>You get a temporary password for them, with which they choose a new one.</p>
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      title="Hand this strategy over?"
      confirmLabel="Make Owner"
      destructive
      action={async () => {
        const body = { userId: member.userId };
        // Written before the next read, so that it does not replace newer data.
        await changeTeam(id, call('strategies.handOver', { params: { id }, body }).then(putStrategy));
      }}
      done="Strategy handed over successfully"
      failed="Failed to hand over strategy"
      onClose={onClose}
    >
      <p>
        {name} becomes the owner: they can rename and delete the strategy, invite and remove teammates, and
        change your role.
      </p>
      <p>
        You stay on with {ROLE_LABELS.read_write}. Your invite links stop working, and you can no longer reset
        the passwords of its members. Only the new owner can undo this.
      </p>
    </ActionDialog>
  );
}
