import { isUnfinished, useBooks } from '../../../entities/book/books.ts';
import { stateOf, usePublications } from '../../../entities/publication/publications.ts';

/** The books and the public pages of a period, newest first; undefined until they are read. A book that is being made is not sent. */
export function useHandedOut(strategyId: number, label: string | undefined) {
  const { data: made } = useBooks(strategyId);
  const { data: published } = usePublications(strategyId);
  const books = made?.books.filter(({ period, state }) => period === label && state !== 'failed');
  const pages = published?.publications.filter((page) => page.period === label && stateOf(page) === 'live');
  const isSent = books?.some((book) => !isUnfinished(book)) || (pages !== undefined && pages.length > 0);
  return { books, pages, isSent };
}
