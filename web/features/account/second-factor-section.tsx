import { useRef, useState } from 'react';
import type { SecondFactor } from '../../../contract/people/account.ts';
import { dayOfInstant } from '../../../contract/words/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { refreshAccount, useSecondFactor } from './account-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from '../../ui/section-layout.tsx';
import { Unread } from './unread.tsx';
import { loadable } from '../../lib/dom/prefetch.ts';

const TurnOnDialog = loadable(() => import('./turn-on-dialog.tsx'));
const TurnOffDialog = loadable(() => import('./turn-off-dialog.tsx'));

/** The state of two-step sign-in, and the buttons that turn it on and off. */
export function SecondFactorSection() {
  const { data, error, isFetching, refetch } = useSecondFactor();
  const [dialog, setDialog] = useState<'on' | 'off' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  function done(recoveryCodes: string[] | null): void {
    setCodes(recoveryCodes);
    setDialog(null);
    void refreshAccount();
    heading.current?.focus();
  }

  return (
    <Section
      title="Two-step sign-in"
      headingRef={heading}
      action={
        data && (
          <Button size="sm" onClick={() => setDialog(data.on ? 'off' : 'on')}>
            {data.on ? 'Turn off' : 'Turn on'}
          </Button>
        )
      }
    >
      {data ? (
        <State factor={data} />
      ) : (
        <Unread what="Two-step sign-in" error={error} isTrying={isFetching} onTry={() => void refetch()} />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {dialog === 'on' && <TurnOnDialog onDone={done} onClose={() => setDialog(null)} />}
      {dialog === 'off' && <TurnOffDialog onDone={() => done(null)} onClose={() => setDialog(null)} />}
    </Section>
  );
}

function State({ factor: { on, since, recoveryCodesLeft } }: { factor: SecondFactor }) {
  if (!on) {
    return (
      <p>
        Signing in takes your password alone. With a code from an authenticator app beside it, nobody who
        learns your password can sign in as you.
      </p>
    );
  }
  return (
    <p>
      <Badge tone="positive">On</Badge> {since !== null && `since ${dayOfInstant(since)}`}.{' '}
      {recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`} left. For
      new ones, turn it off and on again.
    </p>
  );
}
