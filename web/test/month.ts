import { createElement } from 'react';
import type { Closing } from '../../contract/month/close.ts';
import type { Snapshot } from '../../contract/month/snapshot.ts';
import CollectPage from '../features/month/collect/collect-page.tsx';
import ExplainPage from '../features/month/explain/explain-page.tsx';
import HandOutPage from '../features/month/hand-out/hand-out-page.tsx';
import LockPage from '../features/month/lock/lock-page.tsx';
import { closingOf, lockOf } from './closing.ts';
import { renderFeature, renderPage, type RenderOptions } from './render.tsx';

const CONTENT = {
  pillars: { Customer: ['Deliver'] },
  kpis: [{ id: 50, measure: 'Orders', objective: 'Deliver', grain: 'month' as const }],
};

/** The snapshot of the lock of October 2026. */
export const lockSnapshot: Snapshot = {
  id: 3,
  strategyId: 1,
  name: 'October',
  note: 'Approved by the board',
  period: closingOf().period,
  revision: 1,
  by: 'Olga',
  at: '2026-11-12T08:00:00.000Z',
  isLock: true,
  isFromFile: false,
};

const STEPS = { '': CollectPage, '/explain': ExplainPage, '/lock': LockPage, '/hand-out': HandOutPage };

/**
 * Opens a step of the month on a period that the test describes, and may change. A period in the address comes with the whole
 * page, which keeps it.
 */
export async function openMonth(
  step: keyof typeof STEPS | '?period=2026-10',
  fields: Partial<Closing> = {},
  { arrange, ...options }: RenderOptions = {},
) {
  const shown = { closing: closingOf(fields), snapshots: [] as Snapshot[] };
  const kpis = { expected: 2, entered: 1, late: 0 };
  const state = { ...shown.closing.period, phase: 'locked' as const, lock: lockOf(), kpis };
  const path = `/strategy/1/month${step}`;
  const all: RenderOptions = {
    content: CONTENT,
    ...options,
    arrange: (server) => {
      server.answer('close.read', () => shown.closing);
      server.answer('snapshots.list', () => ({ snapshots: shown.snapshots }));
      server.answer('periods.lock', () => {
        shown.closing = closingOf({ ...fields, phase: 'locked', lock: lockOf() });
        shown.snapshots = [lockSnapshot];
        return state;
      });
      server.answer('periods.unlock', () => {
        shown.closing = closingOf(fields);
        return { ...state, phase: 'closing', lock: null };
      });
      arrange?.(server);
    },
  };
  const page =
    step === '?period=2026-10'
      ? await renderPage(path, all)
      : renderFeature(createElement(STEPS[step], { strategyId: 1 }), { path, ...all });
  return { ...page, shown };
}
