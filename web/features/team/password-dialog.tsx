import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows the temporary password of a reset, once. */
export function PasswordDialog({
  name,
  password,
  onClose,
}: {
  /** The name of the member. */
  name: string;
  password: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New Password"
      description={name}
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="The new password is:" value={password} copied="New password copied to clipboard" />
      <p className="mt-4 text-13 text-ink-2">
        It works once and within 24 hours; then they choose one of their own. It is shown only now.
      </p>
    </Dialog>
  );
}
