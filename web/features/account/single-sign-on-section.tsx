import { useRef, useState } from 'react';
import type { SignInMeans } from '../../../contract/people/sso.ts';
import type { SignInProvider } from '../../../contract/people/sso-path.ts';
import { call } from '../../lib/api/call.ts';
import { dayOfInstant } from '../../../contract/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { useSignInMeans } from '../../lib/session/sign-in-means.ts';
import { bodyOf, refreshAccount } from './account-calls.ts';
import { PasswordStep } from './password-step.tsx';
import { Section } from '../../ui/section-layout.tsx';

type Identity = SignInMeans['identities'][number];

/** Whether there is a provider, by which the viewer signs in or could. */
export function useHasProviders(): boolean {
  const { data } = useSignInMeans();
  return data !== undefined && data.identities.length + data.providers.length > 0;
}

/** The accounts at providers by which the viewer signs in. */
export function SingleSignOnSection() {
  const { data } = useSignInMeans();
  const [open, setOpen] = useState<{ connect: SignInProvider } | { disconnect: Identity } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data) return null;
  const close = () => setOpen(null);
  return (
    <Section title="Single sign-on" headingRef={heading}>
      <ul className="divide-y rounded-lg border bg-surface">
        {data.identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
            <div className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
              <p className="text-14 text-ink">{identity.provider}</p>
              <p>
                {identity.label} · connected {dayOfInstant(identity.connectedAt)}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Disconnect ${identity.provider}`}
              onClick={() => setOpen({ disconnect: identity })}
            >
              Disconnect
            </Button>
          </li>
        ))}
        {data.providers.map((provider) => (
          <li key={provider.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
            <div className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
              <p className="text-14 text-ink">{provider.name}</p>
              <p>Not connected</p>
            </div>
            <Button
              size="sm"
              aria-label={`Connect ${provider.name}`}
              onClick={() => setOpen({ connect: provider })}
            >
              Connect
            </Button>
          </li>
        ))}
      </ul>
      {open && 'connect' in open && (
        <PasswordStep
          title={`Connect ${open.connect.name}`}
          description="You sign in there next. From then on your account there opens this one."
          submit="Continue"
          send={async (password) => {
            const body = { provider: open.connect.id, ...bodyOf(password) };
            location.assign((await call('identities.connect', { body })).address);
          }}
          onClose={close}
        />
      )}
      {open && 'disconnect' in open && (
        <PasswordStep
          title={`Disconnect ${open.disconnect.provider}?`}
          description="Your account there opens this one no more. You sign in in another way then."
          submit="Disconnect"
          send={async (password) => {
            const { id } = open.disconnect;
            await call('identities.disconnect', { params: { id }, body: bodyOf(password) });
            close();
            void refreshAccount();
            heading.current?.focus();
          }}
          onClose={close}
        />
      )}
    </Section>
  );
}
