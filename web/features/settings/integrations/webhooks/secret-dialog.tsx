import { ShownOnceDialog } from '../../../../ui/shown-once-dialog.tsx';

/** Shows the secret of a webhook, once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnceDialog
    title="Secret of the webhook"
    label="Secret"
    value={secret}
    copied="Secret copied to clipboard"
    onClose={onClose}
  >
    By it your program knows that a message is from here. It is shown only now; Slack and Teams need none.
  </ShownOnceDialog>
);
