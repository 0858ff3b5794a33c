import { expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * Fails on every violation of WCAG 2.0 to 2.2 A and AA or of axe's best practices in the page as it stands now, but for the
 * rules named in `without`.
 */
export async function axe(page: Page, without: string[] = []): Promise<void> {
  const options: RunOptions = {
    runOnly: TAGS,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    // None of these rules reads the style sheets, which axe would fetch and parse again.
    preload: { assets: ['media'] },
  };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (given) => (window as unknown as { axe: typeof axeCore }).axe.run(given),
    options,
  );
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  );
  expect(lines, `accessibility of ${page.url()}`).toEqual([]);
}
