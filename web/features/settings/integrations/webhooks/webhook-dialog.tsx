import {
  EVENT_LABELS,
  FORMAT_LABELS,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  type Webhook,
  type WebhookEvent,
  type WebhookFormat,
} from '../../../../../contract/integrations/webhook.ts';
import { webhookRoutes } from '../../../../../contract/api/routes/webhooks.ts';
import { call } from '../../../../lib/api/call.ts';
import { changed, faultsOf, useForm } from '../../../../lib/form.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { changeWebhooks } from './calls.ts';

interface Values {
  name: string;
  url: string;
  format: WebhookFormat;
  events: readonly WebhookEvent[];
}

const EMPTY: Values = { name: '', url: '', format: 'standard', events: ['value.written', 'status.changed'] };

/** Where the address comes from, by the format. */
const ADDRESS_HELP: Record<WebhookFormat, string> = {
  standard: 'The address of your program, such as https://example.com/hook',
  slack: 'The address that Slack gives an incoming webhook',
  teams: 'The address that a workflow of Teams gives: When a Teams webhook request is received',
};

/** Adds a webhook, or changes one; `onMade` receives the secret of a new one. */
export default function WebhookDialog({
  strategyId,
  webhook,
  onMade,
  onClose,
}: {
  strategyId: number;
  webhook: Webhook | undefined;
  onMade: (secret: string) => void;
  onClose: () => void;
}) {
  const initial: Values = webhook
    ? { name: webhook.name, url: webhook.url, format: webhook.format, events: webhook.events }
    : EMPTY;
  const bodyOf = (values: Values) => ({ ...values, events: [...values.events] });
  const form = useForm<Values>({
    initial,
    check: (values) => faultsOf(webhookRoutes['webhooks.create'].body, bodyOf(values)),
    save: async (values) => {
      if (webhook) {
        const { events, ...rest } = changed(initial, values);
        const body = { ...rest, ...(events && { events: [...events] }) };
        const params = { id: strategyId, webhookId: webhook.id };
        await changeWebhooks(strategyId, call('webhooks.update', { params, body }));
        toast.success('Webhook changed');
        onClose();
        return;
      }
      const given = { params: { id: strategyId }, body: bodyOf(values) };
      onMade((await changeWebhooks(strategyId, call('webhooks.create', given))).secret);
    },
    onFailure: (error) => {
      if (!('url' in error.fieldErrors())) toast.error(error.message);
    },
  });
  const { format, events } = form.values;
  return (
    <FormDialog
      title={webhook ? 'Change webhook' : 'Add webhook'}
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select label="Format" {...form.field('format')}>
          {WEBHOOK_FORMATS.map((choice) => (
            <option key={choice} value={choice}>
              {FORMAT_LABELS[choice]}
            </option>
          ))}
        </Select>
        <TextField
          label="Address"
          required
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          description={ADDRESS_HELP[format]}
          {...form.field('url')}
        />
        <fieldset>
          <legend className="mb-1 text-13 font-medium text-ink">What it tells</legend>
          {WEBHOOK_EVENTS.map((event, index) => (
            <Checkbox
              key={event}
              name="events"
              label={EVENT_LABELS[event]}
              description={event}
              checked={events.includes(event)}
              {...(index === WEBHOOK_EVENTS.length - 1 && { error: form.faults['events'] })}
              onChange={({ target }) =>
                form.set(
                  'events',
                  WEBHOOK_EVENTS.filter((other) =>
                    other === event ? target.checked : events.includes(other),
                  ),
                )
              }
            />
          ))}
        </fieldset>
        <TextField
          label="Name"
          maxLength={80}
          description="By default the name of the receiver"
          {...form.field('name')}
        />
      </div>
    </FormDialog>
  );
}
