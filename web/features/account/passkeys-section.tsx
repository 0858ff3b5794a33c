import { useRef, useState } from 'react';
import { PASSKEYS_MAX, type Passkey } from '../../../contract/people/passkeys.ts';
import { call } from '../../lib/api/call.ts';
import { addPasskey, knowsPasskeys, passkeyProblem } from '../../lib/session/passkeys.ts';
import { dateTime, dayOfInstant } from '../../../contract/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSignInMeans } from '../../lib/session/sign-in-means.ts';
import { bodyOf, refreshAccount } from './account-calls.ts';
import { PasswordStep } from './password-step.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { Section } from '../../ui/section-layout.tsx';
import { Unread } from './unread.tsx';

type Open = 'add' | { rename: Passkey } | { remove: Passkey };

/** Asks for the password, then for a passkey of the device. */
export function AddPasskeyDialog({
  count,
  onDone,
  onClose,
}: {
  /** How many the user has: the new one is named by its number until it is renamed. */
  count: number;
  onDone: () => void;
  onClose: () => void;
}) {
  return (
    <PasswordStep
      title="Add a passkey"
      description="Your device asks for a finger, your face or its PIN. From then on that signs you in, without a password and a code."
      submit="Continue"
      send={async (password) => {
        try {
          await addPasskey(`Passkey ${count + 1}`, password);
        } catch (error) {
          // The form shows errors of the server.
          if (error instanceof Error && 'fieldErrors' in error) throw error;
          toast.error(passkeyProblem(error));
          return;
        }
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** The passkeys of the viewer, which can be added, renamed and removed. */
export function PasskeysSection() {
  const { data, error, isFetching, refetch } = useSignInMeans();
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);
  function done(): void {
    close();
    void refreshAccount();
    heading.current?.focus();
  }
  const mayAdd = data && knowsPasskeys() && data.passkeys.length < PASSKEYS_MAX;
  return (
    <Section
      title="Passkeys"
      headingRef={heading}
      action={
        mayAdd && (
          <Button size="sm" onClick={() => setOpen('add')}>
            Add passkey
          </Button>
        )
      }
    >
      {!data && <Unread what="Passkeys" error={error} isTrying={isFetching} onTry={() => void refetch()} />}
      {data?.passkeys.length === 0 && (
        <p>
          With a passkey you sign in by a finger, your face or the PIN of your device, and no other site can
          steal it. You have none.
        </p>
      )}
      {data && data.passkeys.length > 0 && (
        <ul className="divide-y rounded-lg border bg-surface">
          {data.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
              <div className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
                <p className="text-14 text-ink">{passkey.name}</p>
                <p className="tabular">
                  Added {dayOfInstant(passkey.createdAt)},{' '}
                  {passkey.lastUsedAt === null ? 'never used' : `last used ${dateTime(passkey.lastUsedAt)}`}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setOpen({ rename: passkey })}
              >
                Rename
              </Button>
              <Button
                size="sm"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setOpen({ remove: passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open === 'add' && (
        <AddPasskeyDialog count={data?.passkeys.length ?? 0} onDone={done} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'rename' in open && (
        <RenamePasskeyDialog passkey={open.rename} onDone={done} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'remove' in open && (
        <PasswordStep
          title={`Remove ${open.remove.name}?`}
          description="It signs you in no more. Remove it from your device too."
          submit="Remove"
          send={async (password) => {
            await call('passkeys.remove', { params: { id: open.remove.id }, body: bodyOf(password) });
            done();
          }}
          onClose={close}
        />
      )}
    </Section>
  );
}
