import { useState } from 'react';
import type { Person } from '../../../contract/admin/people.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { call } from '../../lib/api/call.ts';
import { viewerId } from '../../lib/session/session.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { refreshAdmin } from './admin-calls.ts';
import { DeletePersonDialog } from './delete-person-dialog.tsx';
import { HoldsDialog } from './holds-dialog.tsx';
import { LeaverDialog } from './leaver-dialog.tsx';

/** What is asked before an act, and which call it is. */
const ACTS = {
  reactivate: {
    label: 'Reactivate',
    call: 'admin.people.reactivate',
    ask: 'They can sign in again, with the same roles. Links and tokens that ended stay ended.',
    done: 'Account reactivated',
    failed: 'Failed to reactivate the account',
  },
  secondFactor: {
    label: 'Turn off two-step sign-in',
    call: 'admin.people.turnOffSecondFactor',
    ask: 'For somebody who lost the second factor. Make sure that it is them. Their sessions end.',
    done: 'Two-step sign-in is off',
    failed: 'Failed to turn two-step sign-in off',
  },
} as const;
type Act = keyof typeof ACTS;
type Open = Act | 'password' | 'holds' | 'leaver' | 'delete' | { password: string };

/** The menu of a person, and the dialogs that it opens. */
export function PersonActions({ person }: { person: Person }) {
  const { id, name, state, hasSecondFactor } = person;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isSelf = id === viewerId();
  const item = (act: Act): MenuItem => ({ id: act, label: ACTS[act].label, onAction: () => setOpen(act) });
  const act = typeof open === 'string' && open in ACTS ? ACTS[open as Act] : undefined;
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        items={[
          { id: 'holds', label: 'Roles and work', onAction: () => setOpen('holds') },
          { id: 'password', label: 'Temporary password', onAction: () => setOpen('password') },
          ...(hasSecondFactor ? [item('secondFactor')] : []),
          ...(isSelf
            ? []
            : [
                {
                  id: 'leaver',
                  label: state === 'active' ? 'Deactivate' : 'Hand over',
                  onAction: () => setOpen('leaver'),
                },
                ...(state === 'active' ? [] : [item('reactivate')]),
              ]),
          ...(isSelf
            ? []
            : [{ id: 'delete', label: 'Delete', destructive: true, onAction: () => setOpen('delete') }]),
        ]}
      />
      {act && (
        <ActionDialog
          title={`${act.label}: ${name}`}
          confirmLabel={act.label}
          action={async () => {
            await call(act.call, { params: { id } });
            await refreshAdmin();
          }}
          done={act.done}
          failed={act.failed}
          onClose={close}
        >
          <p>{act.ask}</p>
        </ActionDialog>
      )}
      {open === 'password' && (
        <ActionDialog
          title={`Temporary password for ${name}`}
          confirmLabel="Make password"
          action={async () => {
            const { password } = await call('admin.people.temporaryPassword', { params: { id } });
            await refreshAdmin();
            // After the confirmation has closed.
            setTimeout(() => setOpen({ password }));
          }}
          failed="Failed to make a temporary password"
          onClose={close}
        >
          <p>Their sessions and tokens end. They choose a password of their own at the next sign-in.</p>
        </ActionDialog>
      )}
      {open === 'holds' && <HoldsDialog person={person} onClose={close} />}
      {open === 'leaver' && <LeaverDialog person={person} onClose={close} />}
      {open === 'delete' && <DeletePersonDialog person={person} onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <ShownOnceDialog
          title="Temporary password"
          description={name}
          label="Password"
          value={open.password}
          copied="Password copied to clipboard"
          onClose={close}
        >
          It works once and within 24 hours. It is shown only now.
        </ShownOnceDialog>
      )}
    </>
  );
}
