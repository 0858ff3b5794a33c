import { useId } from 'react';
import type { User } from '../../../contract/api/entities.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, useCodeForm } from './code-field.tsx';

/** The second step of sign-in, which replaces the fields of the first. */
export default function CodeForm({
  challenge,
  onDone,
  onBack,
}: {
  challenge: string;
  onDone: (user: User) => Promise<void>;
  onBack: () => void;
}) {
  const headingId = useId();
  useTitle('Enter your code');
  const form = useCodeForm({ challenge, onDone, onExpired: onBack });
  return (
    <form noValidate aria-labelledby={headingId} onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <h1 id={headingId} className="text-20 font-semibold text-ink">
        Enter your code
      </h1>
      <CodeField form={form} />
      <Button type="submit" variant="primary" pending={form.pending} className="mt-1 w-full">
        Login
      </Button>
      <Button variant="quiet" className="-my-1 self-center" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
