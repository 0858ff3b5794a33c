import { cx } from '../../ui/cx.ts';
import type { Row } from './rows.ts';
import { markIn, placeIn, type Span } from './span.ts';

const tones: Record<Row['work']['kind'], string> = {
  initiative: 'bg-initiative',
  tactic: 'bg-tactic',
  actionStep: 'bg-action',
};

const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`;

/** The dates of a row as text, and as a bar on the scale of the whole strategy with today marked. */
export function MiniTimeline({ row, span, today }: { row: Row; span: Span; today: string }) {
  const place = placeIn(span, row);
  if (!place) return null;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      <span aria-hidden="true" className="relative h-4 w-24 shrink-0">
        <span className="absolute inset-x-0 top-1/2 h-px bg-hairline" />
        <span
          className={cx('absolute top-1 h-2 min-w-0.75 rounded-sm', tones[row.work.kind])}
          style={{ left: percent(place.left), width: percent(place.width) }}
        />
        <span className="absolute inset-y-0 w-px bg-ink" style={{ left: percent(markIn(span, today)) }} />
      </span>
      <span className="tabular truncate">{row.dates}</span>
    </span>
  );
}
