import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows the address of a new calendar, once. */
export function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Your calendar address"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="Address" value={address} copied="Address copied to clipboard" />
      <p className="mt-4 text-13 text-ink-2">
        In your calendar choose to subscribe by address, and paste it. Keep it like a password. It is shown
        only now; if it is lost, make another.
      </p>
    </Dialog>
  );
}
