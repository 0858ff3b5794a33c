import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Member } from '../../../contract/api/entities.ts';
import { INVITE_ROLES, ROLE_LABELS, type InviteRole, type Role } from '../../../contract/people/roles.ts';
import type { TeamMember } from '../../../contract/people/sharing.ts';
import { call } from '../../lib/api/call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import type { TeamRequest } from './requests.tsx';
import { changeTeam } from './team-calls.ts';

/** The owner of the strategy. */
export function OwnerRow({ owner, isViewer }: { owner: Member; isViewer: boolean }) {
  return <Row {...owner} role="owner" isViewer={isViewer} />;
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
  return (
    <Row {...member} isViewer={isViewer}>
      {ask && <Controls {...{ strategyId, member, ask }} />}
    </Row>
  );
}

function Row({
  name,
  username,
  role,
  isViewer,
  isDeactivated,
  children,
}: {
  name: string;
  username: string;
  role: Role;
  isViewer: boolean;
  isDeactivated?: boolean | undefined;
  /** The controls of the member, which show the role. */
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <span aria-hidden="true" className="flex">
        <Avatar name={name} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 text-ink">
          <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
          {!children && <Badge tone={role === 'read_only' ? 'neutral' : 'brand'}>{ROLE_LABELS[role]}</Badge>}
          {isDeactivated && <Badge tone="warning">Deactivated</Badge>}
          {isViewer && <span className="text-12 text-ink-3">You</span>}
        </p>
        <p className="text-13 wrap-anywhere text-ink-3">Username: {username}</p>
      </div>
      {children}
    </li>
  );
}

/** The role, as a choice, and what is rare in a menu. */
function Controls({
  strategyId,
  member,
  ask,
}: {
  strategyId: number;
  member: TeamMember;
  ask: (request: TeamRequest) => void;
}) {
  const { name, role, userId, resetRefusal } = member;
  async function changeRole(next: InviteRole): Promise<void> {
    const params = { id: strategyId, userId };
    try {
      if (next !== role)
        await changeTeam(strategyId, call('members.update', { params, body: { role: next } }));
    } catch {
      toast.error('Failed to change role');
    }
  }

  return (
    <div className="ml-auto flex items-center gap-1.5">
      <Menu
        label={`Role of ${name}: ${ROLE_LABELS[role]}`}
        size="sm"
        variant="secondary"
        items={[
          {
            title: 'Role',
            chosen: role,
            items: INVITE_ROLES.map((choice) => ({
              id: choice,
              label: ROLE_LABELS[choice],
              onAction: () => void changeRole(choice),
            })),
          },
        ]}
      >
        {ROLE_LABELS[role]}
        <ChevronDown className="size-3.5 text-ink-3" />
      </Menu>
      <Menu
        label={`More actions for ${name}`}
        size="sm"
        items={[
          { id: 'owner', label: 'Make Owner', onAction: () => ask({ kind: 'handOver', member }) },
          {
            id: 'reset',
            label: 'Reset Password',
            disabledReason: resetRefusal ?? undefined,
            onAction: () => ask({ kind: 'reset', member }),
          },
          {
            id: 'remove',
            label: 'Remove',
            destructive: true,
            onAction: () => ask({ kind: 'remove', member }),
          },
        ]}
      />
    </div>
  );
}
