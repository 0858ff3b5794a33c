import { setTimeout as delay } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Change } from '../../contract/api/change.ts';
import type { WebhookEvent } from '../../contract/integrations/webhook.ts';
import { transact } from '../change/transact.ts';
import { calendarOf } from '../content/calendar.ts';
import { readWithContent } from '../content/contents.ts';
import { changesFollowing, type EventKey } from '../content/events.ts';
import { readMembers } from '../content/members.ts';
import { enqueue } from '../jobs/queue.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { inPages } from '../lib/paging.ts';
import type { Row, Schema } from '../store/schema.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Reader, Store } from '../store/store.ts';
import { bodyOf } from './bodies.ts';
import { deliveryJob } from './delivery-job.ts';
import { type Message, messagesOf, statusMessage } from './messages.ts';
import { Scene } from './scene.ts';
import { newMessageId } from './send.ts';
import { compareStatuses, keepStatuses, knownStatuses, type KnownStatus, readStatuses } from './statuses.ts';
import { turnOff } from './turn-off.ts';
import { countWaiting, WAITING_MAX } from './write.ts';

/** How many events are read at a time: their texts can be long. */
const EVENTS = 200;

/** For how long events are collected, so that many in a row make few transactions. */
const COLLECT_MS = 100;

/** What computed statuses follow from. */
const JUDGED: ReadonlySet<Change['entity']> = new Set(['points', 'kpi', 'node', 'link', 'strategy']);

type Hook = Row<'webhooks'>;

const eventsOf = ({ events }: Hook): WebhookEvent[] => JSON.parse(events) as WebhookEvent[];

const cursorOf = (reader: Reader, strategyId: number): Promise<EventKey | undefined> =>
  reader
    .selectFrom('webhook_cursors')
    .select(['revision', 'seq'])
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();

const hooksOf = (reader: Reader, strategyId: number): Promise<Hook[]> =>
  reader
    .selectFrom('webhooks')
    .selectAll()
    .where('strategy_id', '=', strategyId)
    .where('off_at', 'is', null)
    .orderBy('id')
    .execute();

/** Messages of some events, and the statuses that are known after them. */
interface Told {
  messages: Message[];
  statuses: KnownStatus[];
}

async function tell(
  { store, publicAddress, strategyId }: Following,
  changes: readonly Change[],
  tellsStatuses: boolean,
): Promise<Told> {
  const last = changes.at(-1);
  const now =
    tellsStatuses && changes.some(({ entity }) => JUDGED.has(entity))
      ? await readStatuses(store, strategyId)
      : [];
  return readWithContent(store, strategyId, async (reader, { content }) => {
    const members = await readMembers(reader, strategyId);
    const calendar = calendarOf(content, strategyId);
    const scene = new Scene(strategyId, content, { calendar, members, publicAddress });
    const { changed, kept } = compareStatuses(await knownStatuses(reader, strategyId), now);
    const messages = messagesOf(changes, scene);
    for (const change of changed)
      if (last) messages.push(statusMessage({ ...change, title: '' }, scene, last));
    return { messages, statuses: kept };
  });
}

/** The place in the log of each message that a webhook is told. */
async function deliveriesOf(
  hook: Hook,
  messages: readonly Message[],
  ids: ReadonlyMap<Message, string>,
): Promise<Insertable<Schema['webhook_deliveries']>[]> {
  const events = eventsOf(hook);
  const rows: Insertable<Schema['webhook_deliveries']>[] = [];
  for (const message of messages) {
    if (message.revision <= hook.since || !events.includes(message.type)) continue;
    const { type, at } = message;
    const body = bodyOf(message, hook.format);
    rows.push({ webhook_id: hook.id, message_id: ids.get(message) ?? '', type, body, at, state: 'waiting' });
    await yieldIfDue();
  }
  return rows;
}

/** Stores messages and moves the cursor, unless another run has done so. Returns the webhooks for which too many wait. */
async function store(
  { store, strategyId }: Following,
  { from, to }: { from: EventKey; to: EventKey },
  { messages, statuses }: Told,
): Promise<Hook[]> {
  const ids = new Map(messages.map((message) => [message, newMessageId()]));
  return transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const moved = await writer
      .updateTable('webhook_cursors')
      .set({ revision: to.revision, seq: to.seq })
      .where('strategy_id', '=', strategyId)
      .where('revision', '=', from.revision)
      .where('seq', '=', from.seq)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return [];
    await keepStatuses(writer, strategyId, statuses);
    const full: Hook[] = [];
    for (const hook of await hooksOf(writer, strategyId)) {
      const rows = await deliveriesOf(hook, messages, ids);
      if (rows.length === 0) continue;
      for await (const page of inPages(rows))
        await writer.insertInto('webhook_deliveries').values(page).execute();
      if ((await countWaiting(writer, hook.id)) > WAITING_MAX) full.push(hook);
      await enqueue(writer, deliveryJob(hook.id, hook.retry_at === null ? null : new Date(hook.retry_at)));
    }
    return full;
  });
}

/** A strategy whose events are made to messages. */
export interface Following {
  store: Store;
  publicAddress: string | undefined;
  strategyId: number;
}

/**
 * Makes messages of what happened in a strategy since its cursor. Writers of a strategy run one after the other, so no event appears
 * before the cursor; messages and cursor are stored together, so none is lost or made twice.
 */
export async function followEvents(following: Following, signal: AbortSignal): Promise<void> {
  const { store: database, strategyId } = following;
  await delay(COLLECT_MS, undefined, { signal });
  for (;;) {
    signal.throwIfAborted();
    const from = await cursorOf(database.read, strategyId);
    const hooks = await hooksOf(database.read, strategyId);
    if (!from || hooks.length === 0) return;
    const changes = await changesFollowing(database.read, strategyId, from, EVENTS);
    const to = changes.at(-1);
    if (!to) return;
    const tellsStatuses = hooks.some((hook) => eventsOf(hook).includes('status.changed'));
    const told = await tell(following, changes, tellsStatuses);
    for (const { id } of await store(following, { from, to }, told))
      await turnOff(database, id, `More than ${WAITING_MAX.toLocaleString('en-US')} messages wait.`);
    if (changes.length < EVENTS) return;
  }
}
