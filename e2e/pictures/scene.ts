import type { Page } from '@playwright/test';
import type { Who, World } from './world.ts';

/** A screen in one state. */
export interface Scene {
  /** File name of its pictures, without the ending. */
  name: string;
  /** The signed-in user; none for signed-out pages. */
  who?: Who;
  path: (world: World) => string;
  /** Prepares the page before it opens, for example with a failing answer. */
  before?: (page: Page, world: World) => Promise<unknown>;
  /** The interaction once the page has loaded. */
  act?: (page: Page) => Promise<unknown>;
  /** A main scene is shown in every look, not only in the chief ones. */
  isMain?: boolean;
  /** An overlay is open: a dialog or a menu. */
  isOver?: boolean;
  /** Loads for ever. */
  isLoading?: boolean;
  /** Lines that may be in the console. */
  allow?: RegExp;
}

type More = Omit<Scene, 'name' | 'path'>;

/** The interaction opens a dialog or a menu. */
export const over: More = { isOver: true };

/** Builds scenes of one page: `page(name, act?, more?)`. */
export const scenesAt =
  (path: Scene['path'], common: More = { who: 'owner' }) =>
  (name: string, act?: Scene['act'], more: More = {}): Scene => ({
    name,
    path,
    ...common,
    ...(act && { act }),
    ...more,
  });

/** Clicks a button, the first where there are several. */
export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      await page
        .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
        .first()
        .click();
    }
  };

/** Opens a menu by the name of its button, and chooses from it. */
export const choose = (menu: string | RegExp, item: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** One after another. */
export const steps =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };

/** Answers some calls with a failure. */
export const failing =
  (path: RegExp, status = 500) =>
  (page: Page) =>
    page.route(path, (route) =>
      route.fulfill({
        status,
        json: { error: 'The server rests. Try again in a minute.', code: 'internal' },
      }),
    );

/** Never answers some calls. */
export const holding = (path: RegExp) => (page: Page) => page.route(path, () => undefined);

/** Keeps something in the page's storage. */
export const stored = (key: string, value: string) => (page: Page) =>
  page.addInitScript(
    ([key, value]) => {
      if (origin !== 'null') localStorage.setItem(key, value);
    },
    [key, value] as const,
  );
