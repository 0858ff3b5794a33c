import { useId, type ReactNode } from 'react';
import type { Member } from '../../../contract/api/entities.ts';
import { INVITE_ROLES, ROLE_LABELS, type InviteRole, type Role } from '../../../contract/people/roles.ts';
import type { TeamMember } from '../../../contract/people/sharing.ts';
import { call } from '../../lib/api/call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { TeamRequest } from './requests.tsx';
import { changeTeam } from './team-calls.ts';

/** The owner of the strategy. */
export function OwnerRow({ owner, isViewer }: { owner: Member; isViewer: boolean }) {
  return <Row {...owner} role="owner" isViewer={isViewer} id={undefined} />;
}

/** A member; with `ask`, also the actions of an owner. */
export function MemberRow({
  strategyId,
  member,
  isViewer,
  ask,
}: {
  strategyId: number;
  member: TeamMember;
  isViewer: boolean;
  ask?: ((request: TeamRequest) => void) | undefined;
}) {
  const id = useId();
  return (
    <Row {...member} isViewer={isViewer} id={id}>
      {ask && <Controls {...{ strategyId, member, ask }} nameId={id} />}
    </Row>
  );
}

function Row({
  name,
  username,
  role,
  isViewer,
  isDeactivated,
  id,
  children,
}: {
  name: string;
  username: string;
  role: Role;
  isViewer: boolean;
  isDeactivated?: boolean | undefined;
  /** The id of the element with the name. */
  id: string | undefined;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <span aria-hidden="true" className="flex">
        <Avatar name={name} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 text-ink">
          <span id={id} className="min-w-0 font-medium wrap-anywhere">
            {name}
          </span>
          <Badge tone={role === 'read_only' ? 'neutral' : 'brand'}>{ROLE_LABELS[role]}</Badge>
          {isDeactivated && <Badge tone="warning">Deactivated</Badge>}
          {isViewer && <span className="text-12 text-ink-3">You</span>}
        </p>
        <p className="text-13 wrap-anywhere text-ink-3">Username: {username}</p>
      </div>
      {children}
    </li>
  );
}

function Controls({
  strategyId,
  member,
  ask,
  nameId,
}: {
  strategyId: number;
  member: TeamMember;
  ask: (request: TeamRequest) => void;
  /** The id of the element with the member's name. */
  nameId: string;
}) {
  async function changeRole(role: InviteRole): Promise<void> {
    const params = { id: strategyId, userId: member.userId };
    try {
      await changeTeam(strategyId, call('members.update', { params, body: { role } }));
      toast.success(`Role changed to ${ROLE_LABELS[role]}`);
    } catch {
      toast.error('Failed to change role');
    }
  }

  return (
    <div className="ml-auto flex items-center gap-1.5">
      <ResetButton {...{ member, ask, nameId }} />
      <Button size="sm" aria-describedby={nameId} onClick={() => ask({ kind: 'remove', member })}>
        Remove
      </Button>
      <Menu
        label={`More actions for ${member.name}`}
        size="sm"
        items={[
          ...INVITE_ROLES.filter((role) => role !== member.role).map((role) => ({
            id: role,
            label: `Change to ${ROLE_LABELS[role]}`,
            onAction: () => void changeRole(role),
          })),
          { id: 'owner', label: 'Make Owner', onAction: () => ask({ kind: 'handOver', member }) },
        ]}
      />
    </div>
  );
}

function ResetButton({
  member,
  ask,
  nameId,
}: {
  member: TeamMember;
  ask: (request: TeamRequest) => void;
  nameId: string;
}) {
  const { resetRefusal } = member;
  const id = useId();
  if (resetRefusal === null) {
    return (
      <Button size="sm" aria-describedby={nameId} onClick={() => ask({ kind: 'reset', member })}>
        Reset Password
      </Button>
    );
  }
  return (
    <>
      {/* Not `disabled`: the reason must be within reach of the keyboard, and of a finger, for which no tooltip shows. */}
      <Tooltip content={resetRefusal}>
        <Button
          size="sm"
          aria-disabled
          data-disabled
          aria-describedby={`${nameId} ${id}`}
          onClick={() => toast.show({ title: 'Password cannot be reset', message: resetRefusal })}
        >
          Reset Password
        </Button>
      </Tooltip>
      <span id={id} hidden>
        {resetRefusal}
      </span>
    </>
  );
}
