import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { loadable, prefetch } from '../../lib/dom/prefetch.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { Button } from '../../ui/button.tsx';

const DeleteDialog = loadable(() => import('../../entities/strategy/delete-dialog.tsx'));
const LeaveDialog = loadable(() => import('../../entities/sharing/leave-dialog.tsx'));
const prefetchDialogs = () => prefetch(DeleteDialog, LeaveDialog);

/** The end of a strategy: its owner deletes it, other members leave it. */
export function Leaving({ strategy }: { strategy: Strategy }) {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const mayDelete = may(strategy.role, 'strategy.manage');
  const toDashboard = (): void => navigate(PAGES.dashboard, { replace: true });
  const close = (): void => setOpen(false);
  return (
    <>
      <p>
        {mayDelete
          ? 'Everything in the strategy is deleted, for all its members.'
          : 'You lose access at once. What you wrote in it stays.'}
      </p>
      <Button onPointerEnter={prefetchDialogs} onFocus={prefetchDialogs} onClick={() => setOpen(true)}>
        {mayDelete ? 'Delete strategy' : 'Leave Strategy'}
      </Button>
      <Suspense>
        {isOpen &&
          (mayDelete ? (
            <DeleteDialog strategy={strategy} onDeleted={toDashboard} onClose={close} />
          ) : (
            <LeaveDialog strategy={strategy} onLeft={toDashboard} onClose={close} />
          ))}
      </Suspense>
    </>
  );
}
