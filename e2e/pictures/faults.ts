import type { Page } from '@playwright/test';

/**
 * Faults of any page: a layout shift during load, sideways scrolling, truncated text without its full text, a control of less
 * than 24 px.
 */
export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { sum, of } = (window as unknown as { shifts: { sum: number; of: string[] } }).shifts;
    if (sum >= 0.05) faults.push(`it moved by ${sum.toFixed(3)} while it loaded: ${of.join(' | ')}`);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`it scrolls sideways: ${scrollWidth} px in ${innerWidth} px`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = getComputedStyle(element);
      const cuts = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (!cuts || (overflowX === 'visible' && overflowY === 'visible') || display === 'none') continue;
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      const fullText = element.closest('[title], a, [data-whole]') ?? element.querySelector('[title]');
      const more = element.parentElement?.querySelector('button[aria-expanded]');
      if (isCut && !fullText && !more) faults.push(`it cuts: ${element.textContent.slice(0, 80)}`);
    }
    for (const control of document.querySelectorAll<HTMLElement>('button, select, [role=menuitem]')) {
      const { width, height } = control.getBoundingClientRect();
      const isThere = control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      if (isThere && width > 1 && Math.min(width, height) < 24)
        faults.push(`${control.ariaLabel ?? control.textContent} is ${width} by ${height} px`);
    }
    return faults;
  });
