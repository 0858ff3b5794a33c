import type { Closing } from '../../contract/month/close.ts';
import type { Snapshot } from '../../contract/month/snapshot.ts';
import { closingOf, lockOf } from './closing.ts';
import { renderPage, type RenderOptions } from './render.tsx';

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
};

/** Opens a step of the month on a period that the test describes, and may change. */
export async function openMonth(
  step: '' | '?period=2026-10' | '/explain' | '/lock' | '/hand-out',
  fields: Partial<Closing> = {},
  { arrange, ...options }: RenderOptions = {},
) {
  const shown = { closing: closingOf(fields), snapshots: [] as Snapshot[] };
  const kpis = { expected: 2, entered: 1, late: 0 };
  const state = { ...shown.closing.period, phase: 'locked' as const, lock: lockOf(), kpis };
  const page = await renderPage(`/strategy/1/month${step}`, {
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
  });
  return { ...page, shown };
}
