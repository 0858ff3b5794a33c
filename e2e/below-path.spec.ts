import { startBelowPath, type BelowPath } from './support/below-path.ts';
import { test } from './support/test.ts';
import { useBelowPath } from './support/use-below-path.ts';

let product: BelowPath;
test.beforeAll(async () => {
  product = await startBelowPath();
});
test.afterAll(() => product.stop());

test('all of the product works below a path: sign in, board, live changes, invite link, published page, book', async ({
  page,
  newContext,
}) => {
  test.setTimeout(240_000);
  await useBelowPath(product, page, newContext);
});
