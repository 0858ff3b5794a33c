import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ImportMapping } from '../../../contract/table/mapping.ts';
import type { ImportPreview } from '../../../contract/import/preview.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import type { Reading } from './use-reading.ts';

/** How long a choice rests before the server is asked what it does: several follow each other quickly. */
const REST_MS = 300;

/** How a sheet is read, once that has not changed for a while; at once of another file, and while no preview is shown. */
function useSettled(reading: Reading | undefined, mapping: ImportMapping | undefined, isShown: boolean) {
  const [settled, setSettled] = useState({ reading, mapping });
  const isOther = settled.reading !== reading || settled.mapping !== mapping;
  if (isOther && (!isShown || settled.reading !== reading)) setSettled({ reading, mapping });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ reading, mapping }), REST_MS);
    return () => clearTimeout(timer);
  }, [reading, mapping]);
  return settled.mapping;
}

/** What an import would do, as it is known so far. */
export interface KnownPreview {
  /** The last answer, which may be of other choices. */
  preview: ImportPreview | undefined;
  /** Whether that is of the choices as they are now. */
  isCurrent: boolean;
  error: ApiError | null;
  readAgain: () => void;
}

/** Reads what an import would do, while that is shown. The former answer about the same table stays until the new one comes. */
export function usePreview(
  strategyId: number,
  reading: Reading | undefined,
  mapping: ImportMapping | undefined,
  isShown: boolean,
): KnownPreview {
  const settled = useSettled(reading, mapping, isShown);
  // Rows of another table tell nothing about this one.
  const table = `${reading?.key} ${settled?.sheet} ${settled?.rows}`;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<ImportPreview, ApiError>({
    queryKey: ['import', strategyId, table, settled],
    queryFn:
      isShown && reading && settled
        ? ({ signal }) =>
            call('imports.preview', {
              params: { id: strategyId },
              body: { source: reading.source, mapping: settled },
              signal,
            })
        : skipToken,
    placeholderData: (former, query) => (query?.queryKey[2] === table ? former : undefined),
    gcTime: 0,
  });
  return {
    preview: data,
    isCurrent: data !== undefined && !isPlaceholderData && !isFetching && !error && settled === mapping,
    error: isFetching ? null : error,
    readAgain: () => void refetch(),
  };
}
