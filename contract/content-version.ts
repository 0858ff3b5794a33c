import type { Flow, Strategy } from './entities.ts';
import { inputDay } from './input-status.ts';
import type { Role } from './roles.ts';

/** What an answer about a strategy depends on: its revision, the caller's role, and the day, by which input statuses change. */
export const contentVersion = (revision: number, role: Role, day: string): string =>
  `${revision}-${role}-${day}`;

/** Whether a strategy and the content of its board are both of a version, today. */
export const areOfVersion = (version: string, strategy: Strategy, content: { revision: number }): boolean =>
  [strategy, content].every(
    ({ revision }) => contentVersion(revision, strategy.role, inputDay()) === version,
  );

/** Renders the board of a strategy; resolves with the HTML inside the page's root element. */
export type RenderBoard = (strategy: Strategy, flow: Flow) => Promise<string>;
