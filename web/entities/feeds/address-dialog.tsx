import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';

/** Shows the address of a new calendar, once. */
export const AddressDialog = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <ShownOnceDialog
    title="Your calendar address"
    label="Address"
    value={address}
    copied="Address copied to clipboard"
    onClose={onClose}
  >
    In your calendar choose to subscribe by address, and paste it. Keep it like a password. It is shown only
    now; if it is lost, make another.
  </ShownOnceDialog>
);
