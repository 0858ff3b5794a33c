import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a node's menu and chooses from it: `choose(user, 'pillar Customer', 'Edit')`. */
export async function choose(user: UserEvent, node: string, item: string): Promise<void> {
  await chooseFrom(user, `Actions for ${node}`, item);
}

/** Opens the menu behind a button and chooses from it. */
export async function chooseFrom(user: UserEvent, button: string, item: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** The titles of the pillars, from the first to the last. */
export const pillarTitles = () =>
  texts(
    within(screen.getByRole('region', { name: 'Strategic pillars' })).queryAllByRole('heading', { level: 3 }),
  );

/** The titles of a pillar's objectives, from the first to the last. */
export const objectiveTitles = (pillar: string) =>
  texts(within(screen.getByRole('list', { name: pillar })).queryAllByRole('heading', { level: 4 }));
