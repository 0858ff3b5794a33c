import type { BrowserContext } from '@playwright/test';

/** What may happen in a page without failing its test, as patterns over the problem's line. */
const ALWAYS_ALLOWED = [
  // How the product learns that nobody is signed in; Chromium reports every such answer.
  /^console: .*status of 401 .* at \S+\/api\/user$/,
  // playwright.config.ts keeps the service worker out.
  /^console: Service Worker registration blocked by Playwright/,
  // A page that is left gives up the requests it still waits for.
  /^request failed: .* net::ERR_ABORTED$/,
];

/** Collects what goes wrong in every page of a context: one line each, see the tests' `allow` for their form. */
export function watchProblems(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    const { url } = message.location();
    if (['error', 'warning'].includes(message.type()))
      problems.push(`console: ${message.text()}${url ? ` at ${url}` : ''}`);
  });
  context.on('weberror', (error) => problems.push(`page: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    problems.push(`request failed: ${request.method()} ${request.url()} ${why}`);
  });
  context.on('response', (response) => {
    const line = `response ${response.status()}: ${response.request().method()} ${response.url()}`;
    if (response.status() >= 500) problems.push(line);
  });
}

/** The problems that no pattern allows. */
export function unexpectedProblems(problems: string[], allowed: RegExp[]): string[] {
  const patterns = [...ALWAYS_ALLOWED, ...allowed];
  return problems.filter((problem) => !patterns.some((pattern) => pattern.test(problem)));
}
