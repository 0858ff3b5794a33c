import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';

/** Half as long as the readable form, and parsed in every document. */
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

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
  // Nobody reads the markup of elements.
  const load = async () => page.evaluate(`${await readFile(AXE, 'utf8')}; axe.configure({ noHtml: true });`);
  if (!(await page.evaluate(() => 'axe' in window))) await load();
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
