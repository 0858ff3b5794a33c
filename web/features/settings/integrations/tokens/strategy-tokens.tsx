import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StrategyToken } from '../../../../../contract/people/tokens.ts';
import { SCOPE_LABELS } from '../../../../../contract/people/scopes.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { MakeTokenDialog } from '../../../../entities/tokens/make-token-dialog.tsx';
import { TokenDialog } from '../../../../entities/tokens/token-dialog.tsx';
import { TokenRow } from '../../../../entities/tokens/token-row.tsx';
import type { ApiError } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/call.ts';
import { queryClient } from '../../../../lib/sync/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { IntegrationList } from '../list.tsx';

type Open =
  | { kind: 'make' }
  | { kind: 'shown'; token: string }
  | { kind: 'revoke' | 'take over'; token: StrategyToken };

const keyOf = (strategyId: number) => ['strategy', strategyId, 'tokens'] as const;

/** The API tokens of a strategy, which act as its owner: they can be made, taken over and revoked. */
export function StrategyTokens({ strategyId }: { strategyId: number }) {
  const params = { id: strategyId };
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery<StrategyToken[], ApiError>({
    queryKey: keyOf(strategyId),
    queryFn: ({ signal }) => call('strategyTokens.list', { params, signal }),
    // There is no event for their use.
    refetchOnMount: 'always',
  });
  const close = () => setOpen(null);
  return (
    <IntegrationList
      title="API tokens"
      about="A script with such a token does here what the owner may do, within its scopes. It ends when the strategy is handed over, unless the new owner takes it over."
      items={query.data}
      query={query}
      rowOf={(token) => (
        <TokenRow
          token={token}
          reach={`Acts as ${token.userName}`}
          state={token.isActive ? undefined : 'Ended with the ownership'}
        >
          {!token.isActive && (
            <Button
              size="sm"
              aria-label={`Take over ${token.name}`}
              onClick={() => setOpen({ kind: 'take over', token })}
            >
              Take over
            </Button>
          )}
          <Button
            size="sm"
            aria-label={`Revoke ${token.name}`}
            onClick={() => setOpen({ kind: 'revoke', token })}
          >
            Revoke
          </Button>
        </TokenRow>
      )}
      addLabel="New token"
      onAdd={() => setOpen({ kind: 'make' })}
      isOpen={open !== null}
    >
      {open?.kind === 'make' && (
        <MakeTokenDialog
          isOfStrategy
          make={async ({ name, scopes, expiresAt }) => {
            const { token } = await call('strategyTokens.create', {
              params,
              body: { name, scopes, expiresAt },
            });
            await refresh(strategyId);
            setOpen({ kind: 'shown', token });
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'shown' && <TokenDialog token={open.token} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog strategyId={strategyId} token={open.token} onClose={close} />}
      {open?.kind === 'take over' && (
        <TakeOverDialog
          strategyId={strategyId}
          token={open.token}
          onTaken={(token) => setOpen({ kind: 'shown', token })}
          onClose={() => setOpen((now) => (now?.kind === 'shown' ? now : null))}
        />
      )}
    </IntegrationList>
  );
}

const refresh = (strategyId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(strategyId) });

interface TokenProps {
  strategyId: number;
  token: StrategyToken;
  onClose: () => void;
}

function RevokeDialog({ strategyId, token: { id, name }, onClose }: TokenProps) {
  return (
    <ActionDialog
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      destructive
      action={async () => {
        await call('strategyTokens.delete', { params: { id: strategyId, tokenId: id } });
        await refresh(strategyId);
      }}
      done="Token revoked"
      failed="Failed to revoke the token"
      onClose={onClose}
    >
      <p>Programs that use it are refused from now on.</p>
    </ActionDialog>
  );
}

interface TakeOverProps extends TokenProps {
  onTaken: (text: string) => void;
}

function TakeOverDialog({
  strategyId,
  token: { id, name, scopes, userName },
  onTaken,
  onClose,
}: TakeOverProps) {
  return (
    <ActionDialog
      title={`Take over ${name}?`}
      confirmLabel="Take over"
      action={async () => {
        const { token } = await call('strategyTokens.takeOver', { params: { id: strategyId, tokenId: id } });
        await refresh(strategyId);
        onTaken(token);
      }}
      done="Token taken over"
      failed="Failed to take the token over"
      onClose={onClose}
    >
      <p>
        It acts as you from now on, by a new text that is shown once. Programs need that text: the one that{' '}
        {userName} may know ends.
        {scopes.includes('manage') && ` It no longer may ${SCOPE_LABELS.manage.toLowerCase()}.`}
      </p>
    </ActionDialog>
  );
}
