import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Outbox, type Edit } from './outbox-core.ts';

class Offline extends Error {}

interface Sent {
  key: string;
  text: string;
  answer: (answer: unknown) => void;
  refuse: (reason: unknown) => void;
}

/** An outbox over a list of words, and a server that answers when the test says so. */
function harness(words: string[] = []) {
  const server = { words, isLive: false };
  const sent: Sent[] = [];
  let keys = 0;
  const outbox = new Outbox<string[]>({
    change: (apply) => (server.words = apply(server.words)),
    isLive: () => server.isLive,
    isPassing: (reason) => reason instanceof Offline,
    newKey: () => `key-${++keys}`,
  });
  const edit = (word: string, more: Partial<Edit<string[], unknown>> = {}): Edit<string[], unknown> => ({
    send: (resolve, key) => {
      const text = `${word} ${resolve(-1)}`;
      return new Promise((answer, refuse) => sent.push({ key, text, answer, refuse }));
    },
    optimistic: (list) => [...list, word],
    settle: (list) => [...list, word.toUpperCase()],
    ...more,
  });
  const add = (word: string, more?: Partial<Edit<string[], unknown>>) => outbox.submit(edit(word, more));
  const view = () => outbox.overlay(server.words);
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
    expect(server.words).toEqual(['old']);
    nth(sent, 0).answer('yes');
    await expect(done).resolves.toBe('yes');
    expect(view()).toEqual(['old', 'NEW']);
    expect(server.words).toEqual(['old', 'NEW']);
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

  test('rolls back when refused, and tells the caller why', async () => {
    const { add, view, sent } = harness(['old']);
    const refusal = new Error('forbidden');
    const told = outcome(add('new'));
    nth(sent, 0).refuse(refusal);
    expect(await told).toEqual({ reason: refusal });
    expect(view()).toEqual(['old']);
  });
});

describe('several edits', () => {
  test('go one after another in order, each under its own key', async () => {
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

  test('go on after one of them was refused', async () => {
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

describe('a server out of reach', () => {
  test('keeps the edit and sends it again under the same key, ever more slowly', async () => {
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

  test('is tried again at once when woken', async () => {
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
    void add('made', { creates: -1 });
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

  test('of a refused creation takes the edits that need it along', async () => {
    const { add, sent, view, outbox } = harness();
    const refusal = new Error('forbidden');
    const both = [outcome(add('made', { creates: -1 })), outcome(add('later'))];
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

describe('an edit while word of every change comes', () => {
  /** Word of an edit: the content has it, then the outbox is told. */
  const echo = (
    { server, outbox }: ReturnType<typeof harness>,
    key: string,
    word: string,
    created?: number,
  ) => {
    server.words = [...server.words, word];
    outbox.echo(key, created);
  };

  test('stays laid over the content from its answer to its word, and is there once all the time', async () => {
    const it = harness();
    it.server.isLive = true;
    const done = it.add('new');
    nth(it.sent, 0).answer('yes');
    await done;
    expect(it.server.words).toEqual([]);
    expect(it.view()).toEqual(['NEW']);
    // Somebody else's older change arrives in between: it stands below.
    it.server.words = ['other'];
    expect(it.view()).toEqual(['other', 'NEW']);
    echo(it, 'key-1', 'NEW');
    expect(it.view()).toEqual(['other', 'NEW']);
  });

  test('is there once when its word comes before its answer, and what it created is known by then', async () => {
    const it = harness();
    it.server.isLive = true;
    const done = it.add('new', { creates: -1 });
    echo(it, 'key-1', 'NEW', 7);
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
    it.outbox.forgetEchoes(false);
    expect(it.server.words).toEqual(['NEW']);
    expect(it.view()).toEqual(['NEW']);
  });

  test('goes into the content when word of it may not come, and what is changed later shows over it', async () => {
    const it = harness();
    it.server.isLive = true;
    const done = it.add('new', { settle: (list) => list.map(() => 'NEW') });
    const next = it.add('next');
    it.server.words = ['NEW'];
    it.outbox.missEcho();
    nth(it.sent, 0).answer('yes');
    await done;
    it.server.words = ['LATER'];
    expect(it.view()).toEqual(['LATER', 'next']);
    await flush();
    nth(it.sent, 1).answer('yes');
    await next;
    expect(it.server.words).toEqual(['LATER']);
    expect(it.view()).toEqual(['LATER', 'NEXT']);
  });

  test('is dropped when the content was read anew', async () => {
    const it = harness();
    it.server.isLive = true;
    const done = it.add('new');
    nth(it.sent, 0).answer('yes');
    await done;
    it.server.words = ['NEW'];
    it.outbox.forgetEchoes(true);
    expect(it.view()).toEqual(['NEW']);
  });
});
