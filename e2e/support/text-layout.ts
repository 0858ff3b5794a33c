import type { Page } from '@playwright/test';

/**
 * Faults in the layout of the text in `<main>`: a word that is broken into several lines, and text that covers other text.
 * A picture shows these faults too, but only in the one window and theme in which it was taken.
 */
export const textFaults = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const texts: { text: string; boxes: DOMRect[] }[] = [];
    const faults: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!text || !parent?.checkVisibility() || parent.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()];
      texts.push({ text, boxes });
      const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
      const words = text.split(/[\s/-]+/).length;
      if (lines > words) faults.push(`'${text}' is broken into ${lines} lines`);
    }
    // The box of a line is higher than its letters, so neighboring lines overlap by a few pixels.
    const slack = 0.35;
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        const covers = one.boxes.some((a) =>
          other.boxes.some((b) => {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return across > 1 && down > slack * Math.min(a.height, b.height);
          }),
        );
        if (covers) faults.push(`'${one.text}' and '${other.text}' cover each other`);
      }
    }
    return faults;
  });
