import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Strategy } from '../../../contract/entities.ts';
import { shortDate } from '../../lib/dates.ts';
import { AvatarGroup } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

const loadEditDialog = () => import('./edit-dialog.tsx');
const loadDeleteDialog = () => import('./delete-dialog.tsx');
const EditDialog = lazy(loadEditDialog);
const DeleteDialog = lazy(loadDeleteDialog);

function prefetch(): void {
  for (const load of [loadEditDialog, loadDeleteDialog]) load().catch(() => undefined);
}

/** A strategy of the person's own. */
export function OwnedCard({ strategy }: { strategy: Strategy }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const { title, description, updatedAt, members } = strategy;
  return (
    <StrategyCard
      strategy={strategy}
      menu={[
        { id: 'edit', label: 'Edit', icon: <Pencil />, onAction: () => setDialog('edit') },
        {
          id: 'delete',
          label: 'Delete',
          icon: <Trash2 />,
          destructive: true,
          onAction: () => setDialog('delete'),
        },
      ]}
      footer={
        <>
          <span className="tabular">
            Updated <time dateTime={updatedAt}>{shortDate(updatedAt)}</time>
          </span>
          {members.length > 0 && (
            <AvatarGroup names={members.map(({ username }) => username)} label={`Members of ${title}`} />
          )}
        </>
      }
    >
      {description && <Description text={description} />}
      <Suspense>
        {dialog === 'edit' && <EditDialog strategy={strategy} onClose={close} />}
        {dialog === 'delete' && <DeleteDialog strategy={strategy} onClose={close} />}
      </Suspense>
    </StrategyCard>
  );
}

/** A strategy that somebody else shares with the person. */
export function SharedCard({ strategy }: { strategy: Strategy }) {
  const { description, boardTitle } = strategy;
  return (
    <StrategyCard strategy={strategy} menu={[]} footer={<span>{boardTitle || 'No board title'}</span>}>
      {description && <Description text={description} />}
    </StrategyCard>
  );
}

const Description = ({ text }: { text: string }) => (
  <p className="mt-1 line-clamp-2 text-13 text-ink-2">{text}</p>
);

function StrategyCard({
  strategy: { id, title },
  menu,
  footer,
  children,
}: {
  strategy: Strategy;
  menu: MenuItem[];
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card
      as="li"
      className="relative flex min-h-36 min-w-0 flex-col p-4 transition-colors focus-within:border-boundary hover:border-boundary"
    >
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 text-16 font-semibold text-ink">
          {/* The link covers the card; what can be used beside it lies above. */}
          <a
            href={`/strategy/${id}`}
            target="_blank"
            rel="noopener"
            className="line-clamp-3 no-underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {title}
          </a>
        </h3>
        {menu.length > 0 && (
          <div className="relative z-10 -my-1 -mr-1.5" onPointerEnter={prefetch} onFocus={prefetch}>
            <Menu label={`Actions for ${title}`} items={menu} />
          </div>
        )}
      </div>
      {children}
      <div className="mt-auto flex min-h-10 items-center justify-between gap-3 pt-4 text-12 text-ink-3">
        {footer}
      </div>
    </Card>
  );
}
