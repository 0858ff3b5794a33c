import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Outbox, type Edit } from './outbox-core.ts';

class Offline extends Error {}

interface Sent {
  key: string;
  text: string;
  answer: (answer: unknown) => void;
  refuse: (reason: unknown) => void;
}

/** An outbox over a list of texts, and a server that answers when the test says so. */
function harness(texts: string[] = []) {
  const server = { texts, isLive: false };
  const sent: Sent[] = [];
  let keys = 0;
  const outbox = new Outbox<string[]>({
    change: (apply) => (server.texts = apply(server.texts)),
    isLive: () => server.isLive,
    isTransient: (reason) => reason instanceof Offline,
    newKey: () => `key-${++keys}`,
  });
  const edit = (name: string, more: Partial<Edit<string[], unknown>> = {}): Edit<string[], unknown> => ({
    send: (resolve, key) => {
      const text = `${name} ${resolve(-1)}`;
      return new Promise((answer, refuse) => sent.push({ key, text, answer, refuse }));
    },
    optimistic: (list) => [...list, name],
    settle: (list) => [...list, name.toUpperCase()],
    createdIn: (answer) => [(answer as { id: number }).id],
    ...more,
  });
  const add = (name: string, more?: Partial<Edit<string[], unknown>>) => outbox.submit(edit(name, more));
  const view = () => outbox.overlay(server.texts);
  return { server, sent, outbox, add, view };
}

/** The n-th call that was sent. */
const nth = (sent: Sent[], at: number): Sent => {
  const call = sent[at];
  if (!call) throw new Error(`only ${sent.length} sent`);
  return call;
};
/** What became of an edit, to be compared later. */
const outcome = (edit: Promise<unknown>) =>
  edit.then(
    (answer) => ({ answer }),
    (reason: unknown) => ({ reason }),
  );
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('an edit', () => {
  test('shows at once and is replaced by the answer', async () => {
    const { add, view, sent, server } = harness(['old']);
    const done = add('new');
    expect(view()).toEqual(['old', 'new']);
    expect(server.texts).toEqual(['old']);
    nth(sent, 0).answer('yes');
    await expect(done).resolves.toBe('yes');
    expect(view()).toEqual(['old', 'NEW']);
    expect(server.texts).toEqual(['old', 'NEW']);
  });

  test('is never missing from the view while it settles', async () => {
    const { add, view, sent, outbox } = harness();
    const seen: string[][] = [];
    outbox.subscribe(() => seen.push(view()));
    const done = add('one');
    nth(sent, 0).answer(null);
    await done;
    expect(seen).toEqual([['one'], ['ONE']]);
  });

  test('rolls back when refused, and rejects with the reason', async () => {
    const { add, view, sent } = harness(['old']);
    const refusal = new Error('forbidden');
    const result = outcome(add('new'));
    nth(sent, 0).refuse(refusal);
    expect(await result).toEqual({ reason: refusal });
    expect(view()).toEqual(['old']);
  });
});

describe('several edits', () => {
  test('are sent in order, each under its own key', async () => {
    const { add, sent, view, outbox } = harness();
    void add('one');
    const last = add('two');
    await flush();
    expect(sent).toHaveLength(1);
    expect(view()).toEqual(['one', 'two']);
    nth(sent, 0).answer(null);
    await flush();
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
    expect(view()).toEqual(['ONE', 'two']);
    nth(sent, 1).answer(null);
    await last;
    expect(view()).toEqual(['ONE', 'TWO']);
    expect(outbox.waiting()).toEqual({ edits: [], count: 0, offline: false });
  });

  test('continue after a refusal', async () => {
    const { add, sent, view } = harness();
    const refused = outcome(add('one'));
    const kept = add('two');
    nth(sent, 0).refuse(new Error('no'));
    expect(await refused).toEqual({ reason: new Error('no') });
    expect(view()).toEqual(['two']);
    nth(sent, 1).answer(null);
    await kept;
    expect(view()).toEqual(['TWO']);
  });
});

describe('an unreachable server', () => {
  test('keeps the edit and retries it under the same key, with backoff', async () => {
    const { add, sent, view, outbox } = harness();
    const done = add('one');
    for (const pause of [500, 1000, 2000, 4000, 8000, 8000]) {
      nth(sent, sent.length - 1).refuse(new Offline());
      await flush();
      expect(outbox.waiting().offline).toBe(true);
      expect(view()).toEqual(['one']);
      const tries = sent.length;
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(sent).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(tries + 1);
    }
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['key-1']));
    nth(sent, 6).answer(null);
    await done;
    expect(view()).toEqual(['ONE']);
    expect(outbox.waiting()).toEqual({ edits: [], count: 0, offline: false });
  });

  test('is retried at once by wake', async () => {
    const { add, sent, outbox } = harness();
    void add('one');
    nth(sent, 0).refuse(new Offline());
    await flush();
    outbox.wake();
    await flush();
    expect(sent).toHaveLength(2);
  });

  test('holds later edits back without losing their order', async () => {
    const { add, sent, view, outbox } = harness();
    void add('one');
    nth(sent, 0).refuse(new Offline());
    await flush();
    void add('two');
    expect(view()).toEqual(['one', 'two']);
    expect(outbox.waiting().offline).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.map(({ text }) => text)).toEqual(['one -1', 'one -1']);
  });
});

describe('a temporary id', () => {
  test('is the real one by the time a later edit is sent, and in its overlay', async () => {
    const { add, sent, view, outbox } = harness();
    void add('made', { creates: [-1] });
    const later = add('later', { optimistic: (list, resolve) => [...list, `on ${resolve(-1)}`] });
    expect(view()).toEqual(['made', 'on -1']);
    nth(sent, 0).answer({ id: 57 });
    await flush();
    expect(nth(sent, 1).text).toBe('later 57');
    expect(view()).toEqual(['MADE', 'on 57']);
    expect(outbox.resolve(-1)).toBe(57);
    nth(sent, 1).answer(null);
    await later;
  });

  test('of a refused creation refuses the edits that need it', async () => {
    const { add, sent, view, outbox } = harness();
    const refusal = new Error('forbidden');
    const both = [outcome(add('made', { creates: [-1] })), outcome(add('later'))];
    nth(sent, 0).refuse(refusal);
    expect(await Promise.all(both)).toEqual([{ reason: refusal }, { reason: refusal }]);
    expect(sent).toHaveLength(1);
    expect(view()).toEqual([]);
    expect(outbox.waiting().edits).toEqual([]);
  });
});

test('abandoned edits reject, leave the view and are not sent again', async () => {
  const { add, sent, view, outbox } = harness();
  const reason = new Error('signed out');
  const both = [outcome(add('one')), outcome(add('two'))];
  nth(sent, 0).refuse(new Offline());
  await flush();
  outbox.abandon(reason);
  expect(await Promise.all(both)).toEqual([{ reason }, { reason }]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toHaveLength(1);
  expect(view()).toEqual([]);
});

describe('an edit of a subscribed strategy', () => {
  /** The change event of an edit: the content has it, then the outbox is notified. */
  const acknowledge = (
    { server, outbox }: ReturnType<typeof harness>,
    key: string,
    text: string,
    created?: number,
  ) => {
    server.texts = [...server.texts, text];
    outbox.acknowledge(key, created === undefined ? [] : [created]);
  };

  test('stays in the overlay from its answer to its event, and shows exactly once', async () => {
    const it = harness();
    it.server.isLive = true;
    const done = it.add('new');
    nth(it.sent, 0).answer('yes');
    await done;
    expect(it.server.texts).toEqual([]);
    expect(it.view()).toEqual(['NEW']);
    // Another user's older change arrives in between: it comes first.
    it.server.texts = ['other'];
    expect(it.view()).toEqual(['other', 'NEW']);
    acknowledge(it, 'key-1', 'NEW');
    expect(it.view()).toEqual(['other', 'NEW']);
  });

  test('shows once when its event comes before its answer, and its real id is known by then', async () => {
    const it = harness();
    it.server.isLive = true;
    const done = it.add('new', { creates: [-1] });
    acknowledge(it, 'key-1', 'NEW', 7);
    expect(it.view()).toEqual(['NEW']);
    expect(it.outbox.resolve(-1)).toBe(7);
    expect(it.outbox.waiting().count).toBe(1);
    nth(it.sent, 0).answer({ id: 7 });
    await done;
    expect(it.view()).toEqual(['NEW']);
    expect(it.outbox.waiting().count).toBe(0);
  });

  test('goes into the content when the connection breaks after its answer', async () => {
    const it = harness();
    it.server.isLive = true;
    const done = it.add('new');
    nth(it.sent, 0).answer('yes');
    await done;
    it.outbox.settleUnacknowledged(false);
    expect(it.server.texts).toEqual(['NEW']);
    expect(it.view()).toEqual(['NEW']);
  });

  test('goes into the content when its event may not come, and later changes show over it', async () => {
    const it = harness();
    it.server.isLive = true;
    const done = it.add('new', { settle: (list) => list.map(() => 'NEW') });
    const next = it.add('next');
    it.server.texts = ['NEW'];
    it.outbox.skipAcknowledgement();
    nth(it.sent, 0).answer('yes');
    await done;
    it.server.texts = ['LATER'];
    expect(it.view()).toEqual(['LATER', 'next']);
    await flush();
    nth(it.sent, 1).answer('yes');
    await next;
    expect(it.server.texts).toEqual(['LATER']);
    expect(it.view()).toEqual(['LATER', 'NEXT']);
  });

  test('is dropped when the content was read again', async () => {
    const it = harness();
    it.server.isLive = true;
    const done = it.add('new');
    nth(it.sent, 0).answer('yes');
    await done;
    it.server.texts = ['NEW'];
    it.outbox.settleUnacknowledged(true);
    expect(it.view()).toEqual(['NEW']);
  });
});
