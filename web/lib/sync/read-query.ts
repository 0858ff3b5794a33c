import type { Query } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';

/** What was read, the error of the last try, and whether it is what is asked for and not yet that of another period. */
export interface Read<T> {
  data: T | undefined;
  error: ApiError | null;
  isCurrent: boolean;
  refetch: () => Promise<unknown>;
}

/** Shows what was read by a key that begins like this until the new answer is there. */
export const keepWithin =
  (start: readonly unknown[]) =>
  <T>(previous: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    start.every((part, index) => query?.queryKey[index] === part) ? previous : undefined;

/** What a query gives to a page. */
export const readOf = <T>({
  data,
  error,
  isPlaceholderData,
  refetch,
}: {
  data: T | undefined;
  error: ApiError | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}): Read<T> => ({ data, error, isCurrent: !isPlaceholderData, refetch });
