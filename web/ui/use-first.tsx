import { useState } from 'react';
import { Button } from './button.tsx';

/** The first rows of a list, and a button that shows the others too, where there are more. */
export function useFirst<Row>(rows: readonly Row[], count: number) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, count);
  const showAll = (className: string) =>
    shown.length < rows.length && (
      <Button size="sm" className={className} onClick={() => setWhole(true)}>
        Show all {rows.length}
      </Button>
    );
  return { shown, showAll };
}
