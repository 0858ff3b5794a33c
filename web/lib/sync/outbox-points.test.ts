import { afterEach, expect, test, vi } from 'vitest';
import { abandonEditsOf, setOnDone, submit, temporaryId } from './outbox.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from './query.ts';

const ID = 7;

afterEach(() => {
  abandonEditsOf(ID, new ApiError(404, 'not_found', ''));
  setOnDone(() => undefined);
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('values of a new KPI are sent after it, under its real id, and once where the answer was lost', async () => {
  vi.stubGlobal('window', new EventTarget());
  const sent: { body: { commands: object[]; base?: number }; key: string | null }[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', (_: string, { body, headers }: RequestInit) => {
    sent.push({ body: JSON.parse(body as string), key: new Headers(headers).get('idempotency-key') });
    if (sent.length === 1)
      return Promise.resolve(Response.json({ revision: 2, ids: { [kpiId]: 12 }, records: [] }));
    if (isLost) {
      isLost = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    }
    const records = [{ kind: 'kpi', id: 12, record: null }];
    return Promise.resolve(Response.json({ revision: 3, ids: {}, records }));
  });
  const done: unknown[] = [];
  setOnDone((strategyId, edit) => done.push([strategyId, edit.revision, edit.label]));
  const kpiId = temporaryId();
  const made = submit(ID, { commands: [{ type: 'kpi.create', id: kpiId, fields: { measure: 'Churn' } }] });
  const fields = { period: '2026-02', value: 4 };
  const written = submit(ID, {
    commands: [{ type: 'values.enter', id: kpiId, fields }],
    base: 1,
    label: 'Churn',
  });
  await made;
  expect(await written).toMatchObject({ revision: 3 });
  const [, first, second] = sent;
  expect(sent).toHaveLength(3);
  expect(first?.body).toEqual({ commands: [{ type: 'values.enter', id: 12, fields }], base: 1 });
  expect(second).toEqual(first);
  expect(done).toEqual([[ID, 3, 'Churn']]);
});
