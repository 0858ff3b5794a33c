// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { atPeriod, keepPeriod } from './period.ts';
import { snapshotAt } from '../strategy/snapshot.ts';

const navigate = vi.fn<(to: string) => void>();

const go = (to: string): string | undefined => {
  keepPeriod(navigate, to);
  return navigate.mock.lastCall?.[0];
};

beforeEach(() => history.replaceState(null, '', '/strategy/1/kpis?sort=status&period=2026-02'));

test('another page of the same strategy keeps the period', () => {
  expect(go('/strategy/1')).toBe('/strategy/1?period=2026-02');
  expect(go('/strategy/1/objective/4')).toBe('/strategy/1/objective/4?period=2026-02');
});

test('another strategy, a page of none and an address with parameters of its own stay as they are', () => {
  for (const to of ['/strategy/2', '/dashboard', '/strategy/1/history?entity=kpi', '/strategy/1/kpis'])
    expect(go(to)).toBe(to);
});

test('a snapshot is kept where a page can show it, and dropped elsewhere', () => {
  history.replaceState(null, '', '/strategy/1/kpis?snapshot=7&period=2026-02');
  expect(go('/strategy/1')).toBe('/strategy/1?snapshot=7');
  expect(go('/strategy/1/objective/4')).toBe('/strategy/1/objective/4?snapshot=7');
  for (const to of ['/strategy/1/history', '/strategy/1/kpis/3', '/strategy/2', '/strategy/1/kpis'])
    expect(go(to)).toBe(to);
});

test('only the pages that can show a snapshot have one', () => {
  expect(snapshotAt('/strategy/1', '?snapshot=7')).toBe(7);
  expect(snapshotAt('/strategy/1/kpis', 'snapshot=7')).toBe(7);
  for (const [path, search] of [
    ['/strategy/1/history', 'snapshot=7'],
    ['/strategy/1/kpis/3', 'snapshot=7'],
    ['/strategy/1', 'snapshot=latest'],
    ['/strategy/1', ''],
  ] as const)
    expect(snapshotAt(path, search)).toBeNull();
});

test('without a period nothing is kept', () => {
  history.replaceState(null, '', '/strategy/1/kpis?sort=status');
  expect(go('/strategy/1')).toBe('/strategy/1');
  expect(atPeriod('/strategy/1', null)).toBe('/strategy/1');
});
