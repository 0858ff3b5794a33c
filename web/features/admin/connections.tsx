import { type ReactNode, useState } from 'react';
import type { ConnectionTest } from '../../../contract/admin/connections.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useConnections } from './admin-calls.ts';
import { AdminRow, Rows } from './rows.tsx';

/** Mail and the providers of sign-in, each with a test. */
export function Connections() {
  const { data, error, refetch } = useConnections();
  const providers = data?.providers.map(({ id, name, issuer, redirectAddress }) => (
    <TestRow key={id} name={name} test={() => call('admin.providers.test', { body: { provider: id } })}>
      <p>Issuer: {issuer}</p>
      <p>Redirect address: {redirectAddress}</p>
    </TestRow>
  ));
  return (
    <section aria-labelledby="connections" className="mb-8">
      <h2 id="connections" className="mb-3 text-16 font-semibold">
        Mail and sign-in providers
      </h2>
      <Rows
        label="Mail and sign-in providers"
        what="mail and sign-in providers"
        empty=""
        error={error}
        onRetry={refetch}
        rows={
          data && [
            <TestRow
              key="mail"
              name="Mail"
              test={data.mail.isOn && data.mail.address !== null ? () => call('admin.mail.test') : undefined}
            >
              <p>{aboutMail(data.mail)}</p>
            </TestRow>,
            ...(providers ?? []),
          ]
        }
      />
      {data?.providers.length === 0 && (
        <p className="mt-2 text-13 text-ink-3">
          There is no sign-in provider: set OIDC_ISSUER or OIDC_PROVIDERS for one.
        </p>
      )}
    </section>
  );
}

function aboutMail({ isOn, address }: { isOn: boolean; address: string | null }): string {
  if (!isOn) return 'This server sends no mail: set SMTP_URL and MAIL_FROM.';
  return address === null
    ? 'A test goes to your own address: confirm one under Account first.'
    : `A test goes to ${address}.`;
}

/** A connection with its test; without one where it cannot be tested. */
function TestRow({
  name,
  test,
  children,
}: {
  name: string;
  test: (() => Promise<ConnectionTest>) | undefined;
  children: ReactNode;
}) {
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<ConnectionTest>();

  async function run(): Promise<void> {
    setPending(true);
    setResult(undefined);
    try {
      setResult(await test?.());
    } catch (error) {
      setResult({ works: false, message: (error as ApiError).message });
    }
    setPending(false);
  }

  return (
    <AdminRow
      title={name}
      actions={
        test && (
          <Button size="sm" aria-label={`Test ${name}`} pending={pending} onClick={() => void run()}>
            Test
          </Button>
        )
      }
    >
      {children}
      <p role="status" className="text-14 text-ink-2">
        {result && (
          <>
            <Badge tone={result.works ? 'positive' : 'destructive'}>
              {result.works ? 'Works' : 'Failed'}
            </Badge>{' '}
            {result.message}
          </>
        )}
      </p>
    </AdminRow>
  );
}
