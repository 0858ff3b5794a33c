import { setImmediate as turnEnds } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Lease, SILENT_MS } from './lease.ts';
import { BELIEVED_MS } from './store.ts';
import { share } from './share.ts';

/** A connection to a PostgreSQL that answers so many questions, each as one who is alone, and then none. */
function connection(answers: number) {
  let left = answers;
  const query = vi.fn<(statement: string) => Promise<unknown>>((statement) => {
    if (left-- <= 0) return new Promise(() => undefined);
    return Promise.resolve({
      rows: [statement.includes('snapshot') ? { snapshot: '1:1:' } : { done: true }],
    });
  });
  return { query, end: vi.fn<() => Promise<void>>(async () => undefined) };
}

/** A lease on a connection that is alone once it has asked two questions. */
async function leaseOn(client: ReturnType<typeof connection>): Promise<Lease> {
  const lease = new Lease();
  lease.begin(client as never);
  vi.advanceTimersByTime(1001);
  expect(await lease.version()).toBeUndefined();
  await turnEnds();
  return lease;
}

it('a lease should be believed for 50 ms after it was looked up', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lease = await leaseOn(connection(2));
  vi.advanceTimersByTime(BELIEVED_MS - 1);
  expect(await lease.version()).toEqual(expect.any(Number));
  vi.advanceTimersByTime(1);
  expect(await lease.version()).toBeUndefined();
});

it('a lease should be looked up anew before its time is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lease = await leaseOn(connection(1000));
  for (let time = 0; time < 10; time++) {
    vi.advanceTimersByTime(BELIEVED_MS * 0.75);
    expect(await lease.version()).toEqual(expect.any(Number));
    await turnEnds();
  }
});

it.each([
  ['end', 0, 1],
  ['keep', 1000, 0],
])('a lease should %s a connection that answers %d questions', async (_, answers, ends) => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = connection(answers);
  await leaseOn(client);
  vi.advanceTimersByTime(SILENT_MS - 1);
  await turnEnds();
  expect(client.end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await turnEnds();
  expect(client.end).toHaveBeenCalledTimes(ends);
});

it('a lease should keep a commit quiet only for as long as it is believed, and say so when it is lost', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = connection(2);
  const lease = await leaseOn(client);
  vi.advanceTimersByTime(BELIEVED_MS);
  expect(lease.commitsQuietly()).toBe(false);
  expect(lease.end(client as never)).toBe(false);
  const another = connection(2);
  const next = await leaseOn(another);
  expect(next.commitsQuietly()).toBe(true);
  expect(next.end({} as never)).toBe(false);
  expect(next.end(another as never)).toBe(true);
  expect(next.commitsQuietly()).toBe(false);
});

it('a lease should be looked up anew by who only writes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lease = await leaseOn(connection(1000));
  const { promise, resolve } = Promise.withResolvers<void>();
  const writing = lease.writing(() => promise);
  for (let time = 0; time < 10; time++) {
    vi.advanceTimersByTime(BELIEVED_MS * 0.75);
    expect(lease.commitsQuietly()).toBe(true);
    await turnEnds();
  }
  resolve();
  await writing;
});

it('a lease should give room at once, and owe a word only of what is being committed as it does', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = connection(1000);
  const lease = await leaseOn(client);
  const { promise, reject } = Promise.withResolvers<void>();
  const writing = lease.writing(() => promise);
  expect(lease.commitsQuietly()).toBe(true);
  let isSettled = false;
  const settled = lease.settled().then(() => void (isSettled = true));
  expect(await lease.makeRoom()).toBe(true);
  expect(client.query.mock.lastCall?.[0]).toContain('unlock');
  expect([lease.commitsQuietly(), lease.end(client as never), isSettled]).toEqual([false, false, false]);
  reject(new Error('The work'));
  await expect(writing).rejects.toThrow('The work');
  await settled;

  const another = connection(1000);
  const next = await leaseOn(another);
  await next.writing(async () => next.commitsQuietly());
  expect(await next.makeRoom()).toBe(false);
});

it('a share should be asked for, then insisted on, then given up', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const heard: string[] = [];
  const say = (word: string) => async () => void heard.push(word);
  const takes = async (): Promise<boolean> => {
    vi.advanceTimersByTime(500);
    return false;
  };
  const sharing = share(takes, { plead: say('plea'), insist: say('end') });
  await expect(sharing).rejects.toMatchObject({ code: '55P03' });
  expect(heard).toEqual(['plea', 'end']);
});
