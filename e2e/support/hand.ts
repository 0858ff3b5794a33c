import type { Locator, Page } from '@playwright/test';

/** How long a person takes: a key without looking at the hands, and a click with finding its place. */
const KEY_MS = 200;
const CLICK_MS = 1000;

/** A person at keyboard and mouse: does what they do, and counts it. */
export class Hand {
  readonly page: Page;
  #keys = 0;
  #clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Types a text into a field. Only the first key is pressed, which may open the field; the page gets the rest at once. */
  async type(text: string): Promise<void> {
    this.#keys += text.length;
    await this.page.keyboard.type(text.slice(0, 1));
    await this.page.keyboard.insertText(text.slice(1));
  }

  /** Presses keys one after the other; those held together, such as Control+d, count each. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.#keys += key.split('+').length;
      await this.page.keyboard.press(key);
    }
  }

  async click(place: Locator): Promise<void> {
    this.#clicks += 1;
    await place.click();
  }

  /** How many clicks there were since this was asked last. */
  takeClicks(): number {
    const clicks = this.#clicks;
    this.#clicks = 0;
    return clicks;
  }

  /** How many seconds a person takes for all keys, and the clicks since `takeClicks`. */
  seconds(): number {
    return (this.#keys * KEY_MS + this.#clicks * CLICK_MS) / 1000;
  }
}
