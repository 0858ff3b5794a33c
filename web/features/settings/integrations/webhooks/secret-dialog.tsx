import { Button } from '../../../../ui/button.tsx';
import { CopyField } from '../../../../ui/copy-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';

/** Shows the secret of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Secret of the webhook"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="Secret" value={secret} copied="Secret copied to clipboard" />
      <p className="mt-4 text-13 text-ink-2">
        By it your program knows that a message is from here. It is shown only now; Slack and Teams need none.
      </p>
    </Dialog>
  );
}
