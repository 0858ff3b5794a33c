import { expect, it, onTestFinished, vi } from 'vitest';
import { Lease, SILENT_MS } from './lease.ts';
import { share } from './share.ts';

it('a lease should end a connection on which nothing is answered any more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const end = vi.fn<() => Promise<void>>(async () => undefined);
  const silent = { query: () => new Promise(() => undefined), end };
  void new Lease().begin(silent as never);
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toHaveBeenCalledOnce();
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
  await expect(share(takes, { plead: say('plea'), insist: say('end') })).rejects.toMatchObject({
    code: '55P03',
  });
  expect(heard).toEqual(['plea', 'end']);
});
