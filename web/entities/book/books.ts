import { useQuery } from '@tanstack/react-query';
import type { Book, BookChoices, BookFormat, BookOutline } from '../../../contract/month/book.ts';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { onChanges } from '../../lib/sync/live/live.ts';
import { queryClient, strategyKey } from '../../lib/sync/query.ts';

const booksKey = (strategyId: number) => [...strategyKey(strategyId), 'books'] as const;
const templatesKey = (strategyId: number) => [...strategyKey(strategyId), 'bookTemplates'] as const;

/** How often the progress is read while a book is being made: milliseconds. */
const PROGRESS_MS = 1000;

/** Whether a book is not made yet. */
export const isUnfinished = ({ state }: Book): boolean => state === 'waiting' || state === 'running';

/** The address of the file of a book. */
export const bookFileOf = ({ id }: Pick<Book, 'id'>): string => addressOf(`/api/books/${id}/file`);

/** The books of a strategy, newest first; read again while one is being made. */
export const useBooks = (strategyId: number) =>
  useQuery<Answer<Routes['books.list']>, ApiError>({
    queryKey: booksKey(strategyId),
    queryFn: ({ signal }) => call('books.list', { params: { id: strategyId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.books.some(isUnfinished) ? PROGRESS_MS : false),
  });

/** The templates of a strategy. */
export const useTemplates = (strategyId: number) =>
  useQuery<Answer<Routes['bookTemplates.list']>, ApiError>({
    queryKey: templatesKey(strategyId),
    queryFn: ({ signal }) => call('bookTemplates.list', { params: { id: strategyId }, signal }),
    refetchOnMount: 'always',
  });

/** The pages that a book would have. Those before stay until the new ones are read. */
export const useOutline = (
  strategyId: number,
  {
    snapshotId,
    format,
    sections,
    allObjectives,
  }: BookChoices & { snapshotId: number | null; format: BookFormat },
) =>
  useQuery<BookOutline, ApiError>({
    queryKey: [...booksKey(strategyId), 'outline', snapshotId, format, sections, allObjectives],
    queryFn: ({ signal }) =>
      call('books.outline', {
        params: { id: strategyId },
        query: {
          snapshotId: String(snapshotId),
          format,
          sections: sections.join(','),
          allObjectives: allObjectives ? 'true' : 'false',
        },
        signal,
      }),
    enabled: snapshotId !== null && sections.length > 0,
    placeholderData: (before) => before,
    // A snapshot never changes, but a review that ended since adds its decisions.
    refetchOnMount: 'always',
  });

const readAgain = (strategyId: number) =>
  Promise.all(
    [booksKey(strategyId), templatesKey(strategyId)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, predicate: ({ queryKey: key }) => key[3] !== 'outline' }),
    ),
  );

onChanges((strategyId, changes) => {
  if (changes.some(({ entity }) => entity === 'book' || entity === 'bookTemplate'))
    void readAgain(strategyId);
});

/** Makes a call that changes books or templates, and reads both again. */
export async function changeBooks<Result>(strategyId: number, request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } finally {
    await readAgain(strategyId);
  }
}
