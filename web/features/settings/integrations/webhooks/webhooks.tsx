import { Suspense, useState } from 'react';
import { EVENT_LABELS, FORMAT_LABELS, type Webhook } from '../../../../../contract/integrations/webhook.ts';
import { counted } from '../../../../../contract/words/list.ts';
import { call } from '../../../../lib/api/call.ts';
import { loadable, prefetch } from '../../../../lib/dom/prefetch.ts';
import { dateTime } from '../../../../../contract/words/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmRun } from '../../../../ui/confirm-run.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useRun } from '../../../../ui/use-run.ts';
import { IntegrationList } from '../list.tsx';
import { StateBadge } from '../state-badge.tsx';
import { changeWebhooks, useWebhooks } from './calls.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { sendTest } from './send-test.ts';

const WebhookDialog = loadable(() => import('./webhook-dialog.tsx'));
const LogDialog = loadable(() => import('./log-dialog.tsx'));
const prefetchDialogs = () => prefetch(WebhookDialog, LogDialog);

/** What is open over the list. */
type Open =
  | { kind: 'add' }
  | { kind: 'change' | 'log' | 'renew' | 'delete'; webhook: Webhook }
  | { kind: 'secret'; secret: string };

/** The webhooks of a strategy, for its owner. */
export function Webhooks({ strategyId }: { strategyId: number }) {
  const query = useWebhooks(strategyId);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showSecret = (secret: string) => setOpen({ kind: 'secret', secret });
  return (
    <IntegrationList
      title="Webhooks"
      about="What happens in the strategy is sent to a program of yours, to Slack or to Teams."
      items={query.data?.webhooks}
      query={query}
      rowOf={(webhook) => <WebhookRow webhook={webhook} onOpen={(kind) => setOpen({ kind, webhook })} />}
      addLabel="Add webhook"
      onAdd={() => setOpen({ kind: 'add' })}
      onNear={prefetchDialogs}
      isOpen={open !== null}
    >
      <Suspense>
        {(open?.kind === 'add' || open?.kind === 'change') && (
          <WebhookDialog
            strategyId={strategyId}
            webhook={open.kind === 'change' ? open.webhook : undefined}
            onMade={showSecret}
            onClose={close}
          />
        )}
        {open?.kind === 'log' && <LogDialog webhook={open.webhook} onClose={close} />}
      </Suspense>
      {open?.kind === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDialog webhook={open.webhook} onClose={close} />}
      {open?.kind === 'renew' && <RenewDialog webhook={open.webhook} onMade={showSecret} onClose={close} />}
    </IntegrationList>
  );
}

function DeleteDialog({
  webhook: { id, strategyId, name },
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const params = { id: strategyId, webhookId: id };
  return (
    <ConfirmRun
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      destructive
      run={async () => {
        await changeWebhooks(strategyId, call('webhooks.delete', { params }));
        toast.success('Webhook deleted');
      }}
      onClose={onClose}
    >
      <p>Nothing is sent to it any more. Its log and the messages that wait are deleted.</p>
    </ConfirmRun>
  );
}

function RenewDialog({
  webhook: { id, strategyId, name },
  onMade,
  onClose,
}: {
  webhook: Webhook;
  onMade: (secret: string) => void;
  onClose: () => void;
}) {
  const params = { id: strategyId, webhookId: id };
  return (
    <ConfirmRun
      title={`New secret for ${name}?`}
      confirmLabel="Make secret"
      run={async () => {
        const { secret } = await changeWebhooks(strategyId, call('webhooks.renewSecret', { params }));
        onMade(secret);
      }}
      onClose={onClose}
    >
      <p>Messages are signed with the new secret at once. Your program refuses them until it knows it.</p>
    </ConfirmRun>
  );
}

/** What there is to say about deliveries that do not arrive. */
function stateText({ isOn, offReason, failingSince, retryAt, waiting }: Webhook): string {
  const parts = [
    !isOn && offReason !== null ? `Turned off: ${offReason}` : '',
    isOn && failingSince !== null ? `Fails since ${dateTime(failingSince)}.` : '',
    isOn && retryAt !== null ? `Next try ${dateTime(retryAt)}.` : '',
    waiting > 0 ? `${counted(waiting, 'message')} waiting.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function WebhookRow({
  webhook,
  onOpen,
}: {
  webhook: Webhook;
  onOpen: (kind: 'change' | 'log' | 'renew' | 'delete') => void;
}) {
  const { id, strategyId, name, url, format, events, isOn } = webhook;
  const [isRunning, run] = useRun();
  const turn = (): void =>
    run(async () => {
      const params = { id: strategyId, webhookId: id };
      await changeWebhooks(strategyId, call('webhooks.update', { params, body: { isOn: !isOn } }));
      toast.success(isOn ? 'Webhook turned off' : 'Webhook turned on');
    });
  const text = stateText(webhook);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <div className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 text-ink">
          {name}
          <StateBadge isOn={isOn} failingSince={webhook.failingSince} />
        </p>
        <p className="line-clamp-1">{url}</p>
        <p>{events.map((event) => EVENT_LABELS[event]).join(', ')}</p>
        <p>{FORMAT_LABELS[format]}</p>
        {text !== '' && <p className="tabular text-ink-2">{text}</p>}
      </div>
      <div className="ml-auto flex items-center gap-1">
        {!isOn && (
          <Button size="sm" pending={isRunning} aria-label={`Turn on ${name}`} onClick={turn}>
            Turn on
          </Button>
        )}
        <Button
          size="sm"
          aria-label={`Log of ${name}`}
          onPointerEnter={prefetchDialogs}
          onFocus={prefetchDialogs}
          onClick={() => onOpen('log')}
        >
          Log
        </Button>
        <Menu
          label={`Actions for ${name}`}
          size="sm"
          items={[
            { id: 'test', label: 'Send a test', onAction: () => run(() => sendTest(webhook)) },
            { id: 'change', label: 'Change', onAction: () => onOpen('change') },
            { id: 'turn', label: isOn ? 'Turn off' : 'Turn on', onAction: turn },
            { id: 'renew', label: 'New secret', onAction: () => onOpen('renew') },
            { id: 'delete', label: 'Delete', destructive: true, onAction: () => onOpen('delete') },
          ]}
        />
      </div>
    </li>
  );
}
