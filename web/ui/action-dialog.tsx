import type { ReactNode } from 'react';
import { ConfirmRun } from './confirm-run.tsx';
import { toast } from './toast.tsx';

/** Confirms an action, runs it, and shows the result; a failure keeps the dialog open. */
export const ActionDialog = ({
  action,
  done,
  failed,
  ...props
}: {
  title: string;
  confirmLabel: string;
  children: ReactNode;
  /** Throws if it fails. */
  action: () => Promise<void>;
  /** The toast of success; none if the action shows its result itself. */
  done?: string;
  failed: string;
  destructive?: boolean;
  onClose: () => void;
}) => (
  <ConfirmRun
    {...props}
    run={async () => {
      await action();
      if (done) toast.success(done);
    }}
    onFail={() => toast.error(failed)}
  />
);
