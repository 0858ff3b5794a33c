import { test as base, expect, type BrowserContext } from '@playwright/test';
import { unexpectedProblems, watchProblems } from './problems.ts';

type Fixtures = {
  /**
   * Lets the rest of the test pass although this problem shows. A problem is a line:
   * `console: text at url`, `page: stack`, `request failed: GET url reason` or `response 500: GET url`.
   */
  allow: (problem: RegExp) => void;
  /** Opens a context of its own, signed out: another person at another browser. It is closed with the test. */
  newContext: () => Promise<BrowserContext>;
};

type Watch = { problems: string[]; allowed: RegExp[] };

/** What pages still ask for when their test is over, nobody answers in the server's place any more. */
async function answerNoMore(context: BrowserContext): Promise<void> {
  const asked = [context, ...context.pages()];
  await Promise.all(asked.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}

/**
 * The test of this product: every console error or warning, page error, failed request and response of 500 or above
 * fails it, in every page of its contexts, unless it allows it. Addresses are relative to the shared product.
 */
export const test = base.extend<Fixtures & { watch: Watch }>({
  baseURL: async ({}, use) => use(process.env.MERIDIAN_URL),

  watch: async ({}, use) => {
    const watch: Watch = { problems: [], allowed: [] };
    await use(watch);
    expect(unexpectedProblems(watch.problems, watch.allowed), 'problems in the browser').toEqual([]);
  },

  allow: async ({ watch }, use) => use((problem) => void watch.allowed.push(problem)),

  context: async ({ context, watch }, use) => {
    watchProblems(context, watch.problems);
    await use(context);
    await answerNoMore(context);
  },

  newContext: async ({ browser, baseURL, contextOptions, locale, timezoneId, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId });
      watchProblems(context, watch.problems);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) {
      await answerNoMore(context);
      await context.close();
    }
  },
});

export { expect };
