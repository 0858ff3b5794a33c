import type { Page } from '@playwright/test';

/** Pastes into the focused element what a spreadsheet would put on the clipboard: lines, with tabs between cells. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
