import { expect, it } from 'vitest';
import { OutgoingSignals } from './outgoing-signals.ts';
import type { Signal } from './signals.ts';

const strategy = (id: number, revision: number | null, users: number[] = []): Signal => ({
  of: 'strategy',
  id,
  revision,
  users,
});
const encode = (signals: unknown[]): string => JSON.stringify(signals);

/** What is sent of signals, by channel. */
function sent(signals: Signal[], bytesMax = 8000): [string, unknown[]][] {
  const outgoing = new OutgoingSignals();
  for (const signal of signals) outgoing.add(signal);
  const taken = outgoing.take(encode, bytesMax);
  expect(outgoing.size).toBe(0);
  return taken.map(({ channel, payload }) => [channel, JSON.parse(payload) as unknown[]]);
}

it('sends the newest revision of each strategy once, on the channel of its group', () => {
  const signals = [
    strategy(1, 5),
    strategy(4098, 2),
    strategy(1, 6),
    { of: 'jobs' } as const,
    { of: 'jobs' } as const,
  ];
  expect(sent(signals)).toEqual([
    ['meridian_2', [strategy(4098, 2)]],
    ['meridian_1', [strategy(1, 6)]],
    ['meridian', [{ of: 'jobs' }]],
  ]);
});

it('tells every node who became or ceased to be a member, and what was deleted', () => {
  expect(sent([strategy(1, 5, [7]), strategy(1, 6), strategy(2, null, [8])])).toEqual([
    ['meridian', [strategy(1, 6, [7]), strategy(2, null, [8])]],
  ]);
});

it('splits what is too long for one message, and has nodes read anew what fits in none', () => {
  const many = Array.from({ length: 40 }, (_, n) => strategy(1 + n * 4096, n + 1));
  const parts = sent(many, 500);
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.flatMap(([, signals]) => signals)).toEqual(many);
  const users = Array.from({ length: 500 }, (_, n) => n + 1);
  expect(sent([strategy(1, null, users)], 500)).toEqual([['meridian', [{ of: 'resync' }]]]);
});
