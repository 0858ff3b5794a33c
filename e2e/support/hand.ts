import type { Locator, Page } from '@playwright/test';

/** How long a person takes: a key without looking at the hands, and a click with finding its place. */
const KEY_MS = 200;
const CLICK_MS = 1500;

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

  async doubleClick(place: Locator): Promise<void> {
    this.#clicks += 2;
    await place.dblclick();
  }

  /** Opens a list of choices and takes one. */
  async choose(list: Locator, label: string): Promise<void> {
    this.#clicks += 2;
    await list.selectOption({ label });
  }

  /** What was done since this was asked last: how many keys and clicks, and how many seconds a person takes for them. */
  take(): { keys: number; clicks: number; seconds: number } {
    const [keys, clicks] = [this.#keys, this.#clicks];
    this.#keys = 0;
    this.#clicks = 0;
    return { keys, clicks, seconds: (keys * KEY_MS + clicks * CLICK_MS) / 1000 };
  }
}
