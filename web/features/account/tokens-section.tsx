import { useRef, useState } from 'react';
import type { ApiToken } from '../../../contract/people/tokens.ts';
import { listOf } from '../../../contract/words/list.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { MakeTokenDialog } from '../../entities/tokens/make-token-dialog.tsx';
import { TokenDialog } from '../../entities/tokens/token-dialog.tsx';
import { TokenRow } from '../../entities/tokens/token-row.tsx';
import { call } from '../../lib/api/call.ts';
import { useStrategies } from '../../lib/strategy/strategies.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { refreshTokens, useTokens } from './account-calls.ts';
import { Section } from '../../ui/section-layout.tsx';
import { Unread } from './unread.tsx';

/** What is open over the section. */
type Open = { kind: 'make' } | { kind: 'shown'; token: string } | { kind: 'revoke'; token: ApiToken };

/** The API tokens of the viewer, which can be made and revoked. */
export function TokensSection() {
  const { data, error, isFetching, refetch } = useTokens();
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusLoss(open && true, () => heading.current?.focus());
  const close = () => setOpen(null);
  return (
    <Section
      title="API tokens"
      headingRef={heading}
      action={
        data && (
          <Button size="sm" onClick={() => setOpen({ kind: 'make' })}>
            New token
          </Button>
        )
      }
    >
      {!data && <Unread what="API tokens" error={error} isTrying={isFetching} onTry={() => void refetch()} />}
      {data?.length === 0 && (
        <p>With a token a script does what you may do, within its scopes. You have none.</p>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y rounded-lg border bg-surface">
          {data.map((token) => (
            <OwnTokenRow key={token.id} token={token} onRevoke={() => setOpen({ kind: 'revoke', token })} />
          ))}
        </ul>
      )}
      {open?.kind === 'make' && (
        <MakeTokenDialog
          make={async (body) => {
            const { token } = await call('tokens.create', { body });
            await refreshTokens();
            setOpen({ kind: 'shown', token });
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'shown' && <TokenDialog token={open.token} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog token={open.token} onClose={close} />}
    </Section>
  );
}

function RevokeDialog({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      destructive
      action={async () => {
        await call('tokens.delete', { params: { id } });
        await refreshTokens();
      }}
      done="Token revoked"
      failed="Failed to revoke the token"
      onClose={onClose}
    >
      <p>Programs that use it are refused from now on.</p>
    </ActionDialog>
  );
}

/** The strategies that a token opens, by their titles. */
function useReach({ strategyIds }: ApiToken): string {
  const { data = [] } = useStrategies();
  if (strategyIds === null) return 'All your strategies';
  const titles = data.flatMap(({ id, title }) => (strategyIds.includes(id) ? [title] : []));
  return titles.length > 0 ? listOf(titles) : 'No strategy of yours any more';
}

function OwnTokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  return (
    <TokenRow token={token} reach={useReach(token)}>
      <Button size="sm" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </TokenRow>
  );
}
