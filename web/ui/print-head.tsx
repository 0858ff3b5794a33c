import { dayText, today } from '../../contract/words/dates.ts';
import { usePrinting } from './use-printing.ts';

/** The print header of a page: its strategy and the date. */
export function PrintHead({ title }: { title: string }) {
  if (!usePrinting()) return null;
  return (
    <div className="mb-3 flex justify-between gap-6 border-b pb-1 text-12 text-ink-2">
      <p className="min-w-0 wrap-anywhere">{title}</p>
      <Today />
    </div>
  );
}

// Rendered for each print, so that a page open for days has the right date.
function Today() {
  return (
    <p className="shrink-0">
      <time>{dayText(today())}</time>
    </p>
  );
}
