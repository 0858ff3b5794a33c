const DASH = '–';

/** In place of a value that is not there: a dash, or a word; and why on hover, beside a dash also for screen readers. */
export const NoValue = ({ why, text = DASH }: { why: string; text?: string }) => (
  <span title={why} className="text-ink-3">
    {text}
    {text === DASH && <span className="sr-only print:hidden">: {why}</span>}
  </span>
);
