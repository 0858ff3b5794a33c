import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';

/** Shows a new API token, once. */
export const TokenDialog = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <ShownOnceDialog
    title="Your new token"
    label="Token"
    value={token}
    copied="Token copied to clipboard"
    onClose={onClose}
  >
    Keep it like a password. It is shown only now; if it is lost, make another.
  </ShownOnceDialog>
);
