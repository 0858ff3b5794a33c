import { useBooks } from '../../../entities/book/books.ts';
import { stateOf, usePublications } from '../../../entities/publication/publications.ts';

/** The books and the public pages of a period, newest first; undefined until they are read. */
export function useHandedOut(strategyId: number, label: string | undefined) {
  const { data: made } = useBooks(strategyId);
  const { data: published } = usePublications(strategyId);
  return {
    books: made?.books.filter(({ period, state }) => period === label && state !== 'failed'),
    pages: published?.publications.filter((page) => page.period === label && stateOf(page) === 'live'),
  };
}
