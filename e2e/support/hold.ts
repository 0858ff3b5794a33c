import type { Page } from '@playwright/test';

/** Holds back what a page asks for at an address until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Lets the server answer at an address, and holds back what it answered until `release` is called. */
export async function holdAnswer(
  page: Page,
  address: string | RegExp,
): Promise<{ answered: Promise<void>; release: () => void }> {
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(address, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { answered: answered.promise, release: released.resolve };
}
