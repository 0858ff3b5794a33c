import { useState } from 'react';
import type { SecondFactorKey } from '../../../contract/people/account.ts';
import { call } from '../../lib/api/call.ts';
import { useForm, type Faults } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { bodyOf } from './account-calls.ts';
import { PasswordStep } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';

const TITLE = 'Turn on two-step sign-in';

interface Ends {
  /** Receives the recovery codes. */
  onDone: (codes: string[]) => void;
  onClose: () => void;
}

/** Turns two-step sign-in on: the password, then the key for the app and a first code of it. */
export default function TurnOnDialog({ onDone, onClose }: Ends) {
  const [key, setKey] = useState<SecondFactorKey | null>(null);
  if (key) return <KeyStep secondFactor={key} onDone={onDone} onClose={onClose} />;
  return (
    <PasswordStep
      title={TITLE}
      description="You need an authenticator app on your phone or computer."
      submit="Continue"
      send={async (password) => setKey(await call('secondFactor.begin', { body: bodyOf(password) }))}
      onClose={onClose}
    />
  );
}

/** The secret in groups of four, as people copy it by hand. */
const grouped = (secret: string): string => secret.replaceAll(/.{4}(?!$)/g, '$& ');

function KeyStep({ secondFactor, onDone, onClose }: Ends & { secondFactor: SecondFactorKey }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Faults => (code.trim() === '' ? { code: 'Code is required' } : {}),
    save: async (body) => {
      const { recoveryCodes } = await call('secondFactor.confirm', { body });
      toast.success('Two-step sign-in is on. Your other sessions have ended.');
      onDone(recoveryCodes);
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog
      title={TITLE}
      description="Scan this with your authenticator app, or type the key into it."
      onClose={onClose}
      form={form}
      submitLabel="Turn on"
    >
      <div className="flex flex-col gap-4">
        <QrCode text={secondFactor.address} label="QR code of the key below" />
        <TextField
          label="Key"
          value={grouped(secondFactor.secret)}
          readOnly
          spellCheck={false}
          className="font-mono"
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextField
          label="Code"
          description="The six digits that the app shows then."
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      </div>
    </FormDialog>
  );
}
