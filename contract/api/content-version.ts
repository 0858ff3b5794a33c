import type { Revised } from '../commands/content.ts';
import { type BoardLook, boardLookText } from './board-look.ts';
import type { Strategy } from './entities.ts';
import { inputDay } from '../month/input-status.ts';
import type { Role } from '../people/roles.ts';
import type { Answer } from './route.ts';
import type { Routes } from './routes.ts';

type Scorecard = Answer<Routes['scorecard.read']>;

/**
 * What an answer about a strategy depends on: the identity of the database, because a restored one makes the same revisions again,
 * the revision, the caller's role, and the day, by which input statuses change.
 */
export const contentVersion = (database: string, revision: number, role: Role, day: string): string =>
  `${database}-${revision}-${role}-${day}`;

/** Whether a strategy and the content of its board, of the database of a version, are both of the version, today. */
export function areOfVersion(version: string, strategy: Strategy, content: { revision: number }): boolean {
  const [database = ''] = version.split('-');
  return [strategy, content].every(
    ({ revision }) => contentVersion(database, revision, strategy.role, inputDay()) === version,
  );
}

/** The version of a rendered board: that of its content, its look, and the period of its scores where it has any. */
export const renderedVersion = (content: string, look: BoardLook, scorecard: Scorecard | undefined): string =>
  `${content}/${boardLookText(look)}${scorecard ? ` ${scorecard.period.key}` : ''}`;

/** Whether a version of a rendered board says that it has scores. */
export const hasScores = (version: string): boolean => version.includes(' ');

/** Whether what a browser has, and the look that it keeps, is what a rendered board of a version shows. */
export function isRenderedOf(
  version: string,
  look: BoardLook,
  strategy: Strategy,
  content: { revision: number },
  scorecard: Scorecard | undefined,
): boolean {
  const [ofContent = ''] = version.split('/');
  return (
    areOfVersion(ofContent, strategy, content) &&
    version === renderedVersion(ofContent, look, scorecard) &&
    (!scorecard || scorecard.revision === content.revision)
  );
}

/** Renders the page of a strategy at a path, with scores where it has any; resolves with the HTML inside the page's root element. */
export type RenderPage = (
  path: string,
  strategy: Strategy,
  revised: Revised,
  look: BoardLook,
  scorecard: Scorecard | undefined,
) => Promise<string>;
