import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';

/** Shows the temporary password of a reset, once. */
export const PasswordDialog = ({
  name,
  password,
  onClose,
}: {
  /** The name of the member. */
  name: string;
  password: string;
  onClose: () => void;
}) => (
  <ShownOnceDialog
    title="New Password"
    description={name}
    label="The new password is:"
    value={password}
    copied="New password copied to clipboard"
    onClose={onClose}
  >
    It works once and within 24 hours; then they choose one of their own. It is shown only now.
  </ShownOnceDialog>
);
