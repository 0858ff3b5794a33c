import type { Flow } from '../../contract/api/entities.ts';
import { type BelowPath, startBelowPath, type StartProxy } from '../support/below-path.ts';
import { expect, test } from '../support/test.ts';
import { sendBelow, useBelowPath } from '../support/use-below-path.ts';
import { startHaproxy, startNginx } from './real-proxies.ts';

/** As many as one batch may create. */
const KPIS = 5000;

const PROXIES: [string, StartProxy][] = [
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
];

for (const [name, startProxy] of PROXIES) {
  test.describe(name, () => {
    let product: BelowPath;
    test.beforeAll(async () => {
      product = await startBelowPath(startProxy, 'https://localhost');
    });
    test.afterAll(() => product.stop());

    test('passes on all of the product below a path, and a batch of 5,000 KPIs', async ({
      page,
      context,
      newContext,
    }) => {
      test.setTimeout(300_000);
      const id = await useBelowPath(product, page, newContext);
      const path = `/api/strategies/${id}`;
      const before = await sendBelow<Flow>(product, context, 'GET', `${path}/flow`);
      const commands = Array.from({ length: KPIS }, (_, index) => ({
        type: 'kpi.create',
        fields: {
          measure: `Pumps delivered on time by site ${index}`,
          description: 'Counted monthly. '.repeat(20),
        },
      }));
      expect(JSON.stringify({ commands }).length).toBeGreaterThan(2_000_000);
      await sendBelow(product, context, 'POST', `${path}/commands`, { commands });
      const after = await sendBelow<Flow>(product, context, 'GET', `${path}/flow`);
      expect(after.kpis).toHaveLength(before.kpis.length + KPIS);
    });
  });
}
