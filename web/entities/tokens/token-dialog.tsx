import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a new API token, once. */
export function TokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Your new token"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="Token" value={token} copied="Token copied to clipboard" />
      <p className="mt-4 text-13 text-ink-2">
        Keep it like a password. It is shown only now; if it is lost, make another.
      </p>
    </Dialog>
  );
}
