import { listOf } from '../../../../contract/words/list.ts';
import type { MapCard, MapLine, MapPicture } from './picture.ts';

/** Of an objective without causes, and of one without effects. */
export const NO_CAUSE = 'Nothing on the map leads here.';
export const NO_EFFECT = 'It leads to nothing on the map.';

/** The titles of objectives by id. */
export const titlesOf = (cards: readonly MapCard[]): ReadonlyMap<number, string> =>
  new Map(cards.map(({ node }) => [node.id, node.title]));

/** The causes and effects of an objective, in words. */
export function linksText(
  id: number,
  lines: readonly MapLine[],
  titles: ReadonlyMap<number, string>,
): string {
  const named = (end: 'sourceId' | 'targetId', other: 'sourceId' | 'targetId'): string =>
    listOf(lines.filter(({ link }) => link[end] === id).map(({ link }) => titles.get(link[other]) ?? ''));
  const [causes, effects] = [named('targetId', 'sourceId'), named('sourceId', 'targetId')];
  return [causes && `Caused by ${causes}.`, effects && `Causes ${effects}.`].filter(Boolean).join(' ');
}

/** A whole map in words: what each objective leads to. */
export function mapText({ cards, lines }: Pick<MapPicture, 'cards' | 'lines'>): string {
  const titles = titlesOf(cards);
  const sentences = cards.flatMap(({ node: { id, title } }) => {
    const effects = lines.flatMap(({ link }) =>
      link.sourceId === id ? [titles.get(link.targetId) ?? ''] : [],
    );
    return effects.length > 0 ? [`${title} leads to ${listOf(effects)}.`] : [];
  });
  return ['Strategy map.', ...sentences].join(' ');
}
