import { Copy, LogOut, Pencil, Trash2, UserPlus, Users } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Member, Strategy } from '../../../contract/api/entities.ts';
import type { StrategyOverview } from '../../../contract/month/updates.ts';
import { cardDate } from '../../../contract/words/dates.ts';
import { AvatarGroup } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Near } from './near.tsx';
import { Standing } from './standing.tsx';
import { addressOf } from '../../lib/routes/base.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { loadable, prefetch } from '../../lib/dom/prefetch.ts';

const EditDialog = loadable(() => import('./edit-dialog.tsx'));
const CopyDialog = loadable(() => import('./copy-dialog.tsx'));
const DeleteDialog = loadable(() => import('../../entities/strategy/delete-dialog.tsx'));
const InviteDialog = loadable(() => import('../../entities/sharing/invite-dialog.tsx'));
const LeaveDialog = loadable(() => import('../../entities/sharing/leave-dialog.tsx'));

const prefetchDialogs = () => prefetch(EditDialog, CopyDialog, DeleteDialog, InviteDialog, LeaveDialog);

/** The initials of the full name, else of the username; the tooltip has both. */
const personOf = ({ username, fullName, name }: Member) => {
  const title = fullName ?? name;
  return { name: fullName ?? username, title: title === username ? title : `${title} (${username})` };
};

interface CardProps {
  strategy: Strategy;
  /** How it stands; undefined while that is not read. */
  standing: StrategyOverview | undefined;
  /** Whether there is room for the scores of its pillars. */
  hasPillars: boolean;
  /** Called once the card is near. */
  onNear: (() => void) | undefined;
}

/** A strategy that the user owns. */
export function OwnedCard({ strategy, ...shown }: CardProps) {
  const [dialog, setDialog] = useState<'edit' | 'copy' | 'invite' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const { id, title, description, updatedAt, members, archivedAt } = strategy;
  const whileActive = (...items: MenuItem[]): MenuItem[] => (archivedAt === undefined ? items : []);
  return (
    <StrategyCard
      strategy={strategy}
      {...shown}
      menu={[
        ...whileActive(
          { id: 'edit', label: 'Edit', icon: <Pencil />, onAction: () => setDialog('edit') },
          { id: 'invite', label: 'Add Teammate', icon: <UserPlus />, onAction: () => setDialog('invite') },
        ),
        {
          id: 'team',
          label: 'Manage Teammates',
          icon: <Users />,
          href: pathTo('team', id),
        },
        { id: 'copy', label: 'Copy', icon: <Copy />, onAction: () => setDialog('copy') },
        ...whileActive({
          id: 'delete',
          label: 'Delete',
          icon: <Trash2 />,
          destructive: true,
          onAction: () => setDialog('delete'),
        }),
      ]}
      footer={
        <>
          <span className="tabular">
            Updated <time dateTime={updatedAt}>{cardDate(updatedAt)}</time>
          </span>
          {members.length > 0 && <AvatarGroup people={members.map(personOf)} label={`Members of ${title}`} />}
        </>
      }
    >
      <Prose of={strategy.title} text={description} lines={2} className="mt-1 text-13 text-ink-2" />
      <Suspense>
        {dialog === 'edit' && <EditDialog strategy={strategy} onClose={close} />}
        {dialog === 'copy' && <CopyDialog strategy={strategy} onClose={close} />}
        {dialog === 'invite' && <InviteDialog strategyId={id} title={title} onClose={close} />}
        {dialog === 'delete' && <DeleteDialog strategy={strategy} onClose={close} />}
      </Suspense>
    </StrategyCard>
  );
}

/** A strategy that another user shares with this one. */
export function SharedCard({ strategy, ...shown }: CardProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { description, boardTitle } = strategy;
  return (
    <StrategyCard
      strategy={strategy}
      {...shown}
      menu={[
        {
          id: 'leave',
          label: 'Leave Strategy',
          icon: <LogOut />,
          destructive: true,
          onAction: () => setIsLeaving(true),
        },
      ]}
      footer={<span className="min-w-0 wrap-anywhere">{boardTitle || 'No board title'}</span>}
    >
      <Prose of={strategy.title} text={description} lines={2} className="mt-1 text-13 text-ink-2" />
      <Suspense>
        {isLeaving && <LeaveDialog strategy={strategy} onClose={() => setIsLeaving(false)} />}
      </Suspense>
    </StrategyCard>
  );
}

function StrategyCard({
  strategy: { id, title, archivedAt },
  standing,
  hasPillars,
  onNear,
  menu,
  footer,
  children,
}: CardProps & {
  menu: MenuItem[];
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="li" className="relative flex min-w-0 flex-col transition-colors hover:border-boundary">
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 text-16 font-semibold text-ink">
          {/* The link covers the card; what can be used beside it lies above. */}
          <a
            href={addressOf(pathTo('board', id))}
            target="_blank"
            rel="noopener"
            // On the side of its first letter, as the description is.
            dir="auto"
            className="line-clamp-3 no-underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {title}
          </a>
        </h3>
        {archivedAt !== undefined && <Badge>Archived</Badge>}
        <div className="relative z-10 -my-1 -mr-1" onPointerEnter={prefetchDialogs} onFocus={prefetchDialogs}>
          <Menu label={`Actions for ${title}`} items={menu} />
        </div>
      </div>
      {onNear && <Near onNear={onNear} />}
      {standing && <Standing {...{ standing, title, hasPillars }} />}
      {children}
      <div className="mt-auto flex min-h-9 items-end justify-between gap-3 pt-3 text-12 text-ink-3">
        {footer}
      </div>
    </Card>
  );
}
