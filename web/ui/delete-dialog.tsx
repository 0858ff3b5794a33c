import type { ReactNode } from 'react';
import { ConfirmRun } from './confirm-run.tsx';

/** Confirms the deletion of a record, by its name and the consequences. */
export const DeleteDialog = ({
  title = 'Are you absolutely sure?',
  name,
  children,
  remove,
  onClose,
}: {
  title?: string | undefined;
  name: string;
  /** The consequences. */
  children: ReactNode;
  /** Throws where it fails. */
  remove: () => Promise<void>;
  onClose: () => void;
}) => (
  <ConfirmRun title={title} confirmLabel="Delete" destructive run={remove} onClose={onClose}>
    <p className="line-clamp-3 font-medium wrap-anywhere text-ink">{name}</p>
    {children}
  </ConfirmRun>
);
