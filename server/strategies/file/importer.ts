import { withAuthor } from '../../../contract/exchange/words.ts';

/** Whom the user of a file is in the new strategy, whose only member imports it. */
export interface Importer {
  id: number;
  username: string;
}

export const isImporter = (name: string | null | undefined, { username }: Importer): boolean =>
  name?.toLowerCase() === username.toLowerCase();

/** The id of a record in the strategy by its id in the file; 0 where the file has none. */
export type StoredIds = (id: number) => number;

/** A text of at most `max` characters with whose words they are, unless they are those of the one who imports. */
export const wordsOf = (
  { by, text, max }: { by: string; text: string; max: number },
  importer: Importer,
): string => (text === '' || isImporter(by, importer) ? text : withAuthor(by, text, max));
