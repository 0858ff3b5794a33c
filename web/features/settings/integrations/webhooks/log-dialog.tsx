import {
  EVENT_LABELS,
  TEST_EVENT,
  type Webhook,
  type WebhookDelivery,
} from '../../../../../contract/integrations/webhook.ts';
import { call } from '../../../../lib/api/call.ts';
import { dateTime } from '../../../../../contract/words/dates.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ListState } from '../../../../ui/list-state.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useRun } from '../../../../ui/use-run.ts';
import { changeWebhooks, useLog } from './calls.ts';
import { sendTest } from './send-test.ts';

const STATES = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'positive' },
  failed: { label: 'Failed', tone: 'destructive' },
} as const;

const nameOf = ({ type }: WebhookDelivery): string => (type === TEST_EVENT ? 'Test' : EVENT_LABELS[type]);

/** How the last try went. */
function tryText({ attempts, status, ms, error, triedAt }: WebhookDelivery): string {
  if (triedAt === null) return 'Not sent yet';
  const answer = status === null ? '' : `status ${status}`;
  const tries = attempts > 1 ? `try ${attempts}` : '';
  return [tries, answer, `${ms} ms`, error].filter(Boolean).join(' · ');
}

/** The messages of a webhook, the newest first; each can be sent again. */
export default function LogDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useLog(webhook);
  const [isTesting, runTest] = useRun();
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={`Log of ${webhook.name}`}
      description="The last 500 messages, for 30 days, and those that wait."
      footer={
        <>
          <Button pending={isTesting} onClick={() => runTest(() => sendTest(webhook))}>
            Send a test
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {!deliveries && <ListState error={error} isTrying={isFetching} onRetry={refetch} />}
      {deliveries?.length === 0 && <p className="text-14 text-ink-2">Nothing was sent yet.</p>}
      {deliveries && deliveries.length > 0 && (
        <ul className="divide-y" aria-label="Messages">
          {deliveries.map((delivery) => (
            <LogRow key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="sm" className="mt-3" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </Dialog>
  );
}

function LogRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { id, state, at, answer } = delivery;
  const [isRunning, run] = useRun();
  const { label, tone } = STATES[state];
  const replay = (): void =>
    run(async () => {
      const params = { id: webhook.strategyId, webhookId: webhook.id, deliveryId: id };
      await changeWebhooks(webhook.strategyId, call('webhooks.replay', { params }));
      toast.success('It is sent again');
    });
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60 text-13 wrap-anywhere text-ink-3">
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink">
          {nameOf(delivery)}
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="tabular">
          {dateTime(at)} · {tryText(delivery)}
        </p>
        {answer !== '' && <p className="line-clamp-2 font-mono text-12">{answer}</p>}
      </div>
      {state !== 'waiting' && (
        <Button
          size="sm"
          pending={isRunning}
          aria-label={`Send again: ${nameOf(delivery)}, ${dateTime(at)}`}
          onClick={replay}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
