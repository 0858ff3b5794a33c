import type { Row } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';

/** Whose rows they are: a user and one of the user's strategies. */
interface Of {
  user_id: number;
  strategy_id: number;
}

const AT = '2026-01-31T12:00:00.000Z';
/** Rows that expire are not yet cleaned up. */
const LATER = '2999-01-01T00:00:00.000Z';

/** Adds a row to each table of webhooks, calendars and data pulls. They are turned off: nothing is sent or read. */
async function addIntegrations(writer: Writer, of: Of): Promise<void> {
  const { id: webhook_id } = await writer
    .insertInto('webhooks')
    .values({
      ...of,
      name: 'Büro',
      url: 'https://hooks.example/one',
      events: '["value.written"]',
      format: 'standard',
      secret: 'sealed',
      at: AT,
      since: 1,
      off_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writer
    .insertInto('webhook_deliveries')
    .values({
      webhook_id,
      message_id: 'msg_1',
      type: 'value.written',
      body: '{}',
      at: AT,
      state: 'delivered',
    })
    .execute();
  const { strategy_id } = of;
  await writer.insertInto('webhook_cursors').values({ strategy_id, revision: 1, seq: 0 }).execute();
  await writer
    .insertInto('webhook_statuses')
    .values({ strategy_id, of: 'kpi:1', status: 'on_track', period: '2026-01-01' })
    .execute();
  await writer
    .insertInto('feeds')
    .values({ ...of, digest: 'a calendar', created_at: AT })
    .execute();
  const { id: pull_id } = await writer
    .insertInto('pulls')
    .values({
      ...of,
      name: 'Umsätze',
      source: '{}',
      schedule: '{}',
      headers: 'sealed',
      header_names: '["authorization"]',
      is_on: 0,
      failures: 0,
      at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writer
    .insertInto('pull_runs')
    .values({ strategy_id, pull_id, at: AT, ms: 5, written: 1, same: 0, refused: 0, rows: '[]' })
    .execute();
}

/** Adds a row to each table of sign-in without a password of this product. */
async function addSignIns(writer: Writer, { user_id, strategy_id }: Of): Promise<void> {
  const issuer = 'https://provider.example';
  await writer
    .insertInto('identities')
    .values({ user_id, issuer, subject: '1', label: 'zoë@example.com', created_at: AT })
    .execute();
  await writer
    .insertInto('sign_in_attempts')
    .values({ digest: 'an attempt', data: '{}', expires_at: LATER })
    .execute();
  await writer
    .insertInto('group_roles')
    .values({ user_id, strategy_id, issuer, role: 'read_write' })
    .execute();
  const names = { user_name: 'Zoë', user_name_key: 'zoë', external_id: '1' };
  await writer
    .insertInto('provisioned_people')
    .values({ user_id, ...names, resource: '{}', created_at: AT, changed_at: AT })
    .execute();
  await writer
    .insertInto('adoptions')
    .values({ user_id, user_name: 'Zoë', matched_by: 'username', resource: '{}', active: 1, asked_at: AT })
    .execute();
  const group = await writer
    .insertInto('provisioned_groups')
    .values({ display_name: 'Größen', created_at: AT, changed_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writer.insertInto('provisioned_group_members').values({ group_id: group.id, user_id }).execute();
  const key = { credential_id: 'AQ', public_key: 'Ag', counter: 0, transports: '["internal"]' };
  await writer
    .insertInto('passkeys')
    .values({ user_id, name: 'Schlüssel', ...key, created_at: AT })
    .execute();
}

/** Adds a row to each table of mail: one that was sent, so that none is sent again. */
async function addMails(writer: Writer, { user_id }: Of): Promise<void> {
  const address = 'zoe@example.com';
  const rhythm: Pick<Row<'mail_accounts'>, 'digest' | 'digest_hour'> = { digest: 'off', digest_hour: 7 };
  await writer
    .insertInto('mail_accounts')
    .values({ user_id, address, address_key: address, unsubscribe_key: 'a-key-of-links', ...rhythm })
    .execute();
  const sent = { kind: 'notices', state: 'sent', attempt: 1, created_at: AT, ended_at: AT } as const;
  await writer
    .insertInto('mails')
    .values({ user_id, address, message_id: '<1@example.com>', key: 'a mail', payload: '{}', ...sent })
    .execute();
  await writer.insertInto('notifications_mailed').values({ user_id, kind: 'due' }).execute();
  await writer
    .insertInto('password_resets')
    .values({ digest: 'a reset', user_id, address, password_digest: 'before', expires_at: LATER })
    .execute();
}

/** Adds a row to each table that only another system fills: a provider, a directory, a mail server, a webhook or a source. */
export async function addOutsideRows(writer: Writer, of: Of): Promise<void> {
  await addIntegrations(writer, of);
  await addSignIns(writer, of);
  await addMails(writer, of);
}
