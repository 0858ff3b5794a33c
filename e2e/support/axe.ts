import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * Fails on every violation of WCAG 2.0 to 2.2 A and AA or of axe's best practices in the page as it stands now, but for the
 * rules named in `without`.
 */
export async function axe(page: Page, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).disableRules(without).analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  );
  expect(lines, `accessibility of ${page.url()}`).toEqual([]);
}
