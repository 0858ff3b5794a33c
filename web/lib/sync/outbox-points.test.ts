import { afterEach, expect, test, vi } from 'vitest';
import { abandonEditsOf, setOnDone, submit, submitPoints, temporaryId } from './outbox.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from './query.ts';

const ID = 7;

afterEach(() => {
  abandonEditsOf(ID, new ApiError(404, 'not_found', ''));
  setOnDone(() => undefined);
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('points of a new KPI are sent after it, under its real id, and once where the answer was lost', async () => {
  vi.stubGlobal('window', new EventTarget());
  const sent: { path: string; body: { points?: { kpiId: number }[] }; key: string | null }[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', (path: string, { body, headers }: RequestInit) => {
    sent.push({ path, body: JSON.parse(body as string), key: new Headers(headers).get('idempotency-key') });
    if (path.endsWith('/commands'))
      return Promise.resolve(Response.json({ revision: 2, ids: { [kpiId]: 12 }, records: [] }));
    if (isLost) {
      isLost = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    }
    return Promise.resolve(Response.json({ revision: 3, changed: 1, points: [] }));
  });
  const done: unknown[] = [];
  setOnDone((strategyId, edit) => done.push([strategyId, edit.revision, edit.label]));
  const kpiId = temporaryId();
  const made = submit(ID, { commands: [{ type: 'kpi.create', id: kpiId, fields: { measure: 'Churn' } }] });
  const points = [{ kpiId, period: '2026-02', value: 4 }];
  const written = submitPoints(ID, { points, base: 1, label: 'Churn' });
  await made;
  expect(await written).toMatchObject({ changed: 1 });
  const [, first, second] = sent;
  expect(sent).toHaveLength(3);
  expect(first?.body).toEqual({ points: [{ kpiId: 12, period: '2026-02', value: 4 }], base: 1 });
  expect(second).toEqual(first);
  expect(done).toEqual([[ID, 3, 'Churn']]);
});
