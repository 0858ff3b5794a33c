import { useEffect, useState } from 'react';
import { formatNumber } from '../../../contract/words/amount.ts';
import { idle } from '../../lib/dom/prefetch.ts';
import { dayText } from '../../../contract/words/dates.ts';
import type { DataColumn } from '../../ui/data-table/model.ts';
import type { ShownField } from './fields.ts';

function textOf(value: string | number | null): string {
  if (typeof value === 'number') return formatNumber(value);
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayText(value) : (value ?? '');
}

/**
 * The columns of a list for the fields that it does not place itself. They come once the page is idle: the descriptors of the fields
 * need zod, which no first render of a list waits for.
 */
export function useFurtherColumns<Row>(
  load: () => Promise<readonly ShownField[]>,
  recordOf: (row: Row) => object | undefined,
): DataColumn<Row>[] {
  const [fields, setFields] = useState<readonly ShownField[]>([]);
  useEffect(() => {
    idle()
      .then(load)
      .then((loaded) => loaded.length > 0 && setFields(loaded))
      .catch(() => undefined);
  }, [load]);
  return fields.map(({ name, label, display }) => {
    const value = (row: Row) =>
      (recordOf(row) as Record<string, string | number | null> | undefined)?.[name] ?? null;
    return {
      id: name,
      header: display.heading ?? label,
      width: display.width,
      numeric: display.control === 'number',
      value,
      text: (row) => textOf(value(row)),
    };
  });
}
